"""The rules of Origin (Matagot), the game on a world map."""

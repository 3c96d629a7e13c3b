"""`companion play` without --plain opens the app at the table."""

from pathlib import Path

from screens.companion import CompanionApp
from tests.plain.scripts import setup, stored


async def test_the_app_begins_at_the_table_of_a_new_game(db: Path) -> None:
    app = CompanionApp(db, setup("origins-totem", 3))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(200):
            await pilot.pause(0.05)
            if app.focused is not None and type(app.screen).__name__ == "DominoTable":
                break
        await pilot.pause()
        assert type(app.screen).__name__ == "DominoTable"
        await pilot.press(*"3 17 22 40", "enter")
        await pilot.pause()
    assert stored(db) == ["line 3 17 22 40"]

"""The referee as a dialogue of lines, for screen readers, plain terminals and scripts."""

"""Measurements, not tests: ``pytest tests/benchmarks`` prints them in one table."""

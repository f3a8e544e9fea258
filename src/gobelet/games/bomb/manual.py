"""The manual as data: which sentences of the catalogue stand in which section. Words are in `words/`."""

from __future__ import annotations

from typing import Any

# id, how many dice were just rolled when it counts (0: always), number of lines
SECTIONS = (
    ("goal", 0, 3),
    ("words", 0, 6),
    ("five", 5, 6),
    ("four", 4, 6),
    ("three", 3, 4),
    ("two", 2, 3),
    ("one", 1, 0),
)
PAIR_ROWS = ("parallel", "ps2", "rca", "rj45", "other")


def manual() -> list[dict[str, Any]]:
    """Every section: `{id, rolled, title, lead, numbered, lines, rows}`, its words as keys of the catalogue.

    `numbered` is whether the first line that applies counts; `rows` is a table of two columns.
    """
    return [_section(name, rolled, count) for name, rolled, count in SECTIONS]


def _section(name: str, rolled: int, count: int) -> dict[str, Any]:
    start = f"bomb.manual.{name}."
    rows = [[start + "row." + row, start + "colour." + row] for row in PAIR_ROWS] if name == "five" else []
    return {
        "id": name,
        "rolled": rolled,
        "title": start + "title",
        "lead": start + "lead",
        "numbered": name == "five",
        "lines": [f"{start}line{number}" for number in range(1, count + 1)],
        "rows": rows,
    }

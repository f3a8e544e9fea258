"""Numbers as fingers type them: dice by their places, faces of real dice."""

from __future__ import annotations

from typing import Any

from gobelet.hosts.terminal.fold import visible
from gobelet.hosts.terminal.look import Unclear, View

BETWEEN = str.maketrans(",;./+", "     ")


def numbers(typed: str, most: int) -> list[int] | None:
    """The numbers of a line, None where it holds anything else. Up to 9 they may stand close together.

    >>> numbers("1 3 5", 5), numbers("135", 5), numbers("1,3,5", 5), numbers("12 7", 20), numbers("1 x", 5)
    ([1, 3, 5], [1, 3, 5], [1, 3, 5], [12, 7], None)
    """
    parts = typed.translate(BETWEEN).split()
    if not parts or not all(part.isascii() and part.isdigit() and len(part) < 40 for part in parts):
        return None
    if most <= 9:
        return [int(digit) for part in parts for digit in part]
    return [int(part) for part in parts]


def faces(typed: str, sides: list[int]) -> list[int]:
    """The faces that dice of these sides show; raises `Unclear` where they cannot."""
    count, most = len(sides), max(sides)
    found = numbers(typed, most)
    if found is None:
        raise Unclear("term.faces.numbers", typed=visible(typed), n=count, most=most)
    if len(found) != count:
        raise Unclear("term.faces.count", n=count, given=len(found))
    for face, side in zip(found, sides, strict=True):
        if not 1 <= face <= side:
            raise Unclear("term.faces.face", face=face, most=side)
    return found


def due_facts(view: View) -> dict[str, Any]:
    """Whose dice are due, which, and an example of what to type."""
    due = view["due"]
    places = [place + 1 for place in due["positions"]]
    example = [1 + (3 * place) % sides for place, sides in zip(places, due["sides"], strict=True)]
    return {
        "name": view["players"][due["seat"]]["name"],
        "n": len(places),
        "dice": " ".join(map(str, places)),
        "example": ("" if max(due["sides"]) <= 9 else " ").join(map(str, example)),
    }

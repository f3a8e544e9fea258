"""Short codes of tables: eight letters and digits that can be read aloud, 40 bits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 8
LOOK_ALIKE = {"O": "0", "I": "1", "L": "1"}


def draw_code(draw: Callable[[int], bytes]) -> str:
    """A code as it is shown: `K7QM-2XRP`. `draw(n)` gives n random bytes."""
    letters = "".join([LETTERS[byte % len(LETTERS)] for byte in draw(LENGTH)])
    return f"{letters[:4]}-{letters[4:]}"


def tidy_code(text: Any) -> str | None:
    """The code as it was drawn, however it was typed; None for what can be none.

    >>> tidy_code("k7qm 2xrp"), tidy_code("O-I-L-A 0000"), tidy_code("abc")
    ('K7QM-2XRP', '011A-0000', None)
    """
    if not isinstance(text, str) or len(text) > 40:
        return None
    letters = "".join([LOOK_ALIKE.get(letter, letter) for letter in text.upper() if letter not in " -\u00a0\u202f"])
    if len(letters) != LENGTH or any(letter not in LETTERS for letter in letters):
        return None
    return f"{letters[:4]}-{letters[4:]}"

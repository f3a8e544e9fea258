"""Which rankings each game has: the only place that says so."""

from __future__ import annotations

SCORE, DECISIONS, RATING = "score", "decisions", "rating"

BOARDS = {
    # Sheets do not hinder each other, so that places are mostly luck: what counts is one's own mean.
    "sheet": (SCORE, DECISIONS),
    "yam_master": (RATING,),
    "four_two_one": (RATING,),
    "pig": (RATING,),
}

FEWER_IS_BETTER = ("four_two_one",)
"""Games whose totals are what one would rather not have."""


def boards_of(game: str) -> tuple[str, ...]:
    """The boards of a game, the first one shown first; none where players do not play against each other."""
    return BOARDS.get(game, ())

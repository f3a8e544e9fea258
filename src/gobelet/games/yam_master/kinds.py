"""What dice qualify for: the one place that says which squares a roll may cover."""

from __future__ import annotations

from gobelet.engine.patterns import alike, counts, groups, run

DICE = 5
FACES = 6
ROLLS = 3

NUMBERS = ("three_of_1", "three_of_2", "three_of_3", "three_of_4", "three_of_5", "three_of_6")
FIGURES = ("full_house", "four_of_a_kind", "five_of_a_kind", "straight", "at_most_8")
"""What makes a Sec and a challenge."""

KINDS = (*NUMBERS, *FIGURES, "sec", "challenge")
"""Every kind of square, in the order in which they are told."""


def numbers(dice: tuple[int, ...]) -> tuple[str, ...]:
    """The number squares that at least three dice show.

    >>> numbers((3, 3, 3, 5, 1))
    ('three_of_3',)
    """
    return tuple([NUMBERS[i] for i, count in enumerate(counts(dice, FACES)) if count >= 3])


def figures(dice: tuple[int, ...]) -> tuple[str, ...]:
    """The five figures that the dice make; five alike are a full house and four of a kind too.

    >>> figures((1, 1, 1, 1, 1))
    ('full_house', 'four_of_a_kind', 'five_of_a_kind', 'at_most_8')
    >>> figures((3, 3, 3, 5, 1))
    ()
    """
    most = alike(dice, FACES)
    made = {
        "full_house": groups(dice, FACES) == (3, 2) or most == 5,
        "four_of_a_kind": most >= 4,
        "five_of_a_kind": most == 5,
        "straight": run(dice, FACES) == 5,
        "at_most_8": sum(dice) <= 8,
    }
    return tuple([figure for figure in FIGURES if made[figure]])


def qualified(dice: tuple[int, ...], roll: int, challenge: bool, strict: bool) -> tuple[str, ...]:
    """The kinds of square that a roll (1 to 3) may cover.

    A declared challenge binds: without a figure on the second or third roll nothing may be covered, and under
    `strict` nothing but a challenge square even with one.

    >>> qualified((4, 4, 4, 2, 2), 1, False, False)
    ('three_of_4', 'full_house', 'sec')
    >>> qualified((4, 4, 4, 2, 1), 3, True, False)
    ()
    """
    made = figures(dice)
    if not challenge:
        return (*numbers(dice), *made, *(("sec",) if made and roll == 1 else ()))
    if not made or roll == 1:
        return ()
    return ("challenge",) if strict else (*numbers(dice), *made, "challenge")


def may_remove(dice: tuple[int, ...], roll: int, challenge: bool) -> bool:
    """Whether a roll allows to take an opponent's token: five alike, made after the challenge if one was declared."""
    return alike(dice, FACES) == DICE and not (challenge and roll == 1)

"""What a throw brings in each variant."""

from __future__ import annotations

from gobelet.games.pig.state import BIG_PIG, HELD, HOG, LOST, ONE_DIE, RUINED, TWO_DICE


def one_die(dice: tuple[int, ...]) -> tuple[int, str | None]:
    """2 to 6 add to the turn's total; a 1 loses it."""
    return (0, LOST) if dice[0] == 1 else (dice[0], None)


def two_dice(dice: tuple[int, ...]) -> tuple[int, str | None]:
    """Both dice add; a single 1 loses the turn's total, a double 1 the whole score."""
    if dice == (1, 1):
        return 0, RUINED
    return (0, LOST) if 1 in dice else (sum(dice), None)


def big_pig(dice: tuple[int, ...]) -> tuple[int, str | None]:
    """Both dice add; a double 1 counts 25, other doubles twice; a single 1 loses the turn's total."""
    if dice == (1, 1):
        return 25, None
    if 1 in dice:
        return 0, LOST
    return (2 * sum(dice) if dice[0] == dice[1] else sum(dice)), None


def hog(dice: tuple[int, ...]) -> tuple[int, str | None]:
    """One throw of as many dice as wanted is the whole turn; any 1 makes it 0."""
    return (0, LOST) if 1 in dice else (sum(dice), HELD)


BROUGHT = {ONE_DIE: one_die, TWO_DICE: two_dice, BIG_PIG: big_pig, HOG: hog}
"""By variant: the points that a throw adds to the turn's total, and how it ends the turn, if it does."""

"""The distribution of final scores under best play: the published numbers, and what it must agree with."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from gobelet.coach.forward import Start, simulate
from gobelet.coach.kept import kept_carried
from gobelet.coach.spread import Spread, best_of, certain, winning
from gobelet.coach.state import CLOSED, Decision
from gobelet.games.sheet.ruleset import possible_points
from tests.coach.solved import THREADS, carried, judge, solved, whole

SHARES = (0.01, 0.05, 0.10, 0.25, 0.50, 0.75, 0.90, 0.95, 0.99)
FORCED = (151, 180, 194, 217, 248, 272, 318, 388, 474)
KNOWN: dict[tuple[str, str | None, int | None], tuple[float, float, float, float, tuple[int, ...]]] = {
    ("yahtzee", "forced", 100): (254.587728734, 59.6079, 0.681222, 9.580117, FORCED),
    ("yahtzee", "free", 100): (254.589609482, 59.6117, 0.681181, 9.580106, FORCED),
    ("yahtzee", "hasbro", 100): (
        254.214233032, 58.8349, 0.679335, 9.439321, (151, 179, 194, 217, 248, 272, 317, 383, 459),
    ),
    ("yahtzee", "none", 100): (
        253.970241190, 58.2037, 0.679234, 9.308784, (151, 179, 194, 217, 248, 272, 317, 379, 449),
    ),
    ("yahtzee", "none", 0): (245.870774514, 39.8208, 0.689777, 0.0, (151, 180, 195, 217, 247, 270, 298, 316, 327)),
    ("yatzy_scandinavian", None, None): (
        248.439989378, 38.4964, 0.898065, 0.0, (145, 179, 203, 225, 249, 276, 299, 309, 325),
    ),
}  # fmt: skip
"""Mean, standard deviation, chance of the upper bonus, points of further five of a kind, percentiles."""
LONG = pytest.mark.soak
CASES = [
    pytest.param(*key, id="-".join(str(part) for part in key), marks=() if key[1] == "forced" else LONG)
    for key in KNOWN
]


@pytest.mark.parametrize(("ruleset", "joker", "extra"), CASES)
def test_the_distribution_is_the_published_one(ruleset: str, joker: str | None, extra: int | None):
    """Two solvers that know nothing of each other agree on the means to twelve digits."""
    options = {} if joker is None else {"joker": joker, "extra_bonus": extra}
    found = whole(ruleset, **options)
    spread = Spread(found.low, found.chances)
    mean, sd, bonus, more, percentiles = KNOWN[ruleset, joker, extra]
    assert solved(ruleset, **options).value == pytest.approx(mean, abs=1e-9)
    assert spread.mean == pytest.approx(mean, abs=1e-9)
    assert spread.sd == pytest.approx(sd, abs=0.002)
    assert found.bonus == pytest.approx(bonus, abs=1e-6)
    assert found.extra == pytest.approx(more, abs=1e-6)
    assert tuple(spread.percentile(share) for share in SHARES) == percentiles
    assert spread.chances.sum() == pytest.approx(1, abs=1e-12)
    assert found.lost < 1e-12


def test_each_box_brings_what_is_published():
    """Under the forced joker; boxes, bonus and further five of a kind make the mean."""
    found = whole()
    wanted = (
        1.881655, 5.282802, 8.569766, 12.159483, 15.688640, 19.190346,
        21.660481, 13.091895, 22.591606, 29.461074, 32.711133, 16.868554, 22.007406,
    )  # fmt: skip
    assert found.boxes == pytest.approx(wanted, abs=6e-7)
    assert 35 * found.bonus == pytest.approx(23.842770, abs=1e-6)
    assert sum(found.boxes) + 35 * found.bonus + found.extra == pytest.approx(solved().value, abs=1e-9)


def test_two_players_who_play_best_and_the_best_of_several():
    """Each wins 49.6613 %; the best of two, three, four, eight."""
    found = whole()
    spread = Spread(found.low, found.chances)
    both = winning([spread, spread])
    assert both.alone == pytest.approx((0.496613, 0.496613), abs=1e-6)
    assert both.shared == pytest.approx((0.006775, 0.006775), abs=1e-6)
    means = [best_of(spread, count).mean for count in (2, 3, 4, 8)]
    assert means == pytest.approx([285.08, 303.18, 316.63, 352.43], abs=0.005)


@pytest.mark.parametrize(
    ("ruleset", "games"), [("tiny", 200_000), ("yahtzee", 200_000), pytest.param("yahtzee", 10**6, marks=LONG)]
)
def test_simulated_games_fall_as_the_distribution_says(ruleset: str, games: int):
    """Within four standard errors, at every score."""
    found = whole(ruleset)
    scores = simulate(solved(ruleset), games, 7, THREADS)
    spread = Spread(found.low, found.chances)
    assert abs(scores.mean() - spread.mean) < 4 * spread.sd / games**0.5
    drawn = np.bincount(scores - found.low, minlength=len(found.chances))[: len(found.chances)]
    gap = np.abs(np.cumsum(drawn) / games - np.cumsum(found.chances)).max()
    assert gap < 2.2 / games**0.5


def test_a_seed_gives_the_same_games_and_another_seed_others():
    """Whatever the number of threads."""
    one, same, other = (simulate(solved("tiny"), 500, seed, threads) for seed, threads in ((1, 1), (1, 2), (2, 2)))
    assert (one == same).all()
    assert (one != other).any()


@pytest.mark.parametrize("ruleset", ["yahtzee", "tiny"])
def test_from_anywhere_in_a_game_its_mean_is_the_value_of_the_best_choice(ruleset: str):
    """Late positions of random games, with dice on the table and without."""
    random = Random(5)
    game, rules = solved(ruleset), judge(ruleset).rules
    points = possible_points(rules.data)
    for _ in range(30):
        boxes, filled = game.model.boxes, (1 << game.model.boxes) - 1
        for place in random.sample(range(boxes), random.randint(1, 4)):
            filled &= ~(1 << place)
        flag = int(game.model.flags == 2 and filled >> game.model.watched & 1 and random.random() < 0.5)
        held = [i for i in rules.data.upper if filled >> i & 1]
        upper = min(game.model.top, sum(random.choice(points[i]) for i in held))
        roll, left = random.randrange(game.model.rolls), random.randint(0, 2)
        begun = carried(game, Start(filled, flag, upper))
        row = game.table[game.model.row_at(filled, flag) + upper]
        assert Spread(begun.low, begun.chances).mean == pytest.approx(row, abs=1e-9)
        thrown = carried(game, Start(filled, flag, upper, roll, left))
        decision = Decision(filled, flag, upper, roll, left, int(left == rules.data.rolls - 1))
        keeps, written = game.plan.decide(game.table, [decision])
        dice = game.model.keeps[game.model.first_roll() + roll]
        inside = [i for i, keep in enumerate(game.model.keeps) if _within(keep, dice)] if left else []
        best = max([value for value in list(written) if value > CLOSED / 2] + [keeps[i] for i in inside])
        assert Spread(thrown.low, thrown.chances).mean == pytest.approx(best, abs=1e-9)


def _within(keep: tuple[int, ...], dice: tuple[int, ...]) -> bool:
    return len(keep) < len(dice) and all(keep.count(face) <= dice.count(face) for face in set(keep))


def test_what_is_certain_wins_or_ties():
    """Scores that nothing changes any more."""
    assert winning([certain(10), certain(9), certain(3)]).alone == (1.0, 0.0, 0.0)
    assert winning([certain(10), certain(10), certain(3)]).shared == (1.0, 1.0, 0.0)
    assert winning([certain(4)]).alone == (1.0,)


def test_a_kept_distribution_that_is_cut_is_made_anew(tmp_path, caplog: pytest.LogCaptureFixture):
    """With a line in the log; the next time it is read as it is."""
    game = solved("tiny")
    first = kept_carried(tmp_path, game, THREADS)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:100])
    again = kept_carried(tmp_path, game, THREADS)
    assert "made anew" in caplog.text
    caplog.clear()
    assert (kept_carried(tmp_path, game, THREADS).chances == again.chances).all()
    assert not caplog.text
    assert again.low == first.low
    assert again.chances == pytest.approx(first.chances, abs=1e-15)

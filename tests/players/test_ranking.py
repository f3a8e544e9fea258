"""The arithmetic of the rankings: what a few games can tell of a player, and what they cannot."""

from __future__ import annotations

import statistics
from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from gobelet.players.ranking.board import ordered
from gobelet.players.ranking.means import Estimate, Sums, estimates, spread
from gobelet.players.ranking.rating import Ladder, Played
from gobelet.players.ranking.seasons import Calendar
from gobelet.players.ranking.simulation import World, by_decisions, by_places, by_score
from tests.players.support import MINUTE, moment


def sums(games: list[float]) -> Sums:
    """The sums of some games."""
    return Sums(len(games), sum(games), sum(game * game for game in games))


def world(seed: int, between: float = 15.0, within: float = 60.0) -> tuple[dict[str, float], dict[str, Sums]]:
    """400 players of known level with 2 to 60 games each."""
    random = Random(seed)
    levels = {f"{number:03}": random.gauss(200, between) for number in range(400)}
    played = {key: [random.gauss(level, within) for _ in range(random.randint(2, 60))] for key, level in levels.items()}
    return levels, {key: sums(games) for key, games in played.items()}


# Shrunk means


@pytest.mark.parametrize("seed", range(3))
def test_how_players_and_games_differ_is_found_in_the_games(seed):
    """The mean, the deviation between players and that of their games, each near the truth."""
    found = spread(world(seed)[1])
    assert found.mean == pytest.approx(200, abs=3)
    assert found.within**0.5 == pytest.approx(60, abs=2)
    assert found.between**0.5 == pytest.approx(15, abs=2.5)


@pytest.mark.parametrize("seed", range(3))
def test_the_interval_holds_the_true_level_as_often_as_it_says(seed):
    """95 of 100 times."""
    levels, played = world(seed)
    found = estimates(played)
    held = sum(found[key].low <= levels[key] <= found[key].high for key in levels)
    assert 0.92 <= held / len(levels) <= 0.98


@pytest.mark.parametrize("seed", range(3))
def test_a_shrunk_mean_is_nearer_to_the_truth_than_the_mean(seed):
    levels, played = world(seed)
    found = estimates(played)
    shrunk = statistics.mean((found[key].value - levels[key]) ** 2 for key in levels)
    plain = statistics.mean((played[key].mean - levels[key]) ** 2 for key in levels)
    assert shrunk < 0.6 * plain


def test_a_lucky_newcomer_does_not_lead():
    """One game of 450 weighs less than fifty games of 250 in the mean; with more games one is believed more."""
    _, played = world(0)
    played["newcomer"], played["steady"] = sums([450]), sums([190, 310] * 25)
    found = estimates(played)
    assert found["steady"].value > found["newcomer"].value
    assert found["newcomer"].high - found["newcomer"].low > found["steady"].high - found["steady"].low
    assert spread(played).mean < found["newcomer"].value < 250


@given(
    st.dictionaries(
        st.text("abc", min_size=1, max_size=3), st.lists(st.integers(-50, 900), min_size=1, max_size=8), max_size=6
    )
)
def test_a_value_lies_between_a_players_mean_and_everybodys(games):
    """However few there are, and whatever they have; the interval lies around it."""
    played = {key: sums([float(game) for game in each]) for key, each in games.items()}
    everybody, found = spread(played), estimates(played)
    assert set(found) == set(played)
    for key, each in found.items():
        low, high = sorted((everybody.mean, played[key].mean))
        assert low - 1e-6 <= each.value <= high + 1e-6
        assert each.low <= each.value <= each.high


def test_a_few_friends_are_told_apart_too():
    """Where chance alone explains the means, they are drawn together, but their order stays."""
    found = estimates({"a": sums([200, 300, 205]), "b": sums([190, 310, 195]), "c": sums([180, 290, 210])})
    assert found["a"].value > found["b"].value > found["c"].value
    assert found["a"].value - found["c"].value < 3


def test_the_order_in_which_players_come_changes_nothing():
    """Not in the last digit: a board is the same on every server."""
    _, played = world(1)
    assert estimates(played) == estimates(dict(reversed(played.items())))


# Rating by places


def rated(*games: Played) -> dict[str, float]:
    """The ratings after some games."""
    ladder = Ladder()
    assert ladder.add(games)
    return {player: each.estimate().value for player, each in ladder.ratings().items()}


def test_whoever_is_placed_before_gains_on_whoever_is_behind():
    found = rated(Played(1, "t", (("a", 1), ("b", 2), ("c", 3))))
    assert found["a"] > found["b"] > found["c"]
    assert found["b"] == pytest.approx(1500)
    assert sum(found.values()) == pytest.approx(4500)


def test_a_shared_place_is_half_a_win():
    """Equals who tie stay where they were; tied for first they gain the same, whoever is named first; and a tie with a
    stronger player is a gain."""
    assert set(rated(Played(1, "t", (("a", 1), ("b", 1), ("c", 1)))).values()) == {1500.0}
    for order in ((("a", 1), ("b", 1), ("c", 3)), (("c", 3), ("b", 1), ("a", 1))):
        found = rated(Played(1, "t", order))
        assert found["a"] == pytest.approx(found["b"])
        assert found["a"] - 1500 == pytest.approx((1500 - found["c"]) / 2)
    strong = Played(1, "t", (("a", 1), ("b", 2)))
    before, after = rated(strong), rated(strong, Played(2, "u", (("a", 1), ("b", 1))))
    assert after["b"] > before["b"]
    assert after["a"] < before["a"]


def test_a_tie_for_first_is_worth_less_than_winning_and_more_than_losing():
    """Between two and among four; places after a tie may leave out numbers."""
    won, tied, lost = (
        rated(Played(1, "t", (("a", x), ("b", y), ("c", 3), ("d", 4)))) for x, y in ((1, 2), (1, 1), (2, 1))
    )
    assert won["a"] > tied["a"] > lost["a"]
    assert tied["a"] == pytest.approx((won["a"] + lost["a"]) / 2)


def test_games_count_in_the_order_in_which_they_ended():
    """Whatever order they come in, at once or one by one, a minute late or more."""
    random = Random(1)
    names = [f"p{number}" for number in range(12)]
    games = []
    for number in range(200):
        at = number * MINUTE // 4
        games.append(
            Played(at, f"t{number}", tuple((name, place) for place, name in enumerate(random.sample(names, 4), 1)))
        )
    at_once = rated(*games)
    late = Ladder()
    for game in sorted(games, key=lambda game: game.at + random.randrange(MINUTE // 2)):
        assert late.add([game])
    assert {player: each.estimate().value for player, each in late.ratings().items()} == at_once


def test_a_game_that_comes_much_too_late_is_not_taken_in():
    """The ladder says so, and is begun anew."""
    ladder = Ladder()
    assert ladder.add([Played(0, "t", (("a", 1), ("b", 2))), Played(10 * MINUTE, "u", (("a", 1), ("b", 2)))])
    before = ladder.ratings()
    assert not ladder.add([Played(-1, "v", (("a", 2), ("b", 1)))])
    assert {player: each.estimate() for player, each in ladder.ratings().items()} == {
        player: each.estimate() for player, each in before.items()
    }


def test_a_game_of_which_one_player_is_left_says_nothing():
    """The others have deleted their accounts."""
    assert rated(Played(1, "t", (("a", 1),))) == {}


def test_a_rating_grows_surer_with_every_game():
    ladder = Ladder()
    widths = []
    for number in range(40):
        ladder.add([Played(number * MINUTE, f"t{number}", (("a", 1 + number % 2), ("b", 2 - number % 2)))])
        found = ladder.ratings()["a"].estimate()
        widths.append(found.high - found.low)
        assert found.games == number + 1
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.5 * widths[0]


# Boards


def estimate(value: float, games: int = 30) -> Estimate:
    """A value with its interval."""
    return Estimate(value, value - 1, value + 1, games)


def test_the_best_come_first_and_the_provisional_after_them():
    """Thirty games make one established; of equal values more games come first; equals in both share a rank."""
    found = ordered(
        {
            "new": estimate(300, 29),
            "a": estimate(200),
            "b": estimate(250),
            "c": estimate(200, 40),
            "d": estimate(200),
            "e": estimate(100),
        }
    )
    assert [(row.rank, row.player, row.provisional) for row in found.rows] == [
        (1, "b", False),
        (2, "c", False),
        (3, "a", False),
        (3, "d", False),
        (5, "e", False),
        (6, "new", True),
    ]
    assert [found.rows[found.places[row.player]] for row in found.rows] == list(found.rows)


def test_where_less_is_better_the_least_comes_first():
    found = ordered({"a": estimate(30), "b": estimate(10), "c": estimate(20, 3)}, fewer=True)
    assert [row.player for row in found.rows] == ["b", "a", "c"]


# Seasons


def test_seasons_divide_the_year():
    """From the day on which the rankings begin; the newest is named first."""
    calendar = Calendar(date(2027, 2, 10), 3)
    assert not calendar.open(moment("2027-02-09T23:59:59"))
    assert calendar.open(moment("2027-02-10"))
    assert calendar.seasons(moment("2027-02-09")) == []
    assert calendar.seasons(moment("2027-03-31T23:59:59")) == ["2027-01"]
    assert calendar.seasons(moment("2028-01-01")) == ["2028-01", "2027-10", "2027-07", "2027-04", "2027-01"]
    assert calendar.span("2027-01") == (moment("2027-02-10"), moment("2027-04-01"))
    assert calendar.span("2027-10") == (moment("2027-10-01"), moment("2028-01-01"))
    assert calendar.span("all")[0] == moment("2027-02-10")


@pytest.mark.parametrize("months", [0, 1, 2, 3, 4, 5, 6, 7, 12, 100])
def test_every_moment_is_in_one_season(months):
    """Whatever the length, which may not divide the year: the last season of it is shorter then."""
    calendar = Calendar(date(2026, 1, 1), months)
    for day in range(800):
        now = moment("2026-01-01") + day * 24 * 60 * MINUTE
        first, end = calendar.span(calendar.season(now))
        assert first <= now < end
        assert calendar.season(end - 1) == calendar.season(now)
    spans = [calendar.span(season) for season in calendar.seasons(moment("2028-03-01"))]
    assert all(after[0] == before[1] for after, before in zip(spans, spans[1:], strict=False))


# The simulation


def test_the_mean_score_finds_the_order_of_players_after_thirty_games():
    """In the mean of ten worlds of 120 players; and after 50 better than places do after 100."""
    thirty, fifty, places = [], [], []
    for seed in range(1, 11):
        found = World(seed)
        for games in range(1, 101):
            found.play()
            if games == 30:
                thirty.append(by_score(found))
            elif games == 50:
                fifty.append(by_score(found))
        if seed <= 3:
            places.append(by_places(found, PlackettLuce()))
    assert statistics.mean(thirty) >= 0.80
    assert statistics.mean(fifty[:3]) > statistics.mean(places)


def test_decisions_need_far_fewer_games():
    """Ten of them tell more than thirty scores: there is no luck in what was given away."""
    for seed in range(1, 4):
        found = World(seed)
        for _ in range(10):
            found.play()
        ten = by_decisions(found)
        for _ in range(20):
            found.play()
        assert ten > by_score(found)


def test_a_world_can_be_had_again():
    one, other = World(5), World(5)
    for each in (one, other):
        each.play()
    assert one.tables == other.tables
    assert one.tables != World(6).tables

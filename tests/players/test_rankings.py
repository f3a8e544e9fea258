"""The pages of the rankings: who is on which board, from when to when, and always up to date."""

from __future__ import annotations

import asyncio
from datetime import date
from random import Random
from typing import Any

import pytest

from gobelet.players.ranking.rating import Ladder, Played
from gobelet.players.session import Session
from gobelet.store.contract import Sitting
from tests.players.support import DAY, MINUTE, House, ended, moment, opened, played, totals
from tests.support import REGISTRY

YATZY = [played(opened("sheet", 2, "yatzy_online"), 0, seed) for seed in range(4)]
STRANGE: list[Any] = ["nobody", 7, [], {}, False, "\ud800"]
PIG = played(opened("pig", 2), 0)


def page(house: House, ruleset: str = "yatzy_online", who: Session | None = None, **params: Any) -> dict[str, Any]:
    """One page of a ranking."""
    return house.ask("ranking.page", who, ruleset=ruleset, **params)


def order(found: dict[str, Any]) -> list[str]:
    """The players of a page, from the first on."""
    return [row["player"] for row in found["rows"]]


def test_before_the_trial_ends_a_page_says_when_the_ranking_begins(house):
    """And nothing else: games give experience only."""
    ana, bea = house.account("Ana"), house.account("Béa")
    house.now = moment("2026-12-31T23:59:59")
    house.play(ended(YATZY[0], house.now), [ana, bea])
    found = page(house, who=Session(player=ana))
    assert found["begins"] == "2027-01-01"
    assert (found["rows"], found["you"], found["seasons"]) == ([], None, [])
    house.now = moment("2027-01-01")
    found = page(house)
    assert found["begins"] is None
    assert (found["season"], found["seasons"], found["rows"]) == ("2027-01", ["2027-01"], [])


def test_a_sheet_game_is_ranked_by_its_mean_score(house):
    """Each row says how sure it is; one's own is there too."""
    ana, bea, chloe = (house.account(name) for name in ("Ana", "Béa", "Chloé"))
    for number, table in enumerate(YATZY):
        house.play(ended(table, house.now + number), [ana, bea])
        house.play(ended(table, house.now + number), [bea, chloe])
    who = Session(player=chloe)
    found = page(house, who=who)
    assert (found["ruleset"], found["board"], found["season"], found["players"]) == (
        "yatzy_online",
        "score",
        "2027-01",
        3,
    )
    mean: dict[str, list[int]] = {ana: [], bea: [], chloe: []}
    for table in YATZY:
        for pair in ((ana, bea), (bea, chloe)):
            for player, total in zip(pair, totals(table), strict=True):
                mean[player].append(total)
    assert order(found) == sorted(mean, key=lambda player: -sum(mean[player]) / len(mean[player]))
    for row in found["rows"]:
        assert row["low"] < row["value"] < row["high"]
        assert row["games"] == len(mean[row["player"]])
        assert row["provisional"] is True
    assert found["you"] == next(row for row in found["rows"] if row["player"] == chloe)
    assert found["you"]["name"] == "Chloé"


def test_players_of_the_same_name_are_told_apart(house):
    """By a short sign that stays theirs and that they did not choose; who is alone with a name needs none."""
    players = [house.account(name) for name in ("Ana", "\uff21NA", "Béa")]
    house.play(ended(YATZY[0], house.now), players[:2])
    house.play(ended(YATZY[1], house.now), players[1:])
    found = page(house, who=Session(player=players[1]))
    signs = {row["player"]: row["sign"] for row in found["rows"]}
    assert signs == {players[0]: players[0][:4], players[1]: players[1][:4], players[2]: None}
    assert found["you"]["sign"] == players[1][:4]
    house.ask("player.rename", Session(player=players[0]), name="Anaïs")
    assert [row["sign"] for row in page(house)["rows"]] == [None] * 3


def test_decisions_are_ranked_by_what_is_given_away(house):
    """Once the coach has looked; the least comes first, and who was not looked at is not there."""
    ana, bea = house.account("Ana"), house.account("Béa")
    for number, table in enumerate(YATZY):
        name = house.play(ended(table, house.now + number), [ana, bea])
        if number < 3:
            house.run(house.players.set_lost(name, 0, 60.0 + number))
            house.run(house.players.set_lost(name, 1, 20.0 + number))
    found = page(house, board="decisions")
    assert order(found) == [bea, ana]
    assert [row["games"] for row in found["rows"]] == [3, 3]
    assert found["rows"][0]["value"] == pytest.approx(21, abs=1)
    house.run(house.players.set_lost(name, 0, 0.0))
    assert [row["games"] for row in page(house, board="decisions")["rows"]] == [3, 4]


@pytest.mark.parametrize("ruleset", ["pig", "yam_master", "four_two_one"])
def test_games_in_which_players_interact_are_rated_by_places(house, ruleset):
    ana, bea = house.account("Ana"), house.account("Béa")
    table = played(opened(ruleset, 2), house.now) if ruleset != "yam_master" else None
    if table is None:
        assert page(house, ruleset)["board"] == "rating"
        return
    outcome = table.outcome()
    assert outcome is not None
    for number in range(3):
        house.play(ended(table, house.now + number), [ana, bea])
    found = page(house, ruleset)
    assert (found["board"], len(outcome.places)) == ("rating", 2)
    assert order(found)[0] == [ana, bea][outcome.places[0][0]]
    first, second = found["rows"]
    assert first["value"] > 1500 > second["value"]
    assert first["value"] - 1500 == pytest.approx(1500 - second["value"], abs=0.02)


def test_a_rating_is_the_same_in_whatever_order_results_come(house):
    """A process that was away for an hour tells of its games last: as if it had not been."""
    players = [house.account(name) for name in ("Ana", "Béa", "Chloé")]
    outcome = PIG.outcome()
    assert outcome is not None
    random, games = Random(3), []
    for number in range(12):
        pair = random.sample(players, 2)
        places = tuple((pair[seat], 1 + place) for place, seats in enumerate(outcome.places) for seat in seats)
        games.append((Played(house.now + number * 10 * MINUTE, f"g{number}", places), pair))
    for game, pair in games[6:] + games[:6]:
        house.play(ended(PIG, game.at), list(pair), game.table)
        found = {row["player"]: row["value"] for row in page(house, "pig")["rows"]}
    ladder = Ladder()
    ladder.add([game for game, _ in games])
    assert found == {player: round(each.estimate().value, 2) for player, each in ladder.ratings().items()}


def test_a_page_is_right_at_once(house):
    """After each game that was told here or by another process; kept boards are never told for new ones."""
    ana, bea = house.account("Ana"), house.account("Béa")
    other = House(house.url)
    for number in range(4):
        assert page(house)["players"] == (2 if number else 0)
        sittings = [Sitting(0, b"", ana), Sitting(1, b"", bea)]
        other.run(other.players.finished(f"t{number}", ended(YATZY[number], house.now), sittings))
        assert [row["games"] for row in page(house)["rows"]] == [number + 1] * 2
    other.close()


def test_who_is_deleted_is_on_no_board(house):
    """At once; the others stay, their ranks move up."""
    ana, bea, chloe = (house.account(name) for name in ("Ana", "Béa", "Chloé"))
    for pair in ((ana, bea), (bea, chloe), (ana, chloe)):
        house.play(ended(PIG, house.now), list(pair))
        house.play(ended(YATZY[0], house.now), list(pair))
    for ruleset in ("pig", "yatzy_online"):
        assert page(house, ruleset)["players"] == 3
    house.ask("player.delete", Session(player=bea), sure=True)
    for ruleset in ("pig", "yatzy_online"):
        found = page(house, ruleset)
        assert sorted(order(found)) == sorted([ana, chloe])
        assert bea not in repr(found)


def test_each_season_has_its_boards_and_all_time_has_one(house):
    ana, bea = house.account("Ana"), house.account("Béa")
    house.play(ended(YATZY[0], house.now), [ana, bea])
    house.now = moment("2027-05-01")
    house.play(ended(YATZY[1], house.now), [ana, bea])
    house.play(ended(YATZY[2], house.now), [ana, bea])
    games = {season: page(house, season=season)["rows"][0]["games"] for season in ("now", "2027-04", "2027-01", "all")}
    assert games == {"now": 2, "2027-04": 2, "2027-01": 1, "all": 3}
    assert page(house)["seasons"] == ["2027-04", "2027-01"]
    assert page(house, season="all")["season"] == "all"
    for strange in ("2026-10", "2027-07", "2027-02", "nonsense", "", "\ud800"):
        assert house.refuse("ranking.page", ruleset="yatzy_online", season=strange) == "not_found"


def test_boards_that_a_game_does_not_have_are_refused(house):
    """In words."""
    for ruleset, board in (("yatzy_online", "rating"), ("pig", "score"), ("pig", "decisions"), ("pig", "\ud800")):
        assert house.refuse("ranking.page", ruleset=ruleset, board=board) == "not_found"
    for ruleset in ("bomb", "roller"):
        assert house.refuse("ranking.page", ruleset=ruleset) == "not_found"
    assert house.refuse("ranking.page", ruleset="nothing") == "unknown_game"
    assert house.refuse("ranking.page") == "invalid_params"
    assert house.refuse("ranking.page", ruleset="pig", device="A" * 22) == "bad_token"


def test_thirty_games_end_the_provisional_time(lite):
    """And who has played them stands before everybody who has not."""
    ana, bea, chloe = (lite.account(name) for name in ("Ana", "Béa", "Chloé"))
    worst, best = sorted(YATZY, key=lambda table: totals(table)[0])[:: len(YATZY) - 1]
    for number in range(30):
        lite.play(ended(worst, lite.now + number), [ana, bea] if number < 29 else [ana, chloe])
    assert totals(worst)[0] < max(totals(worst)[1], totals(best)[0])
    found = {row["player"]: row for row in page(lite)["rows"]}
    assert [found[player]["provisional"] for player in (ana, bea, chloe)] == [False, True, True]
    assert (found[ana]["rank"], found[ana]["games"]) == (1, 30)


def test_a_long_board_is_told_in_part(lite):
    """The first hundred, or those around a player; one's own row is always there."""
    people = [lite.account(f"P{number}") for number in range(104)]
    for first in range(0, 104, 2):
        lite.play(ended(YATZY[0], lite.now), people[first : first + 2])
    last = page(lite, who=Session(player=people[0]), around=True)["rows"][-1]
    found = page(lite, who=Session(player=people[0]))
    assert found["players"] == 104
    assert len(found["rows"]) == 100
    assert found["rows"][0]["rank"] == 1
    assert found["you"]["player"] == people[0]
    around = page(lite, around=last["player"])
    assert last["player"] in order(around)
    for strange in STRANGE:
        assert page(lite, around=strange)["rows"] == found["rows"]


def test_many_may_ask_for_the_same_board_at_once(lite):
    """It is made once, and all have the same."""
    ana, bea = lite.account("Ana"), lite.account("Béa")
    lite.play(ended(PIG, lite.now), [ana, bea])

    async def together() -> list[Any]:
        method = lite.methods["ranking.page"]
        found: list[Any] = await asyncio.gather(*[method({"ruleset": "pig"}, Session()) for _ in range(20)])
        return found

    found = lite.run(together())
    assert all(each == found[0] for each in found)
    assert found[0]["players"] == 2


def test_every_ruleset_of_a_ranked_game_has_a_page(lite):
    """Empty before anybody has played it, on each of its boards."""
    for listing in REGISTRY.listings:
        for ruleset in listing.rulesets:
            if listing.key not in ("bomb", "roller"):
                for board in ("score", "decisions") if listing.key == "sheet" else ("rating",):
                    found = page(lite, ruleset, board=board, season="all")
                    assert (found["players"], found["rows"], found["you"]) == (0, [], None)


def test_the_day_on_which_rankings_begin_may_be_moved(file):
    """Games that counted before it count no more; nothing is lost."""
    house = House(f"sqlite+aiosqlite:///{file}")
    ana, bea = house.account("Ana"), house.account("Béa")
    house.play(ended(YATZY[0], house.now), [ana, bea])
    house.play(ended(YATZY[1], house.now + 20 * DAY), [ana, bea])
    house.close()
    later = House(f"sqlite+aiosqlite:///{file}", trial_until=date(2027, 2, 10))
    later.now = moment("2027-03-01")
    assert page(later)["rows"][0]["games"] == 1
    later.close()

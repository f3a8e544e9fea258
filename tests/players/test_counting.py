"""Which games count for the rankings: those between accounts, without a bot, as the rules come."""

from __future__ import annotations

import pytest

from tests.players.support import SMALL, ended, game, hosted, moment, opened, played, ranked, sits, stats


def test_games_between_accounts_count(house):
    ana, bea = house.account("Ana"), house.account("Béa")
    house.play(game(house), [ana, bea])
    assert ranked(house) == 2
    house.play(game(house, "pig"), [ana, bea])
    assert ranked(house, "pig") == 2


def test_a_game_with_a_guest_or_a_stranger_does_not_count(house):
    """For nobody at the table."""
    ana, guest = house.account("Ana"), house.guest("Béa")["player"]
    house.play(game(house), [ana, guest])
    house.play(game(house), [ana, None])
    house.play(game(house, seats=1), [ana])
    house.play(game(house), [ana, ana])
    assert ranked(house) == 0
    assert stats(house, ana)["games"][0]["played"] == 5


def test_games_of_the_trial_do_not_count(house):
    """Those that ended before the day on which the rankings begin, even if they are told of later."""
    ana, bea = house.account("Ana"), house.account("Béa")
    before = ended(game(house), moment("2027-01-01") - 1)
    house.play(before, [ana, bea])
    assert ranked(house) == 0
    house.play(ended(before, moment("2027-01-01")), [ana, bea])
    assert ranked(house) == 2


@pytest.mark.parametrize(
    "entries",
    [
        [{"type": "bot", "seat": 0}],
        [{"type": "bot", "seat": 1}, {"type": "back", "seat": 1}],
        [{"type": "leave", "seat": 1}],
        [{"type": "leave", "seat": 0}, {"type": "sit", "seat": 0, "name": "Eve"}],
    ],
    ids=["a bot plays on", "a bot played until its player came back", "one left", "another took the seat"],
)
def test_a_game_in_which_a_bot_played_for_somebody_does_not_count(lite, entries):
    """However short it was."""
    ana, bea = lite.account("Ana"), lite.account("Béa")
    table = opened("sheet", 2, "yatzy_online", lite.now)
    for entry in entries:
        table = table.hosted(entry, lite.now)
    lite.play(played(table, lite.now), [ana, bea])
    assert ranked(lite) == 0
    assert stats(lite, ana)["games"][0]["played"] == 1


def test_who_left_before_the_start_is_no_bot(lite):
    """Nor is who was away, or whose time ran out once."""
    ana, bea = lite.account("Ana"), lite.account("Béa")
    before = (sits(0, "Ana"), sits(1, "Chloé"), {"type": "leave", "seat": 1}, sits(1, "Béa"), {"type": "start"})
    after = ({"type": "away", "seat": 1}, {"type": "back", "seat": 1}, {"type": "time", "at": 5, "seat": 0})
    table = hosted("pig", *before, *after)
    lite.play(played(table, lite.now), [ana, bea])
    assert ranked(lite, "pig") == 2


def test_a_game_with_advice_does_not_count(lite):
    """Whoever may ask what is best is measured by nobody."""
    ana, bea = lite.account("Ana"), lite.account("Béa")
    lite.play(played(opened("sheet", 2, "yatzy_online", lite.now, advice=True), lite.now), [ana, bea])
    assert ranked(lite) == 0
    assert stats(lite, ana)["games"][0]["played"] == 1
    lite.play(played(opened("sheet", 2, "yatzy_online", lite.now), lite.now), [ana, bea])
    assert ranked(lite) == 2


def test_a_game_with_bots_at_seats_does_not_count(lite):
    ana = lite.account("Ana")
    table = hosted("pig", sits(0, "Ana"), sits(1, "Bot", bot="good"), {"type": "start"})
    lite.play(played(table, lite.now), [ana, None])
    assert ranked(lite, "pig") == 0
    assert stats(lite, ana)["experience"] > 0


def test_other_options_and_own_rulesets_do_not_count(lite):
    """They are games too, with their own title in the statistics."""
    ana, bea = lite.account("Ana"), lite.account("Béa")
    lite.play(played(opened("pig", 2, None, lite.now, target=50), lite.now), [ana, bea])
    assert ranked(lite, "pig") == 0
    own = {**SMALL, "name": "yatzy_online"}
    lite.play(played(opened("sheet", 2, own, lite.now), lite.now), [ana, bea])
    assert ranked(lite) == 0
    mine = next(each for each in stats(lite, ana)["games"] if each["ruleset"].startswith("own-"))
    assert mine["title"] == {"fr": "Petit jeu", "en": "Small game"}

"""A table as a fragment of a link."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.engine.canonical import canonical
from gobelet.engine.dice import Sealed
from gobelet.engine.errors import Refused
from gobelet.engine.packing import SAFE, Packer
from gobelet.engine.share import _checksum, open_fragment, share
from gobelet.engine.table import Table, new_table
from gobelet.engine.terms import Terms
from gobelet.hosts.files import load_data
from tests.support import (
    BOXES,
    REGISTRY,
    SEED,
    again,
    json_values,
    refused,
    roll,
    rules,
    score,
    sealed,
    shown,
    typed,
    written,
)

ALPHABETS = {
    "plain": ["Alexandra", "Bartholomew"],
    "French": ["Anne-Hélène", "Jean-François"[:12], "Zoë d’Arc"],
    "Cyrillic": ["Александра", "Екатерина", "Їжакевич"],
    "Greek": ["Αλεξάνδρα", "Κωνσταντίνος"],
    "Polish": ["Małgorzata Ż", "Władysława Ś"],
    "Turkish": ["Ayşe Yıldız", "İbrahim Çağ"],
    "Vietnamese": ["Nguyễn Thị H", "Đặng Ngọc Ánh"[:12]],
    "Arabic": ["عبد الرحمن", "فاطمة الزهر"],
    "Hindi": ["अनुष्का शर्म", "राजेश्वरी"],
    "Japanese": ["山田太郎", "さくら", "アレクサンドラ"],
    "emoji": ["Ana 🎲🎲", "👑 Béa"],
}


def opened(fragment: Any, seed: bytes = b"another device") -> Table:
    """The table of a fragment."""
    return open_fragment(fragment, REGISTRY.find_rules, seed)


def without_table_part(table: Table, seat: int) -> dict[str, Any]:
    """What a seat sees, but for what belongs to the device: the log's numbers and the seal."""
    return {key: value for key, value in table.view(seat).items() if key not in ("seq", "commitment", "last", "source")}


def late(names: list[str], ruleset: str = "yahtzee") -> Table:
    """A table in its last round, every box but one filled on each sheet, with three throws undone."""
    table = new_table(rules(ruleset), tuple(names), Sealed(SEED))
    for box in BOXES[:12]:
        for seat in range(len(names)):
            table = written(table, box, seat=seat)
    seat = table.next_seat()
    table = table.act(seat, roll()).act(seat, roll()).act(seat, roll())
    return table.undo(seat).undo(seat).act(seat, roll(1)).undo(seat).act(seat, roll(0, 1))


@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize(("ruleset", "seats"), [("yahtzee", 8), ("yatzy_online", 4)])
def test_an_unfinished_table_of_eight_fits_in_300_characters_whatever_their_alphabet(
    alphabet: str, ruleset: str, seats: int
) -> None:
    """Names of up to 12 letters, a few throws undone; all characters are safe after the # of a link."""
    some = ALPHABETS[alphabet]
    table = late([some[i % len(some)] for i in range(seats)], ruleset)
    fragment = share(table)
    assert len(fragment) <= 300
    assert set(fragment) <= set(SAFE)
    assert opened(fragment).names == table.names


@pytest.mark.parametrize("ruleset", ["yahtzee", "yatzy_online"])
def test_opened_the_table_goes_on_where_it_was(ruleset: str) -> None:
    """The same state and view for every seat, at every step, and after the one undo."""
    table = sealed(3, ruleset)
    steps = [roll(), roll(0, 3), score("ones"), roll(), score("twos"), roll(), roll(1), roll(1, 2), score("threes")]
    for action in [*steps, roll(), roll(4)]:
        table = table.act(table.next_seat(), action)
        other = opened(share(table))
        assert other.state == table.state
        for seat in range(3):
            assert without_table_part(other, seat) == without_table_part(table, seat)
        assert other.undo(0).state == table.undo(0).state
        with refused("nothing_to_undo"):
            other.undo(0).undo(0)


def test_a_fresh_table_and_a_finished_one_can_be_shared_too() -> None:
    """Nothing to undo in the one, the outcome in the other."""
    fresh = opened(share(sealed(2)))
    assert fresh.state == sealed(2).state
    assert not fresh.view(0)["can_undo"]
    table = written(sealed(2), *(box for box in BOXES for _ in range(2)))
    over = opened(share(table))
    assert over.view(0)["outcome"] == table.view(0)["outcome"] != None  # noqa: E711
    assert over.undo(0).view(0)["outcome"] is None


def test_an_opened_fragment_is_a_new_table_under_a_seal_of_its_own() -> None:
    """The secret seed does not travel, and the dice to come are not those of the first device."""
    table = sealed().act(0, roll())
    other = opened(share(table), b"fresh")
    assert other.source == Sealed(b"fresh", other.source.shown)  # type: ignore[attr-defined]
    assert other.view(0)["commitment"] != table.view(0)["commitment"]
    assert shown(other.act(0, roll()).act(0, roll())) != shown(table.act(0, roll()).act(0, roll()))


def test_options_and_rulesets_of_ones_own_travel() -> None:
    """The whole ruleset, where it has no name here."""
    own = {**load_data("games/sheet/rulesets/yahtzee"), "name": "ours", "title": {"fr": "À nous", "en": "Ours"}}
    for ruleset, options in (("yahtzee", {"joker": "hasbro", "extra_bonus": 50}), (own, {}), (own, {"joker": "free"})):
        table = new_table(rules(ruleset, **options), ("Ana",), Sealed(SEED)).act(0, roll())
        other = opened(share(table))
        assert other.rules == table.rules
        assert other.state == table.state


def test_a_table_of_typed_dice_stays_one() -> None:
    """With dice that are due, too."""
    table = typed(2).act(0, roll())
    other = opened(share(table))
    assert other.source.kind == "typed"
    assert other.view(0)["due"] == table.view(0)["due"]
    assert other.undo(0).state == table.undo(0).state


def test_a_whole_link_will_do() -> None:
    """And the blanks around it."""
    table = sealed().act(0, roll())
    assert opened(f"  http://192.168.1.7:8080/fr/#{share(table)}\n").state == table.state


@pytest.mark.parametrize("text", ["", " ", "\n", None, 5, [], {}])
def test_an_empty_fragment_is_refused(text: Any) -> None:
    """It holds no game."""
    with refused("bad_fragment", "error.bad_fragment.empty"):
        opened(text)


def test_a_fragment_cut_at_any_length_is_refused_as_cut() -> None:
    """At every length."""
    fragment = share(late(["Ana", "Béa"]))
    for length in range(1, len(fragment)):
        with refused("bad_fragment", "error.bad_fragment.cut"):
            opened(fragment[:length])
        with refused("bad_fragment"):
            opened(fragment[length:])


def test_a_fragment_with_any_one_character_changed_is_refused() -> None:
    """Every character, changed into each of the others."""
    fragment = share(sealed().act(0, roll()))
    for place in range(len(fragment)):
        for letter in SAFE + "é% #":
            if letter != fragment[place]:
                with pytest.raises(Refused) as caught:
                    opened(fragment[:place] + letter + fragment[place + 1 :])
                assert caught.value.reason == "bad_fragment"


@pytest.mark.parametrize("version", "23456789")
def test_a_fragment_of_a_newer_version_is_refused(version: str) -> None:
    """And says to update, whatever follows."""
    for fragment in (share(sealed()), "1", ""):
        with refused("bad_fragment", "error.bad_fragment.newer"):
            opened(version + fragment[1:])


@pytest.mark.parametrize("text", ["hello", "0AAabcde", "#", "1", "1__", "é" * 40, "http://a/#", "-" * 99, "12345678"])
def test_a_text_that_is_no_fragment_is_refused(text: str) -> None:
    """Never opened."""
    with refused("bad_fragment"):
        opened(text)


def test_a_fragment_with_two_characters_swapped_is_refused() -> None:
    """As fingers do."""
    fragment = share(sealed(2).act(0, roll()))
    for place in range(len(fragment) - 1):
        one, two = fragment[place], fragment[place + 1]
        if one != two:
            with refused("bad_fragment"):
                opened(fragment[:place] + two + one + fragment[place + 2 :])


def sewn(packer: Packer) -> str:
    """A fragment with this inside and a right checksum."""
    body = packer.text()
    return f"1{SAFE[len(body) // 64]}{SAFE[len(body) % 64]}{body}{_checksum(body)}"


def setup(game: str = "sheet", ruleset: Any = "yahtzee", options: str = "", version: int = 1) -> Packer:
    """The beginning of a fragment."""
    packer = Packer()
    packer.put_text(game)
    packer.put_count(version)
    packer.put(1 if isinstance(ruleset, str) else 0, 3)
    packer.put_text(ruleset if isinstance(ruleset, str) else canonical(ruleset))
    packer.put_text(options)
    packer.put(0, 2)
    return packer


@pytest.mark.parametrize(
    ("packer", "key"),
    [
        (setup("chess"), "game"),
        (setup(ruleset="chess"), "game"),
        (setup(version=2), "newer"),
        (setup(ruleset={"name": 1}), "changed"),
        (setup(ruleset=[]), "changed"),
        (setup(options="["), "changed"),
        (setup(options="[" * 2000), "changed"),
        (setup(options='{"joker":"wild"}'), "changed"),
        (setup(options="[1]"), "changed"),
        (setup(), "changed"),
        (Packer(), "changed"),
    ],
)
def test_a_fragment_sewn_by_hand_of_what_cannot_be_is_refused(packer: Packer, key: str) -> None:
    """Another game's, a newer one's, options that are none, no seats."""
    with refused("bad_fragment", f"error.bad_fragment.{key}"):
        opened(sewn(packer))


@given(st.integers(min_value=0), st.sampled_from((8, 64, 500)))
def test_whatever_numbers_are_sewn_into_a_fragment_it_opens_or_is_refused(number: int, size: int) -> None:
    """Nothing else is ever raised, and what opens can be shared and saved again."""
    packer = setup()
    packer.put(2, 32)
    packer.put_text("Ana")
    packer.put_text("Béa")
    packer.put(number * 7**size % 64**size, 64**size)
    try:
        table = opened(sewn(packer))
    except Refused as error:
        assert error.reason == "bad_fragment"
        return
    assert opened(share(table)).state == table.state


@given(json_values)
def test_whatever_ruleset_is_sewn_into_a_fragment_it_opens_or_is_refused(ruleset: Any) -> None:
    """Nothing else is ever raised."""
    packer = setup(ruleset=ruleset)
    packer.put(1, 32)
    packer.put_text("Ana")
    if ruleset is None:  # the first ruleset of the game, then
        rules(ruleset).pack(rules(ruleset).start(1), packer)
        assert opened(sewn(packer)).rules == rules()
        return
    with refused("bad_fragment"):
        opened(sewn(packer))


def test_a_table_that_carries_more_than_a_link_can_is_refused() -> None:
    """A ruleset with forty boxes of long names."""
    box = {"section": "upper", "points": "sum", "title": {"fr": "é" * 40, "en": "Ж" * 40}}
    own = {"name": "ours", "category": [{**box, "key": f"box_{i}"} for i in range(40)]}
    table = new_table(rules(own), ("Ana",), Sealed(SEED))
    with refused("bad_fragment", "error.bad_fragment.large"):
        share(table)


@pytest.mark.parametrize("names", [["Anne-Hélène d’Arc"], ["jean"], ["JEAN"], ["Zoë McX", "Ana-"], ["Élise  ".strip()]])
def test_names_come_back_letter_by_letter(names: list[str]) -> None:
    """However they are written, large or small."""
    table = new_table(rules(), tuple(names), Sealed(SEED))
    assert opened(share(table)).names == tuple(names)


@pytest.mark.parametrize("bots", [("best",), (None, "casual"), ("good", "best", None)])
@pytest.mark.parametrize("advice", [True, False])
def test_bots_and_the_word_on_advice_go_with_the_link(bots: tuple[str | None, ...], advice: bool) -> None:
    """And stand in the log and the view."""
    everyone = bots + (None,) * (3 - len(bots))
    table = new_table(rules(), ("Ana", "Béa", "Cid"), Sealed(SEED), Terms(everyone, advice))
    for other in (opened(share(table)), again(table)):
        assert other.setup.terms == table.setup.terms
        assert other.view(0)["bots"] == list(everyone)
        assert other.view(0)["advice"] is advice


@pytest.mark.parametrize("letter", ["\ud800", "é", "\x00", " "])
def test_a_letter_that_no_link_has_is_refused_wherever_it_stands(letter: str) -> None:
    """Half a letter too."""
    fragment = share(sealed())
    for at in (1, 3, len(fragment) // 2, len(fragment) - 3):
        with refused("bad_fragment"):
            opened(fragment[:at] + letter + fragment[at + 1 :])

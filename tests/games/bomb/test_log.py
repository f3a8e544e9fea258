"""The real game's log, in all the shapes that it comes in."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.games.bomb.logcheck import Bomb, check_log

WIDGETS = """\
[BombGenerator] Generating bomb with seed 1
[BombGenerator] Generator settings: Time: 600, NumStrikes: 5, FrontFaceOnly: False
[BatteryWidget] Randomizing Battery Widget: 2
[BatteryWidget] Randomizing Battery Widget: 1
[IndicatorWidget] Randomizing Indicator Widget: lit FRK
[IndicatorWidget] Randomizing Indicator Widget: unlit BOB
[PortWidget] Randomizing Port Widget: DVI, RJ45
[PortWidget] Randomizing Port Widget: 0
[SerialNumber] Randomizing Serial Number: AB3CD2
"""
PLAY = """\
[Yahtzee #1] Rolling all 5 dice.
[Yahtzee #1] New dice: White=4, Purple=2, Blue=4, Yellow=2, Black=3

[Yahtzee #1] Attempting to keep Black=3 and rerolling 4.
[Yahtzee #1] Four of a kind/two pairs and battery count matches. Must keep 3.
[Yahtzee #1] New dice: White=3, Purple=3, Blue=3, Yellow=6
[Yahtzee #1] Attempting to keep Black=3 and rerolling 4.
[Yahtzee #1] Keeping 1 dice only allowed if it’s not black. Strike.
[Bomb] Strike! 1 / 5 strikes
[Yahtzee #1] Attempting to keep White=3, Purple=3, Blue=3, Black=3 and rerolling 1.
[Yahtzee #1] New dice: Yellow=3
[Yahtzee #1] Yahtzee. Module solved.
[Bomb] A winner is you!!
"""
SOUND = WIDGETS + PLAY


def only(text: str) -> Bomb:
    """The one bomb of a log."""
    (bomb,) = check_log(text)
    return bomb


def lines(bomb: Bomb) -> list[tuple[int, int, str, str]]:
    """Module, line, status and rule of each decision."""
    found = bomb.to_json()["decisions"]
    return [(each["module"], each["line"], each["status"], each["rule"]) for each in found]


WANTED = [(1, 13, "legal", "5.four.batteries"), (1, 16, "strike", "4.keep1"), (1, 19, "legal", "4.keep4")]


def test_a_log_gives_edgework_strikes_solved_modules_and_every_decision() -> None:
    """In the shape of `gobelet bomb check --json`; lines count from 1, blank ones too."""
    found = only(SOUND).to_json()
    assert list(found) == ["edgework", "strike_limit", "strikes", "solved", "decisions"]
    assert found["edgework"] == {
        "serial": "AB3CD2",
        "batteries": [2, 1],
        "indicators": [{"label": "FRK", "lit": True}, {"label": "BOB", "lit": False}],
        "port_plates": [["DVI", "RJ45"], []],
    }
    assert (found["strike_limit"], found["strikes"], found["solved"]) == (5, 1, {"1": True})
    assert found["decisions"][1] == {
        "module": 1, "line": 16, "held": ["black"],
        "dice": {"purple": 3, "yellow": 6, "blue": 3, "white": 3, "black": 3},
        "keep": ["black"], "status": "strike", "rule": "4.keep1",
    }  # fmt: skip
    assert lines(only(SOUND)) == WANTED


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\n".join("\t   " + line for line in text.split("\n")),
        lambda text: text.replace("[", "  INFO 2026-11-30 14:54:59,417 ["),
        lambda text: text.replace("[", "[14:54:59] [INFO] ["),
        lambda text: text.replace("[", "[Assets.Scripts.Props."),
        lambda text: text.replace("[Yahtzee #1] New", "[Yahtzee #1]   New").replace(", ", " , "),
        lambda text: text + "[Unity] Unloading 5 unused Assets\n" * 3,
        lambda text: text.rstrip("\n"),
    ],
    ids=["crlf", "indented", "dated", "tagged", "long names", "spaces", "more", "no last line end"],
)
def test_it_is_read_whatever_stands_around_the_lines(change: Any) -> None:
    """Line ends, indents, dates, levels, long names."""
    changed = only(change(SOUND))
    assert changed.to_json() == only(SOUND).to_json()


def test_lines_of_other_modules_that_speak_of_ours_are_not_ours() -> None:
    """A quotation is no roll."""
    other = "[Souvenir #1] heard: [Yahtzee #1] New dice: White=1, Purple=1, Blue=1, Yellow=1, Black=1\n"
    text = SOUND.replace("\n[Yahtzee #1] Attempting to keep Black", f"\n{other}[Yahtzee #1] Attempting to keep Black")
    assert [each[2:] for each in lines(only(text))] == [each[2:] for each in WANTED]


def test_several_modules_interleave() -> None:
    """Each has its own dice."""
    ours = PLAY.split("\n")
    theirs = [line.replace("#1", "#12") for line in ours if "[Yahtzee" in line]
    mixed = []
    for place in range(max(len(ours), len(theirs))):
        mixed += ours[place : place + 1] + theirs[place : place + 1]
    bomb = only(WIDGETS + "\n".join(mixed))
    for module in (1, 12):
        assert [each[2:] for each in lines(bomb) if each[0] == module] == [each[2:] for each in WANTED]
    assert bomb.to_json()["solved"] == {"1": True, "12": True}


def test_one_log_may_hold_several_bombs() -> None:
    """With or without the lines of their generator."""
    other = SOUND.replace("AB3CD2", "QX1CD5").replace("lit FRK", "lit SND")
    for text in (SOUND + other, SOUND + other.split("\n", 2)[2]):
        first, second = check_log(text)
        assert (first.serial, second.serial) == ("AB3CD2", "QX1CD5")
        assert first.to_json() == only(SOUND).to_json()
        assert [each[2:] for each in lines(second)] == [each[2:] for each in WANTED]
        assert len(second.batteries) == 2


def test_a_bomb_that_was_never_played_is_one_too() -> None:
    """Generated, then another was."""
    first, second = check_log(WIDGETS + SOUND)
    assert (first.to_json()["decisions"], first.to_json()["solved"]) == ([], {})
    assert lines(second)[0][1] == WANTED[0][1] + WIDGETS.count("\n")


def test_a_log_that_is_cut_at_its_end_gives_what_is_there() -> None:
    """Wherever it is cut, each decision that is whole is judged as before."""
    for end in range(len(SOUND)):
        found = [each for bomb in check_log(SOUND[:end]) for each in lines(bomb)]
        assert found == WANTED[: len(found)]
        assert all(not bomb.over or end > len(SOUND) - 12 for bomb in check_log(SOUND[:end]))


def test_a_log_that_is_cut_at_its_start_is_judged_once_the_dice_are_known() -> None:
    """Without a serial number nothing is judged; without the first roll only the first choice is not."""
    late = only(PLAY)
    assert (lines(late), len(late.decisions), late.serial) == ([], 3, "")
    rest = "\n".join(SOUND.split("\n")[12:])
    found = only(WIDGETS + rest)
    assert found.unknown == 1
    assert [each[2:] for each in lines(found)] == [each[2:] for each in WANTED[1:]]


def test_a_log_with_a_hole_says_what_it_does_not_know() -> None:
    """A missing roll: the dice named do not fit those known before."""
    holed = SOUND.replace("[Yahtzee #1] New dice: White=3, Purple=3, Blue=3, Yellow=6\n", "")
    found = only(holed)
    assert next(each[2:] for each in lines(found)) == WANTED[0][2:]
    assert found.unknown == 1


def test_a_decision_on_which_log_and_rules_differ_is_doubtful() -> None:
    """As when a log was changed by hand."""
    bomb = only(SOUND.replace("[BatteryWidget] Randomizing Battery Widget: 1\n", ""))
    assert [each.doubtful() for each in bomb.decisions] == [True, False, False]


def test_a_text_that_is_no_log_holds_no_bomb() -> None:
    """Nor does a log of other games."""
    assert check_log("") == []
    assert check_log("Once upon a time\n[Unity] hello\n[Simon Says #1] Yellow flashed\n") == []


def test_a_log_without_the_module_has_a_bomb_without_decisions() -> None:
    """The command says so."""
    bomb = only(WIDGETS + "[Simon Says #1] Yellow flashed\n[Bomb] Boom\n")
    assert (bomb.modules, bomb.over) == ({}, True)


@given(st.text(st.sampled_from("[]#=,:0123456789 Yahtze\nNwdice"), max_size=200))
def test_no_text_is_too_strange(text: str) -> None:
    """Whatever stands there."""
    for bomb in check_log(SOUND[: len(text) * 5] + text):
        bomb.to_json()

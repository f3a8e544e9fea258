"""A bomb from its first throw to its end, at a real terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

from gobelet.games.bomb.dice import COLOURS, Places, dice_from_json
from gobelet.games.bomb.forms import read_edgework
from gobelet.games.bomb.judge import LEGAL, choices, judge
from tests.terminal.pty_game import Terminal, games, run

SHORT = "4B 3H // *FRK NSA // [Parallel, Serial] [] // AB1CD2"


def pips(text: str) -> list[int]:
    """The values of the last five dice drawn."""
    rows = [line for line in text.split("\n") if line.strip()[:1] in ("│", "║")][-3:]
    cells = [re.split("[│║]", row)[1::2] for row in rows]
    return [sum(row[place].count("●") for row in cells) for place in range(5)]


def test_a_bomb_is_defused_with_the_manual_at_hand(tmp_path: Path) -> None:
    """Playing what the rules allow, by the dice as they are drawn."""
    terminal = Terminal(tmp_path, "play", "bomb", "Ana", "--seed", "07", "--option", f"edgework={SHORT}", lang="en")
    terminal.until()
    shown = terminal.type("")
    edgework, count = read_edgework(SHORT), 0
    held: Places = ()
    while "Bomb defused!" not in shown:
        dice = dice_from_json(dict(zip(COLOURS, pips(shown), strict=True)))
        keep = max([keep for keep in choices(dice) if judge(edgework, dice, held, keep).status == LEGAL], key=len)
        shown = terminal.type(" ".join([str(place + 1) for place in keep]) or "all")
        held, count = keep, count + 1
        assert count < 200
    assert "Modules defused: 1 of 1." in shown
    assert "strikes: 0 of 3" in terminal.text
    assert shown.count("allowed · ") == count
    terminal.press(b"\n")
    assert terminal.end() == 0
    log = json.loads(games(tmp_path)[0].read_text(encoding="utf-8"))
    times = [entry["action"]["at"] for entry in log["entries"] if entry["action"]["type"] == "time"]
    assert times == sorted(times)
    assert len(times) == count + 1


def test_three_strikes_and_it_explodes(tmp_path: Path) -> None:
    """In French, with two who share the keyboard: the second has the manual elsewhere."""
    terminal = Terminal(tmp_path, "play", "bomb", "Ana", "Bo", "--option", "edgework=AB9CD0", lang="fr")
    terminal.until()
    terminal.type("")
    assert "/bomb/manual" in terminal.type("manuel")
    for strike in (1, 2):
        assert f"erreur {strike} sur 3" in terminal.type("violet jaune bleu noir")
    shown = terminal.type("violet jaune bleu noir")
    assert "Une erreur de trop : la bombe a explosé." in shown
    terminal.press(b"\n")
    assert terminal.end() == 0


def test_it_explodes_while_nobody_types(tmp_path: Path) -> None:
    """The countdown does not wait for Enter."""
    terminal = Terminal(tmp_path, "play", "bomb", "Ana", "--option", "seconds=1", lang="en")
    shown = terminal.until("Time is up: the bomb exploded.")
    assert "Enter to roll all five dice" in shown
    terminal.until()
    terminal.press(b"\n")
    assert terminal.end() == 0
    log = json.loads(games(tmp_path)[0].read_text(encoding="utf-8"))
    assert log["entries"][-1]["action"] == {"type": "time", "at": 1000}


def test_an_option_may_be_any_of_the_game(tmp_path: Path) -> None:
    """Several of them; what is none is said."""
    found = run(tmp_path, "play", "bomb", "Ana", "--option", "modules=2", "--option", "strikes=9", typed="q\n")
    assert "2 modules" in found.stdout
    assert "0 of 9" in found.stdout
    for wrong, said in (
        ("nonsense", "is no option"),
        ("modules=x", "does not take that value"),
        ("colour=1", "colour"),
    ):
        found = run(tmp_path, "play", "bomb", "Ana", "--option", wrong)
        assert found.returncode == 1
        assert said in found.stderr

"""Colours where they are welcome, links that are not broken, codes that can be scanned."""

from __future__ import annotations

from pathlib import Path

import pytest
import segno

from gobelet.hosts.terminal.dice import draw_dice
from gobelet.hosts.terminal.look import Unclear
from gobelet.hosts.terminal.screen import folded
from gobelet.hosts.terminal.sharing import qr
from gobelet.hosts.terminal.typed import faces
from tests.terminal.pty_game import Terminal, run


def test_colours_on_a_terminal_only_and_never_where_they_are_refused(tmp_path: Path):
    """A terminal with colours, one with NO_COLOR, a pipe."""
    coloured = Terminal(tmp_path, "play", "yahtzee", "Ana", colour=True)
    coloured.until()
    coloured.kill()
    assert b"\x1b[" in coloured.raw
    refused = Terminal(tmp_path, "play", "yahtzee", "Ana")
    refused.until()
    refused.kill()
    assert b"\x1b" not in refused.raw
    assert "\x1b" not in run(tmp_path, "play", "yahtzee", "Ana", typed="\n").stdout


def test_a_pipe_reads_as_it_would_have_been_typed(tmp_path: Path):
    """What a script sends is written after the question."""
    assert "Ana, Enter to throw > \n" in run(tmp_path, "play", "yahtzee", "Ana", typed="\nchance\n").stdout
    assert "(=13, chance) > chance\n" in run(tmp_path, "resume", typed="u\n\nchance\n").stdout


def test_names_are_never_read_as_markup(tmp_path: Path):
    """Square brackets and colons are letters of a name."""
    assert "[red]Ana[/], Enter to throw" in run(tmp_path, "play", "yahtzee", "[red]Ana[/]", typed="").stdout


def test_a_shared_table_is_opened_with_the_same_dice(tmp_path: Path):
    """The fragment alone, a whole link, a link that the screen broke; a cut one is refused with a sentence."""
    shared = run(tmp_path, "play", "yahtzee", "Ana", "Béa", typed="\n12\ns\n").stdout
    [fragment] = [line.split()[-1] for line in shared.splitlines() if "gobelet open" in line]
    [link] = [line.strip() for line in shared.splitlines() if "/#" in line]
    thrown = shared.split("throw 2 of 3: ")[1].split("\n")[0]
    for typed in ([fragment], [link], [link[:40], link[40:]], [f" {link}\n"]):
        opened = run(tmp_path, "open", *typed)
        assert f"Ana, turn 1 of 13, throw 2 of 3: {thrown}" in opened.stdout
        assert opened.returncode == 0
    cut = run(tmp_path, "open", link[:-9], lang="fr")
    assert (cut.returncode, cut.stdout) == (1, "")
    assert "Ce lien est coupé." in cut.stderr


def test_the_code_on_the_screen_is_the_link(tmp_path: Path):
    """Every square of the drawing is the code's own."""
    link = "http://192.168.1.20:8080/#" + "1A" * 100
    code = segno.make(link, error="l", micro=False)
    rows = [[bool(module) for module in row] for row in code.matrix_iter(border=2)]
    lines = qr(link)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            assert dark == (lines[y // 2][x] in (" ▄" if y % 2 == 0 else " ▀"))
    assert max(map(len, lines)) <= 80


def test_sentences_are_broken_at_plain_spaces_only():
    """French signs stay with their words; a word too long is left whole."""
    assert folded("Quelle\u00a0? oui", 7) == "Quelle\u00a0?\noui"
    assert folded("a\n  b " + "c" * 9, 4) == "a\n  b\n" + "c" * 9


def test_dice_of_any_sides_are_drawn():
    """More than six faces are written as a number."""
    drawn = draw_dice([{"value": 17, "kept": False, "sides": 20}], "kept", 80).plain
    assert "17" in drawn
    assert "d20" in drawn


@pytest.mark.parametrize("typed", ["", "4 4", "44444 4", "4444x", "44447", "0 1 2 3 4", "٤٤٤٤٤"])
def test_faces_that_cannot_be_are_unclear(typed: str):
    """The number of dice, letters, faces that no die has."""
    with pytest.raises(Unclear):
        faces(typed, [6, 6, 6, 6, 6])


def test_faces_are_read_together_or_apart():
    """Dice of more than nine sides need spaces between them."""
    assert faces("44162", [6] * 5) == faces("4 4,1 6;2", [6] * 5) == [4, 4, 1, 6, 2]
    assert faces("12 7", [20, 20]) == [12, 7]

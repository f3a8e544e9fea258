"""How each game looks at the terminal. To add one, write its `Look` and its line; without, a game is played plainly."""

from __future__ import annotations

from collections.abc import Callable

from gobelet.hosts.terminal.games.bomb import BombLook
from gobelet.hosts.terminal.games.four_two_one import FourTwoOneLook
from gobelet.hosts.terminal.games.pig import PigLook
from gobelet.hosts.terminal.games.plain import PlainLook
from gobelet.hosts.terminal.games.roller import RollerLook
from gobelet.hosts.terminal.games.sheet import SheetLook
from gobelet.hosts.terminal.games.yam_master import YamMasterLook
from gobelet.hosts.terminal.look import Look
from gobelet.hosts.terminal.screen import Screen
from gobelet.hosts.terminal.voice import Voice

LOOKS: dict[str, Callable[[Voice, Screen], Look]] = {
    "sheet": SheetLook,
    "yam_master": YamMasterLook,
    "four_two_one": FourTwoOneLook,
    "pig": PigLook,
    "roller": RollerLook,
    "bomb": BombLook,
}


def look_for(game: str, say: Voice, screen: Screen) -> Look:
    """The look of a game, by its key."""
    return LOOKS.get(game, PlainLook)(say, screen)

"""The coach on the bomb: the expected rolls of each choice, for a real module beside one."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from gobelet.coach.exact.bomb import BombPlay
from gobelet.coach.exact.bomb_states import States
from gobelet.engine.errors import Refused
from gobelet.engine.params import INVALID, may
from gobelet.games.bomb.edgework import Edgework
from gobelet.games.bomb.judge import STRICTNESS
from gobelet.games.bomb.methods import asked

MOST_BOMBS = 16
"""The bombs last asked about stay solved."""


class BombCoach:
    """Solves a bomb when it is first asked about, in a second at most."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._states: States | None = None
        self._solved: OrderedDict[tuple[Edgework, str], BombPlay] = OrderedDict()

    def rolls(self, params: dict[str, Any]) -> dict[str, Any]:
        """`bomb.rolls`: `{rolls, choices: [{keep, rolls}]}`, the parameters those of `bomb.keeps`.

        `rolls` are expected for the module before its first roll; those of each allowed choice, the best first, include
        the next roll.
        """
        edgework, dice, held = asked(params)
        strictness = may(params, "strictness", str, "text", STRICTNESS[0])
        if strictness not in STRICTNESS:
            raise Refused(INVALID, "error.rpc.wrong_parameter", name="strictness", wanted=", ".join(STRICTNESS))
        with self._lock:
            play = self._play(edgework, strictness)
        return {"rolls": play.rolls, "choices": [choice.to_json() for choice in play.choices(dice, held)]}

    def _play(self, edgework: Edgework, strictness: str) -> BombPlay:
        key = (edgework, strictness)
        if key not in self._solved:
            self._states = self._states or States()
            self._solved[key] = BombPlay(edgework, strictness, self._states)
            if len(self._solved) > MOST_BOMBS:
                self._solved.popitem(last=False)
        self._solved.move_to_end(key)
        return self._solved[key]

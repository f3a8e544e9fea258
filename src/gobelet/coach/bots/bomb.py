"""Players of the bomb, alone or as the defuser; none ever makes a strike.

`best` keeps what leaves the fewest expected rolls. `good` keeps the most dice that may be kept, but in one decision of
ten takes any choice that is allowed; `casual` in one of three. With several modules they solve one after the other.
"""

from __future__ import annotations

from collections.abc import Callable

from gobelet.coach.exact.bomb import BombPlay
from gobelet.coach.exact.bomb_states import States
from gobelet.engine.contract import Action
from gobelet.games.bomb.dice import Places, colours
from gobelet.games.bomb.edgework import Edgework
from gobelet.games.bomb.game import BombRules
from gobelet.games.bomb.judge import choices, judge
from gobelet.games.bomb.state import Module, State

STRAYS = {"casual": 3, "good": 10}
"""One decision of how many is any that is allowed."""
MOST_BOMBS = 16


class Player:
    """One level. It keeps what it worked out of the last bombs, and the states of the module once it needs them."""

    def __init__(self, level: str) -> None:
        self.level = level
        self._states: States | None = None
        self._solved: dict[tuple[Edgework, str], BombPlay] = {}

    def move(self, rules: BombRules, state: State, seat: int, draw: Callable[[int], int]) -> Action:
        """The roll of the defuser; by `draw` falls whether a decision strays, and where to."""
        place = min([place for place, module in enumerate(state.modules) if not module.solved()])
        module, edgework = state.modules[place], state.edgework
        keep: Places = ()
        if module.rolls and edgework is not None:
            strictness = rules.options["strictness"]
            if self.level == "best":
                keep = self._play(edgework, strictness).choices(module.dice, module.held)[0].places
            else:
                keep = self._chosen(_allowed(edgework, strictness, module), draw)
        return {"type": "roll", "keep": colours(keep), "module": place}

    def _chosen(self, keeps: list[Places], draw: Callable[[int], int]) -> Places:
        if not draw(STRAYS[self.level]):
            return keeps[draw(len(keeps))]
        return max(keeps, key=len)

    def _play(self, edgework: Edgework, strictness: str) -> BombPlay:
        key = (edgework, strictness)
        if key not in self._solved:
            self._states = self._states or States()
            while len(self._solved) >= MOST_BOMBS:
                del self._solved[next(iter(self._solved))]
            self._solved[key] = BombPlay(edgework, strictness, self._states)
        return self._solved[key]


def _allowed(edgework: Edgework, strictness: str, module: Module) -> list[Places]:
    """What may be kept without a strike, in a fixed order."""
    sets = choices(module.dice)
    return [keep for keep in sets if not judge(edgework, module.dice, module.held, keep).strikes(strictness)]

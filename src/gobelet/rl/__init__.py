"""Learning environments: every game with something to decide, for one player (Gymnasium) or for all (PettingZoo).

Importing this registers `gobelet/yahtzee-v0` and its like with Gymnasium. It needs the extra `rl`.

>>> import gymnasium, gobelet.rl
>>> env = gymnasium.make("gobelet/yahtzee-v0")
>>> seen, info = env.reset(seed=1)
>>> int(seen["action_mask"].sum())
1
"""

from __future__ import annotations

try:
    import gymnasium
    import pettingzoo  # type: ignore[import-untyped]  # noqa: F401
except ImportError as missing:
    raise ImportError(
        f"gobelet.rl needs the package {missing.name}, which is not installed. Install it: pip install 'gobelet[rl]'"
    ) from missing

from gobelet.hosts.files import load_registry
from gobelet.rl.one_player import OnePlayer
from gobelet.rl.play import Part
from gobelet.rl.table import AllPlayers, table_env

MOST_STEPS = 10_000
"""Where an episode of a registered environment is cut: no game that is played comes near it."""

UNDECIDED = ("roller",)
"""Games in which there is nothing to win."""


def games() -> tuple[str, ...]:
    """The games and rulesets that have an environment, by the name that it is made with."""
    listings = load_registry().listings
    return tuple([name for listing in listings if listing.key not in UNDECIDED for name in listing.rulesets])


def _register() -> None:
    for name in games():
        identity = f"gobelet/{name}-v0"
        if identity not in gymnasium.registry:
            gymnasium.register(
                identity, "gobelet.rl.one_player:OnePlayer", max_episode_steps=MOST_STEPS, kwargs={"game": name}
            )


_register()

__all__ = ["AllPlayers", "OnePlayer", "Part", "games", "table_env"]

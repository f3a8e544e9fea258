"""Learning environments pass the checkers of the libraries that they are made for, in every game."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from gobelet.engine.contract import Outcome
from gobelet.engine.errors import Refused
from gobelet.engine.terms import LEVELS
from gobelet.rl import OnePlayer, games, table_env
from gobelet.rl.play import Play, rules_of, shares

GAMES = games()
DOCS = Path(__file__).resolve().parents[2] / "docs"


def played(env, seed: int):
    """A whole game of actions drawn from the mask: its rewards and last info."""
    seen, info = env.reset(seed=seed)
    draw = np.random.default_rng(seed)
    rewards = []
    for _ in range(20_000):
        seen, reward, over, cut, info = env.step(int(draw.choice(np.flatnonzero(seen["action_mask"]))))
        rewards.append(reward)
        assert not cut
        if over:
            return rewards, info
    raise AssertionError("it does not end")


def test_every_game_but_the_roller_has_an_environment() -> None:
    """In the roller there is nothing to win."""
    assert {"yahtzee", "yatzy_online", "yam_master", "four_two_one", "pig", "bomb"} <= set(GAMES)
    assert "roller" not in GAMES


@pytest.mark.parametrize("game", GAMES)
def test_one_player_passes_the_checker_of_gymnasium(game: str) -> None:
    """As it is made by its registered name."""
    check_env(gymnasium.make(f"gobelet/{game}-v0").unwrapped)


# PettingZoo's checker knows its own board games by name; any other dictionary with a mask it calls unusual.
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
@pytest.mark.parametrize("game", GAMES)
def test_a_table_passes_the_checkers_of_pettingzoo(game: str) -> None:
    """The interface, and that a seed says everything."""
    api_test(table_env(game), num_cycles=300)
    seed_test(lambda: table_env(game), num_cycles=100)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_open_actions_comes_to_its_end(game: str) -> None:
    """And what it rewards follows from its outcome."""
    env = OnePlayer(game)
    rewards, info = played(env, 7)
    totals = info["outcome"]["totals"]
    if env.play.seats > 1:
        assert rewards[:-1] == [0.0] * (len(rewards) - 1)
        assert rewards[-1] in (-1.0, 0.0, 1.0)
    elif game != "bomb":
        assert sum(rewards) == totals[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    """Bots and dice alike."""
    assert played(OnePlayer(game), 3) == played(OnePlayer(game), 3)


def test_a_closed_action_changes_nothing_and_costs_a_point() -> None:
    """Before the first throw no box may be written."""
    env = OnePlayer("yahtzee")
    seen, _ = env.reset(seed=1)
    closed = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    after, reward, over, cut, info = env.step(closed)
    assert (reward, over, cut, info) == (-1.0, False, False, {"illegal": True})
    assert all((after[key] == seen[key]).all() for key in seen)


@pytest.mark.parametrize("game", GAMES)
def test_the_mask_opens_exactly_what_the_rules_take(game: str) -> None:
    """At every decision of some of a game."""
    env = OnePlayer(game, options={"modules": 2} if game == "bomb" else None)
    seen, _ = env.reset(seed=5)
    draw = np.random.default_rng(5)
    for _ in range(25):
        taken = [is_taken(env.play, action) for action in env.actions]
        assert seen["action_mask"].tolist() == taken
        seen, _, over, _, _ = env.step(int(draw.choice(np.flatnonzero(seen["action_mask"]))))
        if over:
            break


def is_taken(play: Play, action) -> bool:
    """Whether the rules take an action of the seat to move."""
    seat = play.turn()
    assert seat is not None
    try:
        play.rules.apply(play.state, seat, play.rules.read(action))
    except Refused:
        return False
    return True


def test_the_parts_say_where_each_number_of_an_observation_is() -> None:
    """A row of parts from the first number to the last."""
    for game in GAMES:
        env = OnePlayer(game)
        seen, _ = env.reset(seed=2)
        ends = [part.start + part.size for part in env.play.parts]
        assert [part.start for part in env.play.parts] == [0, *ends[:-1]]
        assert ends[-1] == len(seen["observation"])
    dice = next(part for part in OnePlayer("yahtzee").play.parts if part.name == "dice")
    assert (dice.start, dice.size, dice.low, dice.high) == (0, 5, 0, 6)


def test_the_expert_of_a_bomb_sees_neither_dice_nor_edgework() -> None:
    """As in the view: strikes and what is solved, nothing else."""
    play = Play(rules_of("bomb", None), 2)
    play.reset(np.random.default_rng(1))
    play.act(0, {"type": "roll", "keep": [], "module": 0})
    known = sum(part.size for part in play.parts if part.name in ("strikes, limit", "solved, by module"))
    assert play.seen(0)["observation"][known:].any()
    assert not play.seen(1)["observation"][known:].any()


def test_seats_share_what_their_places_bring() -> None:
    """1 for the first, -1 for the last, nothing in all."""
    assert shares(Outcome(((2,), (0, 1)), (), "")) == {2: 1.0, 0: -0.5, 1: -0.5}
    assert shares(Outcome(((0, 1),), (), "")) == {0: 0.0, 1: 0.0}
    assert shares(Outcome(((0,),), (), "")) == {0: 0.0}


@pytest.mark.parametrize("opponent", LEVELS)
def test_bots_of_every_level_sit_at_the_other_seats(opponent: str) -> None:
    """Three of them here, the learner last: its first turn is in the state that an episode begins with."""
    rewards, info = played(OnePlayer("pig", seats=4, seat=3, opponent=opponent, options={"target": 20}), 4)
    assert len(info["outcome"]["totals"]) == 4
    assert -1 <= rewards[-1] <= 1


def test_a_ruleset_of_a_family_has_an_environment() -> None:
    """Given as data, as the engine takes it."""
    boxes = [{"key": "sixes", "section": "upper", "face": 6}, {"key": "chance", "section": "lower", "points": "sum"}]
    rewards, info = played(OnePlayer({"name": "two_boxes", "category": boxes}), 6)
    assert sum(rewards) == info["outcome"]["totals"][0]


def test_a_view_is_drawn_as_text() -> None:
    """The protocol's view of the game, as JSON."""
    env = OnePlayer("yam_master", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert len(json.loads(text)["board"]) == 25


def test_what_is_missing_is_said_with_how_to_install_it() -> None:
    """Without the extra."""
    check = "import sys; sys.modules['gymnasium'] = None; import gobelet.rl"
    done = subprocess.run([sys.executable, "-c", check], check=False, capture_output=True, text=True)
    assert "pip install 'gobelet[rl]'" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize("page", ["rl.md", "bots.md"])
def test_the_examples_of_the_pages_are_so(page: str) -> None:
    """docs/rl.md and docs/bots.md."""
    assert doctest.testfile(str(DOCS / page), module_relative=False).failed == 0

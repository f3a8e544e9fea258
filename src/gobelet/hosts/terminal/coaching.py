"""What the coach says at the terminal: advice on a throw, and a game looked back on."""

from __future__ import annotations

from typing import Any

from gobelet.hosts.terminal.look import View
from gobelet.hosts.terminal.voice import Voice

SHOWN = 5


def advice_lines(view: View, found: dict[str, Any], say: Voice) -> list[str]:
    """The sentence of why, then the best choices, the best marked."""
    dice = [die["value"] for die in view["dice"]]
    titles = titles_of(view["layout"])
    lines = [found["why"]["text"]]
    if found["by"] == "turn":
        lines.append(say("cli.advise.by_turn"))
    choices = found["choices"]
    box = next((i for i, choice in enumerate(choices) if choice["action"]["type"] == "score"), 0)
    for choice in choices[:SHOWN] + ([choices[box]] if box >= SHOWN else []):
        mark = "*" if choice["best"] else " "
        what = said_action(choice["action"], dice, titles, say)
        lines.append(f" {mark} " + say("coach.choice", what=what, points=decimal(choice["value"], say)))
    return lines


def review_lines(found: dict[str, Any], titles: dict[str, Any], say: Voice) -> list[str]:
    """Each player's result, where it came from, and the worst decisions."""
    lines = []
    if found["by"] == "turn":
        lines.append(say("cli.advise.by_turn"))
    for player in found["players"]:
        numbers = {key: decimal(player[key], say) for key in ("final", "expected", "lost", "mean_loss", "sd_loss")}
        luck = decimal(abs(player["luck"]), say)
        lines += ["", say("review.player", name=player["name"], **numbers)]
        lines.append(say("review.luck.good" if player["luck"] >= 0 else "review.luck.bad", points=luck))
        if not player["decisions"]:
            continue
        lines.append(say("review.loss", n=player["decisions"], **numbers))
        for kind in player["kinds"]:
            if kind["decisions"]:
                facts = {"n": kind["decisions"], "points": decimal(kind["lost"], say)}
                lines.append("  " + say(f"review.kind.{kind['kind']}", **facts))
        lines += [_worst_line(found["decisions"][index], titles, say) for index in player["worst"]]
    return lines[1:] if lines and not lines[0] else lines


def titles_of(layout: dict[str, Any]) -> dict[str, Any]:
    """What each box is called, by its key: its word, or its title in every language."""
    boxes = [*layout["upper"], *layout["lower"]]
    for column in layout.get("columns", []):
        boxes += column.get("boxes", []) if isinstance(column, dict) else []
    return {box["category"]: box.get("title") or box["word"] for box in boxes}


def said_action(action: dict[str, Any], dice: list[int], titles: dict[str, Any], say: Voice) -> str:
    """A keep by its faces, or a box by its name."""
    if action["type"] == "score":
        title = titles.get(action["category"], action["category"])
        name = say(title) if isinstance(title, str) and say.knows(title) else say.spoken(title)
        return say("coach.write", category=name)
    if not action["keep"]:
        return say("cli.advise.throw_all")
    return say("cli.advise.keep", dice=" ".join(sorted([str(dice[i]) for i in action["keep"]])))


def decimal(value: float, say: Voice) -> str:
    """A number with one decimal, as the language writes it."""
    return f"{value:.1f}".replace(".", say("coach.decimal"))


def _worst_line(decision: dict[str, Any], titles: dict[str, Any], say: Voice) -> str:
    facts = {
        "turn": decision["turn"],
        "roll": decision["roll"],
        "dice": " ".join([str(face) for face in decision["dice"]]),
        "played": said_action(decision["played"], decision["dice"], titles, say),
        "best": said_action(decision["best"], decision["dice"], titles, say),
        "points": decimal(decision["regret"], say),
    }
    return "  " + say("review.worst", **facts)

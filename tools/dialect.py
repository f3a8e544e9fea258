"""Writes the engine and the games for the browser's Python: `python tools/dialect.py OUT_DIR`.

MicroPython runs what "The dialect" of docs/architecture.md allows. The rest is done here, over the syntax tree:
dataclasses are written out, types and docstrings dropped, unpacking in displays spelled as sums, TOML made JSON.
"""

from __future__ import annotations

import ast
import json
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "gobelet"
PARTS = ("__init__.py", "registry.py", "words.py", "engine", "games", "room")
TYPING = ("__future__", "typing", "collections.abc")
GENERIC = {"dict", "list", "tuple", "set", "frozenset", "type"}
SHIM = """\
class MISSING: pass
def replace(obj, **changes):
    for name in obj._fields:
        changes.setdefault(name, getattr(obj, name))
    return type(obj)(**changes)
"""


def called(node: ast.AST) -> str:
    """The name that is called or stands there: `dataclass` for `@dataclass` and for `@dataclass(frozen=True)`."""
    node = node.func if isinstance(node, ast.Call) else node
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def expression(text: str) -> ast.expr:
    """An expression from its text."""
    return ast.parse(text, mode="eval").body


class Dialect(ast.NodeTransformer):
    """One module, rewritten."""

    def __init__(self) -> None:
        self.types: set[str] = set()  # names that only say types
        self.fields: dict[str, list[Field]] = {}  # of each dataclass so far

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if getattr(node, "body", None) == [] and not isinstance(node, ast.Module):
            node.body = [ast.Pass()]  # type: ignore[attr-defined]
        return node

    # Types

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        if node.module in TYPING:
            self.types |= {name.asname or name.name for name in node.names}
            return None
        if node.module == "dataclasses":
            node.names = [ast.alias("MISSING"), ast.alias("replace")]
        return node

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        return node.orelse if called(node.test) == "TYPE_CHECKING" else node

    def is_type(self, node: ast.AST) -> bool:
        """Whether an expression can only be a type: `dict[str, Any]`, `Sealed | None`, `Any`, `TypeVar("T")`."""
        if isinstance(node, ast.Subscript):
            return called(node.value) in GENERIC | self.types
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return all(self.is_type(side) or ast.unparse(side) == "None" or is_class(side) for side in sides(node))
        return called(node) in self.types - {"cast"}

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        self.generic_visit(node)
        return ast.Assign(node.targets, ast.Constant(None)) if self.is_type(node.value) else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if node.value is None:
            return None
        return ast.Assign([node.target], ast.Constant(None) if is_alias(node) else self.visit(node.value))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        node.decorator_list = [each for each in node.decorator_list if called(each) not in self.types]
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        return node.args[1] if called(node) == "cast" and "cast" in self.types else node

    # What MicroPython does not know of the language

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return None if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        node.cause = None
        return self.generic_visit(node)

    def visit_List(self, node: ast.List | ast.Tuple | ast.Set) -> ast.AST:
        self.generic_visit(node)
        if isinstance(getattr(node, "ctx", None), ast.Store) or not any(isinstance(x, ast.Starred) for x in node.elts):
            return node
        parts = [
            f"list({ast.unparse(x.value)})" if isinstance(x, ast.Starred) else f"[{ast.unparse(x)}]" for x in node.elts
        ]
        return expression(f"{type(node).__name__.lower()}({' + '.join(parts)})")

    visit_Tuple = visit_Set = visit_List

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        self.generic_visit(node)
        if None not in node.keys:
            return node
        items = [
            (key and ast.unparse(key), ast.unparse(value)) for key, value in zip(node.keys, node.values, strict=True)
        ]
        parts = [f"[({key}, {value})]" if key else f"list({value}.items())" for key, value in items]
        return expression(f"dict({' + '.join(parts)})")

    # Classes

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        if "Protocol" in self.types and any("Protocol" in ast.unparse(base) for base in node.bases):
            return ast.ClassDef(node.name, [], [], [ast.Pass()], [])
        node.bases = [base for base in node.bases if not self.is_type(base)]
        made: list[ast.stmt] = []
        for decorator in [each for each in node.decorator_list if called(each) == "dataclass"]:
            node.decorator_list.remove(decorator)
            known = {f.name: f for base in node.bases for f in self.inherited(called(base))}
            self.fields[node.name] = list({**known, **{f.name: f for f in own_fields(node)}}.values())
            made = methods(node, self.fields[node.name], keywords(decorator))
        node.decorator_list = [each for each in node.decorator_list if called(each) not in self.types]
        self.generic_visit(node)
        node.body += made
        return node

    def inherited(self, base: str) -> list[Field]:
        """The fields of a dataclass as one built on it sees them."""
        return [f._replace(default=f"{base}.{f.name}") if f.default == f.name else f for f in self.fields.get(base, [])]


def sides(node: ast.BinOp) -> tuple[ast.expr, ast.expr]:
    """Both sides of an operator."""
    return node.left, node.right


def is_class(node: ast.AST) -> bool:
    """Whether a name is written as classes are."""
    return called(node)[:1].isupper() and not called(node).isupper()


def is_alias(node: ast.AnnAssign) -> bool:
    """Whether a line gives a type another name."""
    return called(node.annotation) == "TypeAlias"


# Dataclasses


class Field(NamedTuple):
    """One field of a dataclass, its default as text, `made` where the default is made anew for each."""

    name: str
    default: str = ""
    made: bool = False
    compared: bool = True
    shown: bool = True


def keywords(node: ast.expr) -> dict[str | None, ast.expr]:
    """What a call says by name; nothing for what is no call."""
    return {word.arg: word.value for word in node.keywords} if isinstance(node, ast.Call) else {}


def says(told: dict[str | None, ast.expr], word: str, unsaid: str = "True") -> bool:
    """Whether a word is said to be true, or is true unsaid."""
    return (ast.unparse(told[word]) if word in told else unsaid) == "True"


def refuse(node: ast.ClassDef, unknown: set[str | None]) -> None:
    """Nothing is dropped in silence."""
    if unknown:
        raise SystemExit(f"{node.name}: the dialect does not know {', '.join(map(str, unknown))}")


def own_fields(node: ast.ClassDef) -> list[Field]:
    """The fields that the class itself names; a plain default stays an attribute of the class, as it does there."""
    fields = []
    for line in node.body:
        if not isinstance(line, ast.AnnAssign) or "ClassVar" in ast.unparse(line.annotation):
            continue
        name = ast.unparse(line.target)
        if line.value is None or called(line.value) != "field":
            fields.append(Field(name, name if line.value else ""))
            continue
        told = keywords(line.value)
        refuse(node, set(told) - {"default", "default_factory", "compare", "repr"})
        line.value, factory = told.get("default"), told.get("default_factory")
        default = f"({ast.unparse(factory)})()" if factory else name if line.value else ""
        fields.append(Field(name, default, factory is not None, says(told, "compare"), says(told, "repr")))
    return fields


def methods(node: ast.ClassDef, fields: list[Field], told: dict[str | None, ast.expr]) -> list[ast.stmt]:
    """What the decorator would have made, and `_fields`; what the class writes itself is left to it."""
    refuse(node, set(told) - {"frozen", "slots", "order", "kw_only", "eq"})
    written = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    heads = [f.name + (f"={'MISSING' if f.made else f.default}" if f.default else "") for f in fields]
    if says(told, "kw_only", "False") and fields:
        heads.insert(0, "*")
    sets = [f"self.{f.name} = {f'{f.default} if {f.name} is MISSING else ' if f.made else ''}{f.name}" for f in fields]
    if "__post_init__" in written:
        sets.append("self.__post_init__()")
    mine, theirs = ("(" + "".join(f"{who}.{f.name}, " for f in fields if f.compared) + ")" for who in ("self", "other"))
    shown = ", ".join(f"{f.name}={{self.{f.name}!r}}" for f in fields if f.shown)
    texts = {
        "__init__": f"({', '.join(['self', *heads])}):\n  " + "\n  ".join(sets or ["pass"]),
        "__repr__": f"(self): return f'{node.name}({shown})'",
    }
    if says(told, "eq"):
        texts["__eq__"] = f"(self, other): return type(self) is type(other) and {mine} == {theirs}"
    if says(told, "eq") and says(told, "frozen", "False"):
        texts["__hash__"] = f"(self): return hash({mine})"
    if says(told, "order", "False"):
        signs = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
        texts |= {name: f"(self, other): return {mine} {sign} {theirs}" for name, sign in signs.items()}
    lines = [f"def {name}{text}" for name, text in texts.items() if name not in written]
    return ast.parse("\n".join([f"_fields = {tuple(f.name for f in fields)!r}", *lines])).body


def translate(source: str) -> str:
    """One module in the browser's dialect.

    >>> print(translate("def f(a: int = 1) -> list[int]:\\n    'All but one.'\\n    return [*range(a), a]"))
    def f(a=1):
        return list(list(range(a)) + [a])
    """
    return ast.unparse(ast.fix_missing_locations(Dialect().visit(ast.parse(source))))


def write(out: Path, package: Path = PACKAGE) -> None:
    """Writes all of the package that the browser's Python runs, and the module that stands for `dataclasses`."""
    files = [file for part in PARTS for file in [package / part, *(package / part).rglob("*")]]
    for file in sorted(file for file in files if file.suffix in {".py", ".toml"}):
        text, to = file.read_text(encoding="utf-8"), out / package.name / file.relative_to(package)
        if file.suffix == ".py":
            text = translate(text)
        else:
            text, to = json.dumps(tomllib.loads(text), ensure_ascii=False, sort_keys=True), to.with_suffix(".json")
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(text + "\n", encoding="utf-8")
    (out / "dataclasses.py").write_text(SHIM, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    write(Path(sys.argv[1]))

"""What a seat sees of a score-sheet game. Sheets hold no secrets: every seat sees all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gobelet.engine.contract import DICE
from gobelet.games.sheet.choices import Choices, differ
from gobelet.games.sheet.ruleset import Ruleset
from gobelet.games.sheet.sheet import Sheet, column_sums, sums
from gobelet.games.sheet.state import Hand, State

if TYPE_CHECKING:
    from gobelet.games.sheet.game import SheetRules


def view(rules: SheetRules, state: State, seat: int, names: tuple[str, ...]) -> dict[str, Any]:
    """The game's part of the view of `seat`, as the protocol writes it."""
    data, waiting = rules.data, rules.to_move(state)
    playing = _seat_ofdice_of(data, state, seat, waiting)
    hand, rolls = state.hands[playing], rules.rolls_of(state, playing)
    players = [player_of(rules, state, each, names[each], waiting) for each in range(len(names))]
    return {
        "title": dict(data.title),
        "turn": [min(state.sheets[playing].filled() + 1, len(data.categories)), len(data.categories)],
        "dice": dice_of(data, hand),
        "dice_count": data.dice,
        "roll": hand.throws,
        "rolls": rolls,
        "rolls_left": rolls - hand.throws if seat in waiting or waiting == (DICE,) else 0,
        "simultaneous": data.simultaneous,
        "layout": _layout(rules),
        "players": players,
    }


def _seat_ofdice_of(data: Ruleset, state: State, seat: int, waiting: tuple[int, ...]) -> int:
    """Whose dice `seat` sees: its own where all play at once, else those of the seat that plays."""
    if data.simultaneous or not waiting:
        return seat
    return state.falling if waiting == (DICE,) else waiting[0]


def dice_of(data: Ruleset, hand: Hand) -> list[dict[str, Any]]:
    return [{"value": face, "kept": i in hand.kept, "sides": data.faces} for i, face in enumerate(hand.dice)]


def _layout(rules: SheetRules) -> dict[str, Any]:
    data = rules.data
    bonus = {"from": data.bonus_from, "points": data.bonus_points} if data.bonus_points else None
    layout: dict[str, Any] = {
        "upper": [_box(data, i) for i in data.upper],
        "lower": [_box(data, i) for i in data.lower],
        "upper_bonus": bonus,
        "extra_bonus": rules.options["extra_bonus"],
    }
    if data.columns:
        layout["columns"] = [
            {
                "column": each.key,
                "title": dict(each.title),
                "order": each.order,
                "multiplier": each.multiplier,
                "dry": each.dry,
            }
            for each in data.columns
        ]
    if data.span is not None:
        layout["span"] = {"high": data.categories[data.span[0]].row, "low": data.categories[data.span[1]].row}
    if data.wins is not None:
        layout["wins"] = data.wins
    return layout


def _box(data: Ruleset, place: int) -> dict[str, Any]:
    """A box as it is drawn; `row` and `column` where there are several columns, `sign` where it counts against."""
    category = data.categories[place]
    box: dict[str, Any] = {"category": category.key, "word": category.word}
    if category.title is not None:
        box["title"] = dict(category.title)
    if category.sign < 0:
        box["sign"] = category.sign
    if category.first is not None:
        box["served"] = category.first
    if category.after is not None:
        box["after"] = category.after
    if data.columns:
        box["row"], box["column"] = category.row, data.columns[category.column].key
    return box


def player_of(rules: SheetRules, state: State, seat: int, name: str, waiting: tuple[int, ...]) -> dict[str, Any]:
    data, sheet, hand = rules.data, state.sheets[seat], state.hands[seat]
    found = sums(data, sheet, rules.options["extra_bonus"])
    player: dict[str, Any] = {
        "name": name,
        "cells": {category.key: sheet.cells[i] for i, category in enumerate(data.categories)},
        "upper": found.upper,
        "upper_bonus": found.upper_bonus,
        "extra_bonus": found.extra_bonus,
        "extra": sheet.extra,
        "lower": found.lower,
        "total": found.total,
        "turn": min(sheet.filled() + 1, len(data.categories)),
        "done": sheet.filled() == len(data.categories),
        "hand": list(hand.dice),
        "roll": hand.throws,
    }
    if rules.saves:
        player["saved"] = sheet.saved
    if data.columns:
        player["columns"] = [_column(data, sheet, number) for number in range(len(data.columns))]
    if seat in waiting and hand.throws:
        player.update(offers_of(rules, state, seat, rules.choices(state, seat)))
    return player


def _column(data: Ruleset, sheet: Sheet, number: int) -> dict[str, int]:
    """The sums of a column; its total is multiplied already."""
    upper, bonus, lower = column_sums(data, sheet, number)
    total = (upper + bonus + lower) * data.columns[number].multiplier
    return {"upper": upper, "upper_bonus": bonus, "lower": lower, "total": total}


def offers_of(rules: SheetRules, state: State, seat: int, found: Choices) -> dict[str, Any]:
    """What the boxes give to the seat's dice, and the joker in words if they are one."""
    keys = rules.data.keys
    offers: dict[str, Any] = {
        "open": {keys[i]: found.points[i] for i in sorted(found.points)},
        "bonus": found.bonus,
        "joker": None,
    }
    if differ(found):
        offers["bonuses"] = {keys[i]: found.beside[i] for i in sorted(found.beside) if found.beside[i]}
    if found.joker is not None:
        offers["joker"] = _joker(rules, state, seat, found, keys)
    return offers


def _joker(rules: SheetRules, state: State, seat: int, found: Choices, keys: tuple[str, ...]) -> dict[str, Any] | None:
    joker, data = found.joker, rules.data
    if joker is None:
        return None
    cells = state.sheets[seat].cells
    closed = [keys[i] for i in range(len(cells)) if cells[i] is None and i not in joker.open]
    own = data.categories[data.own[joker.face]].said()
    words = [{"key": f"joker.{rules.options['joker']}.{joker.rule}", "facts": {"face": joker.face, "category": own}}]
    if found.bonus:
        words.append({"key": "joker.bonus", "facts": {"extra": found.bonus}})
    elif cells[data.five] == 0 and data.extra_needs == "points":
        words.append({"key": "joker.no_bonus", "facts": {"category": data.categories[data.five].said()}})
    return {
        "face": joker.face,
        "rule": joker.rule,
        "open": [keys[i] for i in joker.open],
        "closed": closed,
        "words": words,
        "closed_words": {"key": "joker.closed." + joker.rule, "facts": {"face": joker.face, "target": own}},
    }

"""Explain the tiles of a hand: the value of each win, and the waits of each shown hand."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from league.core.queries.rule_terms import NameOf
from league.formats.winds import wind as wind_name
from league.hand_value.queries.explanations import (
    ExplanationText,
    explanation_json,
    explanation_text,
)
from league.hand_value.queries.pattern_explanations import PatternExplanation
from league.hand_value.queries.values import waits_of
from league.play.queries.stated_yakuman import value_with_stated, with_stated
from scoring import Ruleset, Wind
from scoring.core.table.entry import wins_of
from scoring.results.placement import STICK
from scoring.riichi.hands.evaluate import value_of
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.hands.value_answer import value_to_json
from scoring.riichi.play.entry import Win
from scoring.riichi.play.legality.tenpai import read_shown, shown_of
from scoring.riichi.play.progression import Played
from scoring.riichi.play.tile_wins import TileWin, read_tile_win, yakuman_not_in_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class WinExplanation:
    """A win by tiles: `tiles` as typed, `shown` the value object, `value` the API's answer.

    `lines` is the template of the explanation.
    """

    seat: Wind
    who: str
    tiles: str
    shown: Mapping[str, Any]
    value: dict[str, Any]
    explanation: ExplanationText | PatternExplanation
    lines: str = "public/calculator/_lines.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand:
    """A hand shown at a draw."""

    seat: Wind
    who: str
    tiles: str
    shown: Mapping[str, Any]
    waits: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class TileExplanations:
    wins: list[WinExplanation] = field(default_factory=list)
    hands: list[ShownHand] = field(default_factory=list)


def explain_tiles(
    played: Played, ruleset: Ruleset, *, near_misses: bool = False, name: NameOf = wind_name
) -> TileExplanations:
    """Explain every win and every shown hand that has tiles."""
    return TileExplanations(
        wins=[
            _explain_win(win, played, ruleset, near_misses=near_misses, name=name)
            for win in wins_of(played.hand)
            if win.tiles is not None
        ],
        hands=_shown_hands(played, ruleset, name),
    )


def tiles_text(tiles: Mapping[str, Any]) -> str:
    """The tiles as typed: in hand, melds in brackets, "+" and the winning tile, bonus tiles."""
    melds = [f"({meld.get('tiles')})" for meld in tiles.get("melds") or []]
    parts = [tiles.get("concealed"), *melds]
    if tiles.get("win_tile"):
        parts += ["+", tiles["win_tile"]]
    if tiles.get("flowers"):
        parts.append(tiles["flowers"])
    return " ".join(str(part) for part in parts)


def tile_explanations_json(found: TileExplanations) -> dict[str, Any]:
    """The explanations for the API: `wins` with value and text, `hands` with their waits."""
    return {
        "wins": [
            {
                "seat": win.seat.value,
                "tiles": win.tiles,
                "value": win.value,
                "explanation": explanation_json(win.explanation)
                if isinstance(win.explanation, ExplanationText)
                else asdict(win.explanation),
            }
            for win in found.wins
        ],
        "hands": [
            {
                "seat": hand.seat.value,
                "tiles": hand.tiles,
                "waiting": hand.waits,
            }
            for hand in found.hands
        ],
    }


def _explain_win(
    win: Win, played: Played, ruleset: Ruleset, *, near_misses: bool, name: NameOf
) -> WinExplanation:
    stated = win.tiles or {}
    found = read_tile_win(win, stated, played.hand, played.before, ruleset)
    hand = _as_paid(found, played)
    value = value_to_json(value_of(hand, ruleset), hand, ruleset)
    text = explanation_text(hand, ruleset, near_misses=near_misses, name=name)
    if yakuman_not_in_tiles(win, ruleset):
        value = value_with_stated(value, found.win, played, ruleset)
        text = with_stated(text, found.win, played, ruleset, name)
    return WinExplanation(
        seat=win.seat,
        who=name(win.seat),
        tiles=tiles_text(stated),
        shown=stated,
        value=value,
        explanation=text,
    )


def _as_paid(found: TileWin, played: Played) -> TileHand:
    """The tiles with the honba, sticks and pao of the settlement."""
    seat = played.before.seat_of(found.win.seat)
    taken = [one for one in played.settlement.transfers if one.receiver == seat]
    honba = any(one.reason == "honba" for one in taken)
    sticks = sum(one.points for one in taken if one.reason == "sticks")
    return found.tiles._replace(
        honba=played.before.honba if honba else 0,
        riichi_sticks=sticks // STICK,
        pao=found.tiles.pao if found.liable else _named_liable(found.win),
    )


def _named_liable(win: Win) -> Wind | None:
    """The player whom the entry names as liable, if it names exactly one."""
    named = {*win.pao.values()} if isinstance(win.pao, Mapping) else {win.pao}
    return named.pop() if len(named) == 1 else None


def _shown_hands(played: Played, ruleset: Ruleset, name: NameOf) -> list[ShownHand]:
    return [
        ShownHand(
            seat=seat,
            who=name(seat),
            tiles=tiles_text(stated),
            shown=stated,
            waits=waits_of(waiting),
        )
        for seat, stated in shown_of(played.hand).items()
        if (waiting := read_shown(stated, seat, played.hand, played.before, ruleset).waiting)
    ]

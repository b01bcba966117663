"""What the tiles of a played hand tell: why a win was worth it, and what a shown hand waits for."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from league.core.queries.rule_terms import NameOf
from league.hand_value.queries.explanations import (
    ExplanationText,
    explanation_json,
    explanation_text,
)
from league.hand_value.queries.values import HandWaits, hand_waits
from league.templatetags.tenbou import wind as wind_name
from scoring import Ruleset, Wind
from scoring.game import PlayedHand
from scoring.riichi.hands.evaluate import value_of
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.hands.value_answer import value_to_json
from scoring.riichi.play.entry import Win, wins_of
from scoring.riichi.play.legality.draws import read_shown, shown_of
from scoring.riichi.play.settlement import STICK
from scoring.riichi.play.tile_wins import TileWin, read_tile_win


@dataclass(frozen=True, slots=True, kw_only=True)
class WinExplanation:
    """A win by its tiles: as typed, as `shown`, `value` as its format answers, `told` in words."""

    seat: Wind
    who: str
    tiles: str
    shown: Mapping[str, Any]
    value: dict[str, Any]
    told: ExplanationText


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand:
    """A hand that was shown at a draw."""

    seat: Wind
    who: str
    tiles: str
    shown: Mapping[str, Any]
    waits: HandWaits


@dataclass(frozen=True, slots=True, kw_only=True)
class TileExplanations:
    wins: list[WinExplanation] = field(default_factory=list)
    hands: list[ShownHand] = field(default_factory=list)


def explain_tiles(
    played: PlayedHand, ruleset: Ruleset, *, near_misses: bool = False, name: NameOf = wind_name
) -> TileExplanations:
    """Everything that the tiles of an entry tell; nothing where it has none."""
    return TileExplanations(
        wins=[
            _win_told(win, played, ruleset, near_misses=near_misses, name=name)
            for win in wins_of(played.hand)
            if win.tiles is not None
        ],
        hands=_shown_told(played, ruleset, name),
    )


def tiles_text(tiles: Mapping[str, Any]) -> str:
    """Tiles as they were typed: in hand, melds in brackets, the winning tile apart."""
    melds = [f"({meld.get('tiles')})" for meld in tiles.get("melds") or []]
    parts = [tiles.get("concealed"), *melds]
    if tiles.get("win_tile"):
        parts += ["+", tiles["win_tile"]]
    return " ".join(str(part) for part in parts)


def tile_explanations_json(told: TileExplanations) -> dict[str, Any]:
    """`wins` with the value of their tiles and its explanation, `hands` with their waits."""
    return {
        "wins": [
            {
                "seat": win.seat.value,
                "tiles": win.tiles,
                "value": win.value,
                "explanation": explanation_json(win.told),
            }
            for win in told.wins
        ],
        "hands": [
            {
                "seat": hand.seat.value,
                "tiles": hand.tiles,
                "waiting": asdict(hand.waits),
            }
            for hand in told.hands
        ],
    }


def _win_told(
    win: Win, played: PlayedHand, ruleset: Ruleset, *, near_misses: bool, name: NameOf
) -> WinExplanation:
    stated = win.tiles or {}
    found = read_tile_win(win, stated, played.hand, played.before, ruleset)
    hand = _as_paid(found, played)
    return WinExplanation(
        seat=win.seat,
        who=name(win.seat),
        tiles=tiles_text(stated),
        shown=stated,
        value=value_to_json(value_of(hand, ruleset), hand, ruleset),
        told=explanation_text(hand, ruleset, near_misses=near_misses, name=name),
    )


def _as_paid(found: TileWin, played: PlayedHand) -> TileHand:
    """The tiles with what this winner took of the table, and with whom the entry makes liable."""
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
    """The one player whom an entry names as liable, where the melds do not tell."""
    named = {*win.pao.values()} if isinstance(win.pao, Mapping) else {win.pao}
    return named.pop() if len(named) == 1 else None


def _shown_told(played: PlayedHand, ruleset: Ruleset, name: NameOf) -> list[ShownHand]:
    return [
        ShownHand(
            seat=seat,
            who=name(seat),
            tiles=tiles_text(stated),
            shown=stated,
            waits=hand_waits(waiting),
        )
        for seat, stated in shown_of(played.hand).items()
        if (waiting := read_shown(stated, seat, played.hand, played.before, ruleset).waiting)
    ]

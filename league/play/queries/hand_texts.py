"""Hands in words: outcome, players and value."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.core.queries.rule_terms import (
    NameOf,
    comma_list,
    isolated,
    term,
    term_with_kanji,
    yakuman_text,
)
from league.models import Hand as StoredHand
from league.models import Seat
from league.play.queries.games import TableState
from league.play.queries.tile_explanations import TileExplanations, explain_tiles, tiles_text
from league.templatetags.tenbou import sign
from scoring import Ruleset, Wind
from scoring.game import PlayedHand
from scoring.riichi.play.entry import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Hand,
    NagashiMangan,
    Ron,
    Tsumo,
    Win,
)
from scoring.riichi.play.entry_json import read_hand
from scoring.riichi.play.situation import Situation


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatDelta:
    """The points a hand brought to one seat."""

    seat: Seat
    wind: Wind
    delta: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandText:
    """A hand as pages show it."""

    position: int
    revision: int
    played: PlayedHand
    sentences: list[str]
    riichi: str
    seats: list[SeatDelta]
    tiles: TileExplanations


def hand_texts(state: TableState) -> list[HandText]:
    """The standing hands of a table, in the order played."""
    if state.game is None:
        return []
    lines = zip(state.hands, state.game.hands, strict=True)
    ruleset = state.game.ruleset
    return [_hand_text(hand, played, state.seats, ruleset) for hand, played in lines]


def _hand_text(
    hand: StoredHand, played: PlayedHand, seats: list[Seat], ruleset: Ruleset
) -> HandText:
    name = _player_names(played, seats)
    return HandText(
        position=hand.position,
        revision=hand.revision,
        played=played,
        sentences=sentences_of(played.valued, name),
        riichi=comma_list(map(name, played.hand.riichi)),
        seats=_seat_deltas(played, seats),
        tiles=explain_tiles(played, ruleset, name=name),
    )


def entry_text(entry: dict[str, Any]) -> str:
    """An entry without its table; seats are named by their winds."""
    return " ".join(sentences_of(read_hand(entry), wind_name))


def wind_name(wind: Wind) -> str:
    return {
        Wind.EAST: pgettext("wind", "East"),
        Wind.SOUTH: pgettext("wind", "South"),
        Wind.WEST: pgettext("wind", "West"),
        Wind.NORTH: pgettext("wind", "North"),
    }[wind]


def round_short(situation: Situation) -> str:
    """Such as "E2", with the wind's letter in the reader's language."""
    return f"{sign(situation.round_wind)}{situation.number}"


def sentences_of(hand: Hand, name: NameOf) -> list[str]:
    match hand:
        case Ron(discarder=discarder, wins=wins):
            return [
                text
                for win in wins
                for text in (_ron(win, discarder, name), *_liabilities(win, name))
            ]
        case Tsumo(win=win):
            sentence = _("%(winner)s wins by tsumo: %(value)s.") % {
                "winner": name(win.seat),
                "value": value_text(win),
            }
            return [sentence, *_liabilities(win, name)]
        case ExhaustiveDraw(tenpai=tenpai):
            return [_("Exhaustive draw."), _tenpai(tenpai, name)]
        case AbortiveDraw(kind=kind):
            return [_("Abortive draw: %(kind)s.") % {"kind": term(kind)}]
        case NagashiMangan(nagashi=nagashi, tenpai=tenpai):
            who = comma_list(map(name, nagashi))
            return [_("Nagashi mangan by %(who)s.") % {"who": who}, _tenpai(tenpai, name)]
        case Chombo(offender=offender):
            return [_("Chombo by %(who)s.") % {"who": name(offender)}]


def liable_for(win: Win) -> list[tuple[str, Wind]]:
    """The players liable (pao 責任払い) for a win, as (label, wind)."""
    if win.pao is None:
        return []
    if isinstance(win.pao, Wind):
        return [(_("Liable (pao 責任払い)"), win.pao)]
    label = _("Liable for %(yaku)s alone")
    return [(label % {"yaku": term_with_kanji(name)}, wind) for name, wind in win.pao.items()]


def value_text(win: Win) -> str:
    parts = [_value(win)]
    if win.yaku:
        parts.append(comma_list(map(term_with_kanji, win.yaku)))
    if win.dora:
        parts.append(_("dora %(count)s") % {"count": win.dora})
    return comma_list(parts)


def _value(win: Win) -> str:
    if win.yakuman:
        return yakuman_text(win.yakuman)
    if win.han is None and win.tiles is not None:
        return tiles_text(win.tiles)
    if win.fu is None:
        return _("%(han)s han") % {"han": win.han}
    return _("%(han)s han %(fu)s fu") % {"han": win.han, "fu": win.fu}


def _ron(win: Win, discarder: Wind, name: NameOf) -> str:
    return _("%(winner)s wins by ron from %(discarder)s: %(value)s.") % {
        "winner": name(win.seat),
        "discarder": name(discarder),
        "value": value_text(win),
    }


def _liabilities(win: Win, name: NameOf) -> list[str]:
    return [
        _("%(liability)s: %(who)s.") % {"liability": label, "who": name(wind)}
        for label, wind in liable_for(win)
    ]


def _tenpai(tenpai: Iterable[Wind], name: NameOf) -> str:
    who = comma_list(map(name, tenpai))
    return _("Tenpai: %(who)s.") % {"who": who} if who else _("Nobody is tenpai.")


def _player_names(played: PlayedHand, seats: list[Seat]) -> NameOf:
    def name(wind: Wind) -> str:
        return isolated(seats[played.before.seat_of(wind)].entrant.player.public_name)

    return name


def _seat_deltas(played: PlayedHand, seats: list[Seat]) -> list[SeatDelta]:
    return [
        SeatDelta(
            seat=seat,
            wind=played.before.wind_of(seat.index),
            delta=played.settlement.deltas[seat.index],
            points=played.after.points[seat.index],
        )
        for seat in seats
    ]

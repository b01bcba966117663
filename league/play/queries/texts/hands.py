"""Hands in words: outcome, players and value."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import pgettext

from league.core.queries.rule_terms import NameOf, isolated, round_text
from league.enums import WAITING
from league.formats.winds import sign
from league.models import Hand as StoredHand
from league.models import Seat
from league.play.queries.games import TableState
from league.play.queries.texts.games import read_entry, texts_of
from league.play.queries.texts.tile_explanations import TileExplanations
from scoring import Ruleset, Wind
from scoring.game import PlayedHand
from scoring.games import Situation

NUMERALS = "一二三四五"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatDelta:
    """The points that a seat gained or lost in a hand."""

    seat: Seat
    delta: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandText:
    position: int
    revision: int
    played: PlayedHand
    sentences: list[str]
    remark: str
    counted: list[str]
    repeats: str
    seats: list[SeatDelta]
    tiles: TileExplanations


def hand_texts(state: TableState) -> list[HandText]:
    """The hands of a table that count, in the order of play."""
    if state.game is None:
        return []
    lines = zip(state.hands, state.game.hands, strict=True)
    ruleset = state.game.ruleset
    return [_hand_text(hand, played, state.seats, ruleset) for hand, played in lines]


def _hand_text(
    hand: StoredHand, played: PlayedHand, seats: list[Seat], ruleset: Ruleset
) -> HandText:
    name = player_names(played, seats)
    texts, counters = texts_of(ruleset), played.before.counters
    return HandText(
        position=hand.position,
        revision=hand.revision,
        played=played,
        sentences=texts.sentences(played.valued, name),
        remark=texts.remark(played.hand, name),
        counted=[text for text in (texts.repeats(counters), texts.on_table(counters)) if text],
        repeats=texts.repeats(counters),
        seats=_seat_deltas(played, seats),
        tiles=texts.explain(played, name=name),
    )


def entry_text(entry: dict[str, Any], ruleset: Ruleset) -> str:
    """An entry without its table; winds name the seats."""
    return " ".join(texts_of(ruleset).sentences(read_entry(entry, ruleset), wind_name))


def wind_name(wind: Wind) -> str:
    return {
        Wind.EAST: pgettext("wind", "East"),
        Wind.SOUTH: pgettext("wind", "South"),
        Wind.WEST: pgettext("wind", "West"),
        Wind.NORTH: pgettext("wind", "North"),
    }[wind]


def round_name(situation: Situation) -> str:
    """The name of a round, such as "East 1"."""
    return round_text(wind_name(situation.round_wind), situation.number)


def wind_sign(situation: Situation, seat: int) -> str:
    """The letter of a seat's wind in this hand; WAITING for a player who sits out."""
    wind = situation.wind_of(seat)
    return WAITING if wind is None else wind.value


def round_kanji(situation: Situation) -> str:
    return f"{situation.round_wind.kanji}{NUMERALS[situation.number - 1]}局"


def round_short(situation: Situation) -> str:
    """The short name of a round, such as "E2", with the wind's letter in the reader's language."""
    return f"{sign(situation.round_wind)}{situation.number}"


def player_names(played: PlayedHand, seats: list[Seat]) -> NameOf:
    """The players of a hand by wind."""

    def name(wind: Wind) -> str:
        return isolated(seats[played.before.seat_of(wind)].entrant.public_name)

    return name


def _seat_deltas(played: PlayedHand, seats: list[Seat]) -> list[SeatDelta]:
    return [
        SeatDelta(
            seat=seat,
            delta=played.settlement.deltas[seat.index],
            points=played.after.points[seat.index],
        )
        for seat in seats
    ]

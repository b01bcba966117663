"""What a hand of riichi tells of every player, for `scoring.figures.seat_counts`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scoring.core.seats import Wind
from scoring.core.table.entry import wins_of
from scoring.figures.hand_facts import HandFacts, WinFacts, liable_in, paid_in, points_won
from scoring.riichi.hands._cache import PerRuleset
from scoring.riichi.hands.dora import dora_in
from scoring.riichi.hands.value_json import read_tile_hand
from scoring.riichi.hands.waits import waiting_of
from scoring.riichi.limits import YAKUMAN, limit_of
from scoring.riichi.play.entry import ExhaustiveDraw, Hand, NagashiMangan, PointsEntered, Ron, Win
from scoring.riichi.play.legality.tenpai import read_shown, shown_of
from scoring.riichi.play.progression import Played
from scoring.riichi.play.situation import Situation
from scoring.ruleset import Ruleset


class RevealedTiles(NamedTuple):
    """Han of red fives and ura dora, and how many kinds of tiles completed the hand."""

    aka: int | None = None
    ura: int | None = None
    waits: int | None = None


_known: PerRuleset[dict[tuple[str, bool], RevealedTiles]] = PerRuleset(lambda _ruleset: {})
_MOST_KNOWN = 1 << 13  # a table of this size is emptied


def tile_facts(tiles: Mapping[str, object], ruleset: Ruleset, *, declared: bool) -> RevealedTiles:
    """Read a legal winning hand in the value format; `declared`: the player is in riichi."""
    known, key = _known.of(ruleset), (repr(tiles), declared)
    if key not in known:
        if len(known) >= _MOST_KNOWN:
            known.clear()
        known[key] = _read({**tiles, "riichi": tiles.get("riichi") or int(declared)}, ruleset)
    return known[key]


def _read(tiles: Mapping[str, object], ruleset: Ruleset) -> RevealedTiles:
    hand = read_tile_hand(tiles).hand
    dora = dora_in(hand, ruleset)
    return RevealedTiles(dora.aka, dora.ura, len(waiting_of(hand, ruleset).waits) or None)


#: Transfers for the hand itself; the others are honba, sticks, noten and penalties.
_OF_HAND = frozenset({"win", "pao"})


def hand_facts(played: Played, ruleset: Ruleset) -> HandFacts | None:
    """Say what a hand tells; None for points that were entered without what happened."""
    hand, before, settlement = played.hand, played.before, played.settlement
    if isinstance(hand, PointsEntered):
        return None
    drawn = hand if isinstance(hand, ExhaustiveDraw | NagashiMangan) else None
    return HandFacts(
        dealer=before.dealer,
        points_before=tuple(before.points),
        deltas=tuple(settlement.deltas),
        wins=tuple(_wins(played, ruleset)),
        draw=drawn is not None,
        tenpai=_seats(drawn.tenpai, before) if drawn else None,
        riichi=_seats(hand.riichi, before),
        nagashi=_seats(hand.nagashi, before) if isinstance(hand, NagashiMangan) else frozenset(),
        liable=liable_in(settlement.transfers, "pao"),
        chombo=settlement.chombo,
        waits=_shown_waits(hand, before, ruleset) if drawn else {},
        paid=paid_in(settlement.transfers, _OF_HAND),
        sitting_out=before.sitting_out,
    )


def _seats(winds: Sequence[Wind], before: Situation) -> frozenset[int]:
    return frozenset(before.seat_of(wind) for wind in winds)


def _wins(played: Played, ruleset: Ruleset) -> Iterator[WinFacts]:
    entered = {win.seat: win for win in wins_of(played.hand)}
    for win in wins_of(played.valued):
        yield _win(win, entered[win.seat], played, ruleset)


def _win(win: Win, entered: Win, played: Played, ruleset: Ruleset) -> WinFacts:
    hand, before = played.hand, played.before
    seat, in_riichi = before.seat_of(win.seat), win.seat in hand.riichi
    tiles = _tile_facts(win, entered.tiles, declared=in_riichi, ruleset=ruleset)
    complete = bool(win.yaku) and (win.dora is not None or bool(win.yakuman))
    limit = YAKUMAN if win.yakuman else limit_of(win.han or 0, win.fu or 0, ruleset)
    return WinFacts(
        seat=seat,
        points=points_won(seat, played.settlement.transfers, _OF_HAND),
        discarder=before.seat_of(hand.discarder) if isinstance(hand, Ron) else None,
        han=None if win.yakuman else win.han,
        fu=None if win.yakuman else win.fu,
        yakuman=win.yakuman,
        limit=limit.id if limit else "",
        yaku=win.yaku if complete else None,
        dora=win.dora,
        aka=tiles.aka,
        ura=tiles.ura,
        riichi=in_riichi,
        opened=False if in_riichi else win.open,
        waits=tiles.waits,
        by_tiles=entered.tiles is not None,
    )


def _tile_facts(
    win: Win, tiles: Mapping[str, object] | None, *, declared: bool, ruleset: Ruleset
) -> RevealedTiles:
    """Say what only tiles tell; the dora of a yakuman, or beside a flat yaku, count for nothing."""
    if tiles is None:
        return RevealedTiles()
    facts = tile_facts(tiles, ruleset, declared=declared)
    if win.yakuman:
        return facts._replace(aka=None, ura=None)
    return facts if win.dora else facts._replace(aka=0, ura=0)


def _shown_waits(hand: Hand, before: Situation, ruleset: Ruleset) -> dict[int, int]:
    read = {
        wind: read_shown(stated, wind, hand, before, ruleset).waiting
        for wind, stated in shown_of(hand).items()
    }
    return {
        before.seat_of(wind): len(waiting.waits)
        for wind, waiting in read.items()
        if waiting is not None and waiting.waits
    }

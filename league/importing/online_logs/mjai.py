"""Logs of mjai, the protocol of programs that play riichi: JSON objects, one for each event.

Written one a line, or together as one list. Players are numbered from 0, the first East. Tiles are
"1m" to "9s", "5mr" for a red five, E S W N for winds, P F C for dragons. Circumstances of a win
and the kind of a draw follow from the events, since many programs do not write them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from league.importing.online_logs.hand_in_moves import HandInMoves, WinInMoves
from league.importing.online_logs.names_in_logs import result_named
from league.importing.online_logs.online_game import OnlineGame, OnlineHand
from league.importing.online_logs.player_tiles import FOUR_SEATS, PlayerTiles
from league.importing.online_logs.wrong_logs import (
    DAMAGE,
    WrongLogError,
    accounts_of,
    no_such_tile,
    of_players,
    seat_in,
    unknown_move,
    whole,
    wrong_head,
    wrong_in_hand,
)
from scoring import Ruleset

Event = dict[str, Any]

WINDS = "ESWN"
TILES = {f"{n}{suit}": f"{n}{suit}" for suit in "mps" for n in range(1, 10)}
TILES |= {f"5{suit}r": f"0{suit}" for suit in "mps"}
TILES |= {letter: f"{n}z" for n, letter in enumerate(f"{WINDS}PFC", 1)}
#: Events that add nothing to those beside them.
SILENT = ("reach_accepted", "end_kyoku", "end_game", "none")


def is_one(content: object) -> bool:
    return isinstance(content, list) and any(
        isinstance(event, dict) and "type" in event for event in content[:1]
    )


def read_game(events: Sequence[Event], ruleset: Ruleset, *, name: str) -> OnlineGame:
    """Read one log; raises WrongLogError for anything else."""
    reader = _EventReader(ruleset)
    try:
        for event in events:
            reader.read(event)
        reader.finish()
    except DAMAGE as error:
        if not reader.begun:
            raise wrong_head(error) from error
        raise wrong_in_hand(len(reader.hands) + 1, error) from error
    if not reader.accounts:
        raise WrongLogError(_("it has no players."))
    if not reader.hands:
        raise WrongLogError(_("it has no hands."))
    return OnlineGame(name=name, accounts=reader.accounts, hands=tuple(reader.hands))


@dataclass(slots=True)
class _EventReader:
    """Follow a log event by event."""

    ruleset: Ruleset
    accounts: tuple[str, ...] = ()
    hands: list[OnlineHand] = field(default_factory=list)
    begun: bool = False  # the first hand
    _hand: HandInMoves | None = None
    _declares: int | None = None
    _wins: list[WinInMoves] = field(default_factory=list)

    def read(self, event: Event) -> None:
        kind = event["type"]
        if kind != "hora":
            self.finish()
        if kind in _EVENTS:
            _EVENTS[kind](self, event)
        elif kind not in SILENT:
            raise unknown_move(kind)

    def finish(self) -> None:
        """Store the wins on the last tile; several may follow each other."""
        if self._wins:
            wins, self._wins = self._wins, []
            self._end(self.hand.won(wins))

    @property
    def hand(self) -> HandInMoves:
        if self._hand is None:
            raise WrongLogError(_("a move stands without its hand or its player."))
        return self._hand

    def names(self, event: Event) -> None:
        self.accounts = accounts_of(event["names"], self.ruleset.players)

    def start(self, event: Event) -> None:
        self.begun = True
        players = self.ruleset.players
        number = FOUR_SEATS * WINDS.index(event["bakaze"]) + whole(event["kyoku"]) - 1
        self._declares = None
        self._hand = HandInMoves(
            ruleset=self.ruleset,
            label=(number, whole(event["honba"])),
            dealer=seat_in(event.get("oya", number % FOUR_SEATS), players),
            points=of_players(event.get("scores") or self._points(), players),
            players=[PlayerTiles(_tiles(event["tehais"][seat])) for seat in range(players)],
            dora=[_tile(event["dora_marker"])],
        )

    def drawn(self, event: Event) -> None:
        self.hand.draw(self._actor(event), _tile(event["pai"]))

    def discarded(self, event: Event) -> None:
        seat = self._actor(event)
        self.hand.discard(seat, _tile(event["pai"]), riichi=self._declares == seat)
        self._declares = None

    def riichi(self, event: Event) -> None:
        self._declares = self._actor(event)

    def called(self, event: Event) -> None:
        self.hand.call(
            self._actor(event),
            seat_in(event["target"], self.ruleset.players),
            event["type"],
            _tile(event["pai"]),
            _tiles(event["consumed"]),
        )

    def concealed_kan(self, event: Event) -> None:
        self.hand.concealed_kan(self._actor(event), _tiles(event["consumed"]))

    def added_to_pon(self, event: Event) -> None:
        self.hand.add_to_pon(self._actor(event), _tile(event["pai"]))

    def north(self, event: Event) -> None:
        self.hand.set_north_aside(self._actor(event))

    def dora(self, event: Event) -> None:
        self.hand.dora.append(_tile(event["dora_marker"]))

    def won(self, event: Event) -> None:
        ura = event.get("uradora_markers") or event.get("ura_markers") or ()
        self._wins.append(
            WinInMoves(
                winner=self._actor(event),
                discarder=seat_in(event["target"], self.ruleset.players),
                deltas=of_players(event["deltas"], self.ruleset.players),
                ura=tuple(_tiles(ura)),
            )
        )

    def ended(self, event: Event) -> None:
        nothing = (0,) * self.ruleset.players
        deltas = of_players(event.get("deltas") or nothing, self.ruleset.players)
        self._end(self.hand.drawn(result_named(event.get("reason") or ""), deltas))

    def _points(self) -> tuple[int, ...]:
        """The points before a hand of a program that does not write them."""
        if not self.hands:
            return (self.ruleset.start_points,) * self.ruleset.players
        return self.hands[-1].points_after

    def _end(self, hand: OnlineHand) -> None:
        self.hands.append(hand)
        self._hand = None

    def _actor(self, event: Event) -> int:
        return seat_in(event["actor"], self.ruleset.players)


_EVENTS: dict[str, Callable[[_EventReader, Event], None]] = {
    "start_game": _EventReader.names,
    "start_kyoku": _EventReader.start,
    "tsumo": _EventReader.drawn,
    "dahai": _EventReader.discarded,
    "reach": _EventReader.riichi,
    "chi": _EventReader.called,
    "pon": _EventReader.called,
    "daiminkan": _EventReader.called,
    "ankan": _EventReader.concealed_kan,
    "kakan": _EventReader.added_to_pon,
    "nukidora": _EventReader.north,
    "kita": _EventReader.north,
    "dora": _EventReader.dora,
    "hora": _EventReader.won,
    "ryukyoku": _EventReader.ended,
}


def _tiles(names: Sequence[str]) -> list[str]:
    return [_tile(name) for name in names]


def _tile(name: str) -> str:
    if name not in TILES:
        raise no_such_tile(name)
    return TILES[name]

"""An online game as its log states it."""

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext as _

from league.importing.online_logs.names_in_logs import circumstances_named
from league.importing.online_logs.old_yaku import figures_with, old_yaku_among
from league.importing.online_logs.player_tiles import FOUR_SEATS, PlayerTiles, notation
from league.importing.online_logs.wrong_logs import WrongLogError
from scoring import Ruleset, ScoringError, Wind, waits

STICK = 1000
# The name of a Tenhou log, such as "2018012205gm-0009-0000-0123abcd".
TENHOU_ID = re.compile(r"(\d{4})(\d{2})(\d{2})\d{2}gm-[0-9a-f]{4}-[0-9a-f]{4,5}-[0-9a-f]{8}")


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlineHand:
    """A hand: `entry` as players would enter it; points by seat, starting with the first East.

    `paid` comes from the log, without the riichi sticks paid in this hand: what each win moved, or
    the draw. `players` have their tiles and moves.
    """

    label: tuple[int, int]  # number of the round from 0 (East 1), honba
    entry: dict[str, Any]
    points_before: tuple[int, ...]
    paid: tuple[tuple[int, ...], ...]
    players: tuple[PlayerTiles, ...] = field(compare=False)
    dora_indicators: tuple[str, ...] = field(compare=False)
    ura_indicators: tuple[str, ...] = field(compare=False)

    @property
    def deltas(self) -> tuple[int, ...]:
        """What the hand moved."""
        return tuple(map(sum, zip(*self.paid, strict=True)))

    @property
    def laid(self) -> tuple[int, ...]:
        """The points of riichi sticks that each seat laid down in the hand."""
        declaring = {self.seat_of(wind) for wind in self.entry.get("riichi", ())}
        return tuple(STICK * (seat in declaring) for seat in range(len(self.points_before)))

    def seat_of(self, wind: str) -> int:
        """The seat that has the wind in this hand."""
        dealer = self.label[0] % FOUR_SEATS
        return (list(Wind).index(Wind(wind)) + dealer) % len(self.points_before)

    @property
    def points_after(self) -> tuple[int, ...]:
        moved = zip(self.points_before, self.deltas, self.laid, strict=True)
        return tuple(before + delta - stick for before, delta, stick in moved)

    @property
    def identity(self) -> list[Any]:
        """What every form of a log tells of the hand.

        Circumstances and who is liable are left out: some forms name them, others do not.
        """
        wins = [
            (win["seat"], [win.get("tiles", {}).get(key) for key in ("concealed", "melds")])
            for win in self.entry.get("wins", ())
        ]
        return [self.points_before, self.deltas, self.entry["outcome"], wins]


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlineGame:
    """A game; `accounts` start with the first East; `name` is the site's name of the log.

    `length` is "hanchan" or "tonpuusen", None where the log does not say it.
    """

    name: str
    accounts: tuple[str, ...]
    hands: tuple[OnlineHand, ...]
    length: str | None = None

    @property
    def played_on(self) -> date | None:
        """The date in the name of a Tenhou log."""
        found = TENHOU_ID.search(self.name)
        with suppress(ValueError):  # no such day
            return date(*map(int, found.groups())) if found else None
        return None

    @property
    def fingerprint(self) -> str:
        """Equal for the same game, whatever the form and name of its log.

        Capitals of accounts do not matter, as where an account is looked up.
        """
        content = [[*map(str.casefold, self.accounts)], [hand.identity for hand in self.hands]]
        return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


@dataclass(slots=True)
class HandReader:
    """Make the entry of a hand after its tiles were followed to the end."""

    players: list[PlayerTiles]
    dealer: int
    number: int  # of the round, from 0 (East 1); four to a wind, with three players too
    ruleset: Ruleset
    dora_indicators: Sequence[str] = ()
    ura_indicators: Sequence[str] = ()

    def hand(
        self,
        honba: int,
        entry: dict[str, Any],
        points: tuple[int, ...],
        paid: Sequence[tuple[int, ...]],
    ) -> OnlineHand:
        return OnlineHand(
            label=(self.number, honba),
            entry=entry,
            points_before=points,
            paid=tuple(paid),
            players=tuple(self.players),
            dora_indicators=tuple(self.dora_indicators),
            ura_indicators=tuple(self.ura_indicators),
        )

    def wind(self, seat: int) -> str:
        return list(Wind)[(seat - self.dealer) % len(self.players)].value

    def riichi(self, ron_from: int | None = None) -> list[str]:
        """Who has paid a stick; a declaration whose tile was won on costs none."""
        return [
            self.wind(seat)
            for seat, player in enumerate(self.players)
            if player.declared and not (seat == ron_from and player.declared_last)
        ]

    def wins(self, wins: Sequence["StatedWin"]) -> dict[str, Any]:
        """The entry of one win, or of several wins on one tile."""
        first = wins[0]
        tsumo = first.winner == first.discarder
        return {
            "outcome": "tsumo" if tsumo else "ron",
            "riichi": self.riichi(None if tsumo else first.discarder),
            "discarder": None if tsumo else self.wind(first.discarder),
            "wins": [
                {
                    "seat": self.wind(win.winner),
                    "pao": None if win.liable is None else self.wind(win.liable),
                    **self._value(win),
                }
                for win in wins
            ],
        }

    def _value(self, win: "StatedWin") -> dict[str, Any]:
        tiles = self._tiles(win)
        if old := old_yaku_among(win.yaku, self.ruleset):
            winds = {
                "round_wind": list(Wind)[self.number // FOUR_SEATS % FOUR_SEATS].value,
                "seat_wind": self.wind(win.winner),
            }
            return figures_with(old, {**tiles, **winds}, self.ruleset) or {"tiles": tiles}
        return {"tiles": tiles}

    def _tiles(self, win: "StatedWin") -> dict[str, Any]:
        player = self.players[win.winner]
        tsumo = win.winner == win.discarder
        tile = player.drawn if tsumo else self.players[win.discarder].last
        if not tile:
            raise WrongLogError(_("the winning tile is missing."))
        told = circumstances_named(win.yaku) if win.told is None else win.told
        declared = player.declared and 1 + ("double_riichi" in told)
        return {
            "concealed": notation(player.without(tile) if tsumo else player.hand),
            "melds": [meld.json() for meld in player.melds],
            "win_tile": tile,
            "tsumo": tsumo,
            "riichi": int(declared),
            "nukidora": player.norths,
            "dora_indicators": list(self.dora_indicators),
            "ura_indicators": list(self.ura_indicators) if declared else [],
            **dict.fromkeys(sorted(told - {"double_riichi"}), True),
        }

    def exhaustive_draw(self, deltas: Sequence[int]) -> dict[str, Any]:
        """Payments show who was tenpai; without payments the tiles do."""
        paid = any(deltas)
        tenpai = [
            self.wind(seat)
            for seat, player in enumerate(self.players)
            if (deltas[seat] > 0 if paid else self._is_tenpai(player))
        ]
        return {"outcome": "exhaustive_draw", "riichi": self.riichi(), "tenpai": tenpai}

    def nagashi_mangan(self, deltas: Sequence[int]) -> dict[str, Any]:
        tenpai = [seat for seat, player in enumerate(self.players) if self._is_tenpai(player)]
        return {
            "outcome": "nagashi_mangan",
            "riichi": self.riichi(),
            "nagashi": [self.wind(seat) for seat, delta in enumerate(deltas) if delta > 0],
            "tenpai": [self.wind(seat) for seat in tenpai],
        }

    def abortive_draw(self, kind: str) -> dict[str, Any]:
        won_on = self._three_win_on() if kind == "sanchahou" else None
        return {"outcome": "abortive_draw", "riichi": self.riichi(won_on), "kind": kind}

    def _three_win_on(self) -> int | None:
        """Who declared riichi with the tile on which all others win; their hands tell."""
        declaring = [seat for seat, player in enumerate(self.players) if player.declared_last]
        return next((seat for seat in declaring if self._others_wait_for(seat)), None)

    def _others_wait_for(self, seat: int) -> bool:
        tile = self.players[seat].last.replace("0", "5")
        others = [player for at, player in enumerate(self.players) if at != seat]
        return all(tile in self._waits(player) for player in others)

    def _is_tenpai(self, player: PlayerTiles) -> bool:
        return bool(self._waits(player))

    def _waits(self, player: PlayerTiles) -> Sequence[str]:
        melded = "".join(notation(meld.tiles) for meld in player.melds)
        try:
            return waits(notation(player.hand), melded=melded, rules=self.ruleset)
        except ScoringError as error:
            raise WrongLogError(_("a player has impossible tiles.")) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedWin:
    """A win of a log by seat; in a tsumo the winner is `discarder`; `yaku` have the log's names.

    `told` are the circumstances where not the names of the yaku tell them.
    """

    winner: int
    discarder: int
    liable: int | None
    yaku: tuple[str, ...]
    told: frozenset[str] | None = None

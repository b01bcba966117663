"""Turn rounds of a Pantheon game into hand entries, if they are complete enough."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring import Game, Ruleset, ScoringError, Wind

Entry = dict[str, Any]
Round = Mapping[str, Any]


def entries_of(rounds: Sequence[Round], players: Sequence[int]) -> tuple[Entry, ...] | None:
    """The entries of all rounds; None if one of them is incomplete."""
    entries = [_entry(one, players) for one in rounds]
    found = tuple(entry for entry in entries if entry is not None)
    return found if found and len(found) == len(entries) else None


def game_of(entries: Sequence[Entry], points: Sequence[int], ruleset: Ruleset) -> Game | None:
    """The game of these entries; None if the rules refuse one, or lead to other points."""
    game = Game.start(ruleset)
    try:
        for entry in entries:
            game = game.play_entry(entry)
    except ScoringError:
        return None
    closed = game if game.finished else game.close()
    return game if list(closed.result().raw_points) == list(points) else None


def _entry(one: Round, players: Sequence[int]) -> Entry | None:
    nothing: tuple[str, Any] = ("", {})
    kind, value = next(iter(one.items()), nothing)
    make = _MAKERS.get(kind)
    try:
        return make(value, _Winds(players, int(value["round_index"]))) if make else None
    except (KeyError, ValueError, TypeError):
        return None


class _Winds:
    """The wind of each player (by id) in a hand; rounds count from 1, which is East 1."""

    def __init__(self, players: Sequence[int], number: int) -> None:
        dealer = (number - 1) % len(players)
        winds = list(Wind)
        self._of = {
            player: winds[(seat - dealer) % len(players)].value
            for seat, player in enumerate(players)
        }

    def of(self, player: int) -> str:
        return self._of[int(player)]

    def all(self, players: Sequence[int] | None) -> list[str]:
        return [self.of(player) for player in players or ()]


def _win(value: Round, winds: _Winds) -> Entry:
    han, liable = int(value["han"]), value.get("pao_player_id")
    # A natural yakuman is a negative number of han: -2 is a double one. Han include dora.
    fu = int(value.get("fu") or 0)  # 0 from five han on
    value_of_hand = {"yakuman": -han} if han < 0 else {"han": han, **({"fu": fu} if fu else {})}
    seat = winds.of(value["winner_id"])
    return {"seat": seat, "pao": winds.of(liable) if liable else None, **value_of_hand}


def _ron(value: Round, winds: _Winds) -> Entry:
    wins = [_win(one, winds) for one in value.get("wins", [value])]
    return {
        "outcome": "ron",
        "riichi": winds.all(value.get("riichi_bets")),
        "discarder": winds.of(value["loser_id"]),
        "wins": wins,
    }


def _tsumo(value: Round, winds: _Winds) -> Entry:
    riichi = winds.all(value.get("riichi_bets"))
    return {"outcome": "tsumo", "riichi": riichi, "wins": [_win(value, winds)]}


def _draw(value: Round, winds: _Winds) -> Entry:
    return {
        "outcome": "exhaustive_draw",
        "riichi": winds.all(value.get("riichi_bets")),
        "tenpai": winds.all(value.get("tempai")),
    }


def _nagashi(value: Round, winds: _Winds) -> Entry:
    nagashi = winds.all(value.get("nagashi"))
    return {**_draw(value, winds), "outcome": "nagashi_mangan", "nagashi": nagashi}


def _abort(value: Round, winds: _Winds) -> Entry | None:
    """The reason of an abortive draw: only four riichi can be recognised; others are not stated."""
    riichi = winds.all(value.get("riichi_bets"))
    if len(riichi) < len(Wind):
        return None
    return {"outcome": "abortive_draw", "kind": "suucha_riichi", "riichi": riichi}


def _chombo(value: Round, winds: _Winds) -> Entry:
    return {"outcome": "chombo", "offender": winds.of(value["loser_id"])}


_MAKERS = {
    "ron": _ron,
    "multiron": _ron,
    "tsumo": _tsumo,
    "draw": _draw,
    "nagashi": _nagashi,
    "abort": _abort,
    "chombo": _chombo,
}

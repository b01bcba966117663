"""Short constructors of hand entries, and whole games; seats are winds in that hand."""

from typing import Any

Entry = dict[str, Any]


def ron(winner: str, discarder: str, han: int, fu: int = 30, *, riichi: str = "") -> Entry:
    return {
        "outcome": "ron",
        "riichi": list(riichi),
        "discarder": discarder,
        "wins": [{"seat": winner, "han": han, "fu": fu}],
    }


def tsumo(winner: str, han: int, fu: int = 30, *, riichi: str = "") -> Entry:
    return {
        "outcome": "tsumo",
        "riichi": list(riichi),
        "wins": [{"seat": winner, "han": han, "fu": fu}],
    }


def drawn(tenpai: str = "", *, riichi: str = "") -> Entry:
    return {"outcome": "exhaustive_draw", "riichi": list(riichi), "tenpai": list(tenpai)}


def chombo(offender: str) -> Entry:
    return {"outcome": "chombo", "offender": offender}


# A hanchan of eight hands under wrc-2025 without a repeat: nobody wins as dealer.
WHOLE_GAME: tuple[Entry, ...] = (
    ron("S", "W", 3),
    ron("W", "S", 2),
    tsumo("N", 2, 40),
    ron("S", "E", 1),
    drawn("S"),
    ron("W", "N", 3, 40, riichi="W"),
    tsumo("S", 3),
    ron("N", "E", 2, 40),
)


# ------------------------------------------------------------------------------ Hong Kong


def discarded(winner: str, discarder: str, faan: int, *patterns: str, **more: Any) -> Entry:
    """A win by discard in the Hong Kong game."""
    win = {"seat": winner, "faan": faan} | ({"patterns": list(patterns)} if patterns else {})
    return {"outcome": "discard", "discarder": discarder, "wins": [win | more]}


def self_drawn(winner: str, faan: int, *patterns: str, **more: Any) -> Entry:
    """A self-draw in the Hong Kong game."""
    win = {"seat": winner, "faan": faan} | ({"patterns": list(patterns)} if patterns else {})
    return {"outcome": "self_draw", "wins": [win | more]}


GOULASH: Entry = {"outcome": "goulash"}


def false_win(offender: str) -> Entry:
    return {"outcome": "false_win", "offender": offender}


# A game of sixteen hands under hk-old-style: nobody wins as dealer, so that every hand passes.
SIXTEEN_HANDS: tuple[Entry, ...] = (
    discarded("S", "W", 3),
    self_drawn("W", 4),
    discarded("N", "E", 5),
    discarded("S", "N", 3),
    self_drawn("N", 3),
    discarded("W", "S", 8),
    discarded("S", "E", 4),
    discarded("N", "W", 3),
    self_drawn("S", 6),
    discarded("W", "N", 3),
    discarded("N", "S", 10),
    self_drawn("W", 3),
    discarded("S", "W", 4),
    discarded("W", "E", 7),
    self_drawn("N", 5),
    discarded("S", "N", 3),
)


# ------------------------------------------------------------------ Mahjong Competition Rules


def claimed(winner: str, discarder: str, fan: int, **more: Any) -> Entry:
    """A win on a discard by these rules; `more` of the entry."""
    win = {"seat": winner, "fan": fan}
    return {"outcome": "discard", "discarder": discarder, "wins": [win], **more}


def drawn_win(winner: str, fan: int, **more: Any) -> Entry:
    """A self-drawn win by these rules; `more` of the entry."""
    return {"outcome": "self_draw", "wins": [{"seat": winner, "fan": fan}], **more}


NOBODY_WON: Entry = {"outcome": "exhaustive_draw"}
BELOW_MINIMUM = "false_win_below_minimum"
INVALID_HAND = "false_win_invalid_hand"


def penalised(entry: Entry, seat: str, kind: str, points: int | None = None) -> Entry:
    """The entry with one more penalty."""
    one = {"seat": seat, "kind": kind} | ({} if points is None else {"points": points})
    return {**entry, "penalties": [*entry.get("penalties", []), one]}


#: A session of 16 hands by the rule book `mcr`: a draw, a false win, and a deduction among them.
SIXTEEN_MCR_HANDS: tuple[Entry, ...] = (
    claimed("S", "W", 10),
    drawn_win("E", 8),
    NOBODY_WON,
    penalised(claimed("N", "E", 14), "W", BELOW_MINIMUM),
    claimed("W", "S", 25),
    drawn_win("N", 16),
    claimed("E", "N", 9),
    claimed("S", "E", 12),
    drawn_win("W", 24),
    penalised(claimed("E", "S", 11), "N", "deduction", 10),
    claimed("N", "W", 8),
    claimed("S", "N", 32),
    drawn_win("S", 13),
    claimed("W", "E", 18),
    claimed("E", "W", 88),
    claimed("N", "S", 9),
)

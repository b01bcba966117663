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

"""What a hand waits for that lacks its winning tile; nothing is read from the database."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from scoring.core.tiles import name_of
from scoring.riichi.hands.waits import Waiting, read_waiting_task


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """A tile that brings a hand nearer, and how many copies its owner has not seen."""

    tile: str
    live: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitsTold:
    """How near a hand is: tenpai with its waits, or so many tiles away with what helps.

    `held` are waits that do not count, for the hand holds all four of them itself.
    """

    shanten: int
    tenpai: bool
    accepted: list[Wait]
    live: int
    held: list[str]


def task_waits(task: Mapping[str, Any]) -> WaitsTold:
    """What a hand of the value format without `win_tile` waits for; raises ScoringError."""
    return waits_told(read_waiting_task(task))


def waits_told(waiting: Waiting) -> WaitsTold:
    return WaitsTold(
        shanten=waiting.shanten,
        tenpai=bool(waiting.waits),
        accepted=[Wait(tile=name_of(one.kind), live=one.live) for one in waiting.accepted],
        live=waiting.live,
        held=[name_of(kind) for kind in waiting.held],
    )


def waits_json(task: Mapping[str, Any]) -> dict[str, Any]:
    return asdict(task_waits(task))

"""How a game ends: the answer that every game gives after a hand, and the clock."""

from typing import NamedTuple

from scoring.core.problems import Problem


class Ending(NamedTuple):
    """Why a game ends with a hand, None where it goes on, and what is wrong with ending it.

    Riichi has "last_hand", "agari_yame", "tenpai_yame", "tobi", "called_game", "west_extension" and
    "time", the other games "last_hand" and "time".
    """

    reason: str | None
    problems: tuple[Problem, ...] = ()


def clock_ends_game(*, time_up: bool, was_up_before: bool, time_policy: str) -> bool:
    """Return whether a hand was the last one for time.

    `time_up`: the clock had run out when the hand ended; `was_up_before`: in an earlier hand. Where
    play stops at once, the hand in play is not entered.
    """
    if time_policy in {"finish_current_hand", "stop_at_once"}:
        return time_up or was_up_before
    return time_policy == "one_more_hand" and was_up_before


def clock_cases(time_policy: str) -> list[dict[str, bool]]:
    """Return {"up", "was_up"} for each case in which a hand is the last one for time."""
    return [
        {"up": up, "was_up": before}
        for up in (False, True)
        for before in (False, True)
        if clock_ends_game(time_up=up, was_up_before=before, time_policy=time_policy)
    ]

from dataclasses import dataclass
from typing import Literal

from scoring.ruleset.switch import Switch, switch, switches_of


@dataclass
class Prize:
    amount: int = switch("Points.", default=5, minimum=1)


@dataclass
class Rules:
    fast: bool = switch("Played fast.", default=True, group="game", applies_to="all")
    end: Literal["win", "draw"] | int = switch("What ends it.", default="win", group="game")
    debt: int = switch("What is owed.", default=-1, signed=True)
    bars: tuple[Literal["one", "two"], ...] = switch("Bars.", default=[])
    prize: Prize | None = switch("A prize.", default=None)


def test_a_field_says_all_that_the_table_holds_of_a_switch() -> None:
    amount = Switch(name="amount", kind="int", default=5, meaning="Points.", minimum=1)
    assert dict(zip(Rules.__annotations__, switches_of(Rules), strict=True)) == {
        "fast": (
            "game",
            Switch(
                name="fast", kind="bool", default=True, meaning="Played fast.", applies_to="all"
            ),
        ),
        "end": (
            "game",
            Switch(
                name="end",
                kind="choice",
                also="int",
                default="win",
                meaning="What ends it.",
                choices=("win", "draw"),
            ),
        ),
        "debt": ("", Switch(name="debt", kind="int", default=-1, meaning="What is owed.")),
        "bars": (
            "",
            Switch(name="bars", kind="list", default=[], meaning="Bars.", choices=("one", "two")),
        ),
        "prize": (
            "",
            Switch(
                name="prize",
                kind="object",
                default=None,
                meaning="A prize.",
                nullable=True,
                parts=(amount,),
                holds=Prize,
            ),
        ),
    }

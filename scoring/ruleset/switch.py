"""What the table of switches says of each switch."""

from typing import Literal, NamedTuple

Json = bool | int | str | list["Json"] | dict[str, "Json"] | None

Kind = Literal["bool", "int", "choice", "list", "object", "text"]
AppliesTo = Literal["all", "riichi", "sanma", "hongkong"]


class Switch(NamedTuple):
    """One switch.

    `kind` is the JSON kind of its values; `also` is a second kind it may be written as. `choices`
    are the words of a choice or the ids that a list may hold; a list without choices holds whole
    numbers, or objects where it has parts. `minimum` bounds numbers. A `nullable` switch may be null. The `parts` of an object
    are switches themselves. `default` is in JSON form.
    """

    name: str
    kind: Kind
    default: Json
    meaning: str
    choices: tuple[str | int, ...] = ()
    also: Kind | None = None
    minimum: int | None = None
    nullable: bool = False
    parts: tuple["Switch", ...] = ()
    applies_to: AppliesTo = "riichi"


class SwitchGroup(NamedTuple):
    """Switches that are shown together."""

    name: str
    title: str
    switches: tuple[Switch, ...]

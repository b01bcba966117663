"""Penalties and rulings: what a player has, what the catalogue proposes, which hands they are about."""

from collections import defaultdict
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.enums import EntryContract, PenaltyKind
from league.models import Entrant, Event, Penalty, Table
from league.penalty_catalogue import Offence, Step, next_step


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What the catalogue says of an offence; `in_game`: it is entered as a hand and counts there."""

    offence: Offence
    kind: PenaltyKind
    points: int
    in_game: bool


def standing_penalties(entrant: Entrant) -> list[Penalty]:
    """What a player has so far in this event, the latest first."""
    standing = entrant.penalties.standing().select_related("table__session")
    return list(standing.order_by("-given_at", "-pk"))


def proposal_for(entrant: Entrant, offence: Offence) -> Proposal:
    given = entrant.penalties.standing().values_list("offence", "kind")
    step = next_step(offence, given)
    points = step.points
    if step.kind == PenaltyKind.CHOMBO:
        points = chombo_points(entrant.event)
    in_game = step.kind == PenaltyKind.CHOMBO and not points
    return Proposal(offence=offence, kind=step.kind, points=points, in_game=in_game)


def chombo_points(event: Event) -> int:
    """What a chombo takes off the total beside the games; 0 where the game itself counts it."""
    rule = event.ruleset.chombo
    if event.entry_contract == EntryContract.HANDS or rule.mode != "after_uma":
        return 0
    return rule.amount


def shown_points(step: Step, event: Event) -> int:
    return chombo_points(event) if step.kind == PenaltyKind.CHOMBO else step.points


def hands_to_rule_on(table: Table) -> list[tuple[int, str]]:
    """The hands of a table by position, the one being played first."""
    hands = table.hands.current().order_by("-position")
    entered = [
        (position, f"{wind}{number}" + (f" · {honba} 本場" if honba else ""))
        for position, wind, number, honba in hands.values_list(
            "position", "round_wind", "round_number", "honba"
        )
    ]
    following = entered[0][0] + 1 if entered else 1
    return [(following, _("the hand being played")), *entered]


def rulings_at(table: Table) -> dict[int, list[Penalty]]:
    """What stands of rulings, by the position of the hand they are about."""
    pinned = table.penalties.standing().filter(hand_position__isnull=False)
    rulings: dict[int, list[Penalty]] = defaultdict(list)
    for penalty in pinned.select_related("entrant__player").order_by("given_at", "pk"):
        rulings[penalty.hand_position or 0].append(penalty)
    return rulings

"""Penalties have reasons, count in the standings, and can be revoked."""

from datetime import timedelta
from typing import Any

import pytest

from league.core.errors import Forbidden
from league.core.permissions import SYSTEM
from league.models import Penalty
from league.play.penalties import give_penalty, revoke_penalty
from league.play.penalty_catalogue import OFFENCES
from league.play.queries.penalties import proposal_for
from league.standings.queries.standings import standings_of
from tests.entries import WHOLE_GAME
from tests.shortcuts import audited_verbs, last_entry, play, refused
from tests.worlds import World, event_world, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return event_world(players=2)


def give(world: World, *, actor: str = "referee", **more: Any) -> Penalty:
    values = {"kind": "late", "points": 2000, "reason": " Ten minutes late ", **more}
    return give_penalty(world.entrants[0], actor=world.actor(actor), **values)


def totals(world: World) -> list[tuple[int, int]]:
    world.event.refresh_from_db()
    rows = standings_of(world.event, SYSTEM)
    return sorted((placed.entrant.number, placed.row.total) for placed in rows)


def test_a_penalty_is_deducted_from_the_total(world: World) -> None:
    assert totals(world) == [(1, 0), (2, 0)]
    given = give(world)
    assert totals(world) == [(1, -2000), (2, 0)]
    assert (given.reason, given.given_by) == ("Ten minutes late", world.referee)
    traced = last_entry()
    assert (traced.verb, traced.reason) == ("penalty.give", "Ten minutes late")


def test_a_revoked_penalty_is_not_deducted(world: World) -> None:
    given = give(world)
    revoked = revoke_penalty(given, actor=world.actor("referee"), reason="Traffic accident")
    assert (revoked.revoke_reason, totals(world)) == ("Traffic accident", [(1, 0), (2, 0)])
    assert audited_verbs() == ["penalty.give", "penalty.revoke"]
    with refused("penalty_revoked"):
        revoke_penalty(given, actor=world.actor("referee"), reason="Again")


def test_a_button_tapped_twice_takes_points_once(world: World) -> None:
    first = give(world)
    with refused("penalty_given_again"):
        give(world)
    assert totals(world) == [(1, -2000), (2, 0)]
    give(world, reason="Late again")
    Penalty.objects.filter(pk=first.pk).update(given_at=first.given_at - timedelta(minutes=1))
    give(world)
    assert totals(world) == [(1, -6000), (2, 0)]


def test_two_referees_may_give_the_same_penalty(world: World) -> None:
    give(world)
    give(world, actor="organiser")
    assert totals(world) == [(1, -4000), (2, 0)]


def test_a_warning_costs_nothing(world: World) -> None:
    give(world, kind="warning", points=0)
    assert totals(world) == [(1, 0), (2, 0)]


def test_every_problem_of_a_penalty_is_named(world: World) -> None:
    table = running_event().table
    with refused("value_unknown", "points_negative", "reason_missing", "entrant_elsewhere"):
        give(world, kind="exile", points=-1, reason=" ", place=table)
    with refused("value_out_of_range", "value_out_of_range"):
        give(world, points=1_000_001, reason="x" * 301)
    assert (Penalty.objects.count(), audited_verbs()) == (0, [])


def test_revoking_needs_a_reason(world: World) -> None:
    with refused("reason_missing"):
        revoke_penalty(give(world), actor=world.actor("referee"), reason=" ")


@pytest.mark.parametrize("name", ["scorer", "stranger"])
def test_a_scorer_gives_no_penalty(world: World, name: str) -> None:
    with refused("forbidden", kind=Forbidden):
        give(world, actor=name)
    with refused("forbidden", kind=Forbidden):
        revoke_penalty(give(world), actor=world.actor(name), reason="Mine")


@pytest.mark.parametrize("kind", ["ruling", "warning", "dead_hand"])
def test_a_ruling_or_warning_has_no_points(world: World, kind: str) -> None:
    with refused("penalty_without_points"):
        give(world, kind=kind, points=1000)
    assert give(world, kind=kind, points=0).points == 0


def test_without_points_a_penalty_has_those_of_the_rules(world: World) -> None:
    event = running_event(entry_contract="result")
    assert give(event, kind="chombo", points=None).points == 20_000
    assert give(event, kind="warning", points=None).points == 0
    with refused("penalty_points_missing"):
        give(world, points=None)
    with refused("bonus_without_points"):
        give(world, kind="bonus", points=None)


def test_a_ruling_refers_to_a_hand_or_to_the_one_being_played() -> None:
    world = running_event()
    table = play(world.table, WHOLE_GAME[:2])
    for position in (1, 2, 3):
        ruling = give(world, kind="ruling", points=0, place=table, hand_position=position)
        assert ruling.hand_position == position
    assert last_entry().after["hand"] == 3
    with refused("hand_missing"):
        give(world, place=table, hand_position=4)
    with refused("hand_without_table"):
        give(world, hand_position=1)


def test_an_offence_must_be_in_the_catalogue(world: World) -> None:
    assert give(world, offence="late").offence == "late"
    assert last_entry().after["offence"] == "late"
    with refused("offence_unknown"):
        give(world, offence="yawning")


def test_the_catalogue_counts_earlier_penalties() -> None:
    world = running_event()
    entrant, late = world.entrants[0], OFFENCES["late"]
    first = proposal_for(entrant, late)
    assert (first.kind, first.points) == ("warning", 0)
    warned = give(world, offence="late", kind="warning", points=0)
    second = proposal_for(entrant, late)
    assert (second.kind, second.points, second.in_game) == ("late", 4000, False)
    revoke_penalty(warned, actor=world.actor("referee"), reason="The bus")
    assert proposal_for(entrant, late) == first


def test_a_chombo_is_paid_once() -> None:
    """As a hand where hands are entered, from the total where only results are."""
    false_win = OFFENCES["false_win"]
    hands = proposal_for(running_event().entrants[0], false_win)
    whole = proposal_for(running_event(entry_contract="result").entrants[0], false_win)
    assert [(p.kind, p.points, p.in_game) for p in (hands, whole)] == [
        ("chombo", 0, True),
        ("chombo", 20_000, False),
    ]


def test_a_false_win_of_the_hong_kong_game_is_paid_at_the_table() -> None:
    switches = {"preset": "hkma"}
    world = running_event(entry_contract="result", ruleset_name="hkma", switches=switches)
    entrant = world.entrants[0]
    proposal = proposal_for(entrant, OFFENCES["incomplete_win"])
    assert (proposal.points, proposal.in_game, proposal.outcome) == (0, True, "false_win")
    penalty = Penalty(event=entrant.event, entrant=entrant, kind="chombo")
    assert penalty.kind_label() == "False win"

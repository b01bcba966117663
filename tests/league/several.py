"""A world with several rows of everything, for what must not depend on their number or order."""

from typing import Any

from league.enums import SessionStatus
from league.seating.sessions import finish_session
from tests.entries import WHOLE_GAME
from tests.factories import (
    AuditEntryFactory,
    ClubFactory,
    EntrantFactory,
    EventRoleFactory,
    ForbiddenPairFactory,
    InvitationFactory,
    JobFactory,
    PenaltyFactory,
    ReportFactory,
    SignUpAnswerFactory,
    SignUpFactory,
    SignUpQuestionFactory,
    TableCallFactory,
    TeamFactory,
)
from tests.factories.night import AttendanceFactory, NightFactory, PickUpPlayerFactory
from tests.factories.notice import WebhookFactory
from tests.factories.prizes import (
    CatalogueEntryFactory,
    CategoryEntrantFactory,
    PrizeCategoryFactory,
)
from tests.factories.team import TeamCaptainFactory
from tests.league.everything import Everything
from tests.shortcuts import play
from tests.worlds import add_session, running_event

NAMESAKES = "Kim Min-jun"
OF_EVENT = (
    AuditEntryFactory,
    CatalogueEntryFactory,
    EventRoleFactory,
    InvitationFactory,
    JobFactory,
    WebhookFactory,
)


def several_of_everything(many: int) -> Everything:
    """A finished session, and a running one with a whole game and the beginnings of others."""
    world = running_event(tables=many)
    for table in world.tables:
        play(table, WHOLE_GAME)
    finish_session(world.session, actor=world.actor("organiser"))
    add_session(world, status=SessionStatus.RUNNING)
    first, *others = world.tables
    play(first, WHOLE_GAME)
    for table in others:
        play(table, WHOLE_GAME[:2])
    made = Everything(world)
    made.session_number = 2
    for place in range(1, many):
        _of_event(made)
        _of_sign_up(made)
        _of_players(made, place)
    return made


def _of_event(made: Everything) -> None:
    event = made.world.event
    for factory in OF_EVENT:
        factory.create(event=event)
    ReportFactory.create(job__event=event)
    team = TeamFactory.create(event=event)
    for _ in range(2):
        TeamCaptainFactory.create(team=team)
        EntrantFactory.create(event=event, team=team)


def _of_sign_up(made: Everything) -> None:
    question = SignUpQuestionFactory.create(event=made.world.event)
    for sign_up in (made.sign_up, SignUpFactory.create(event=made.world.event)):
        SignUpAnswerFactory.create(sign_up=sign_up, question=question)


def _of_players(made: Everything, place: int) -> None:
    event, entrants = made.world.event, made.world.entrants
    of_event: dict[str, Any] = {"event": event}
    one, other, club = entrants[place], entrants[-place], ClubFactory.create()
    for entrant in (one, other):
        entrant.player.display_name = NAMESAKES
        entrant.player.club = club
        entrant.player.save()
    PenaltyFactory.create(entrant=one, **of_event)
    PenaltyFactory.create(entrant=other, table=made.world.tables[place], **of_event)
    TableCallFactory.create(table=made.world.tables[place])
    ForbiddenPairFactory.create(first=one, second=other, **of_event)
    category, night = PrizeCategoryFactory.create(**of_event), NightFactory.create(**of_event)
    for entrant in (one, other):
        CategoryEntrantFactory.create(category=category, entrant=entrant)
        AttendanceFactory.create(night=night, entrant=entrant)
        PickUpPlayerFactory.create(game_id=made.values["game"], entrant=entrant, waiting=False)

"""Create a demo event at any point of its life, through the ordinary verbs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random
from uuid import uuid4

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from league.core.jobs import run_job
from league.core.permissions import Actor
from league.core.queries.actors import actor_of
from league.demo.names import demo_people
from league.demo.season import create_season
from league.demo.season_hands import season_game
from league.entrants.enrol_many import enrol_list
from league.entrants.queries.list_preview import preview_of_list
from league.entrants.status_changes import check_in_everybody, set_entrant_statuses
from league.enums import DrawMethod, EntrantStatus, EventStatus, PenaltyKind, SessionStatus
from league.events.events import create_event, set_event_status
from league.models import Event, Session, Table
from league.play.hands import record_hand
from league.play.penalties import give_penalty
from league.play.queries.games import game_of
from league.play.tables import close_table
from league.seating.draw_job import draw_session
from league.seating.sessions import finish_session, publish_session, request_session, start_session

ORGANISER = "organiser"
SESSIONS = 4
PRESET = "wrc-2025"
# What scorers record of a win, with weights.
STATED = (("numbers", 3), ("yaku", 1))
# For each stage of the demo: finished sessions, and the state of the next one.
SEASON = "season"
STAGES: Mapping[str, tuple[int, SessionStatus | None]] = {
    "draft": (0, None),
    "enrolled": (0, None),
    "drawn": (0, SessionStatus.DRAFT),
    "published": (0, SessionStatus.PUBLISHED),
    "running": (0, SessionStatus.RUNNING),
    "mid": (2, SessionStatus.RUNNING),
    "finished": (SESSIONS, None),
}
# Possible demos: an event at a point of its life, or events over years.
DEMOS = (*STAGES, SEASON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    event: Event
    actor: Actor
    chance: Random


def create_demo_event(  # one for each option of the command
    *, stage: str, seed: int, name: str, players: int, password: str, preset: str = PRESET
) -> Event:
    """Create a demo event in one transaction; the same seed gives the same event.

    The stage "season" creates events over years with their own players, each event in a transaction of its
    own, and returns the last one.
    """
    if stage == SEASON:
        return create_season(actor_of(demo_organiser() or _new_organiser(password)), seed=seed)
    with transaction.atomic():
        login = demo_organiser() or _new_organiser(password)
        event = create_event(
            actor=actor_of(login),
            preset=preset,
            name=name,
            venue="Haus am Hafen",
            sessions_planned=SESSIONS,
            lot_seed=seed,
        )
        # Whoever runs the command wants to see it in the lists.
        event.counts_publicly = True
        event.save(update_fields=["counts_publicly"])
        # Read the actor again: the login is now the event's organiser.
        demo = Demo(event=event, actor=actor_of(login), chance=Random(seed))  # noqa: S311 (repeatable)
        _bring_to(demo, stage, players)
    event.refresh_from_db()
    return event


def demo_organiser() -> AbstractBaseUser | None:
    return get_user_model().objects.filter(username=ORGANISER).first()


def demo_event() -> Event | None:
    """The latest event of the demo's organiser."""
    login = demo_organiser()
    return None if login is None else Event.objects.managed_by(login.pk).order_by("pk").last()


def demo_table(event: Event) -> Table | None:
    """A table to show: one in play, or else the last one."""
    tables = Table.objects.filter(session__event=event).exclude(session__status=SessionStatus.DRAFT)
    unfinished = tables.unfinished().order_by("session__number", "number").first()
    return unfinished or tables.order_by("session__number", "number").last()


def _new_organiser(password: str) -> AbstractBaseUser:
    return get_user_model().objects.create_user(username=ORGANISER, password=password)


def _bring_to(demo: Demo, stage: str, players: int) -> None:
    finished, last = STAGES[stage]
    if stage == "draft":
        return
    _enrol(demo, players)
    for _ in range(finished):
        _play_session(demo)
    if last is not None:
        _begin_session(demo, last)
    if stage == "finished":
        set_event_status(demo.event, EventStatus.FINISHED, actor=demo.actor)


def _enrol(demo: Demo, players: int) -> None:
    lines = [f"{name},{club},{country}" for name, club, country in demo_people(players)]
    text = "\n".join(["name,club,country", *lines])
    known = set(_lines_to_choose(demo, text))
    outcome = enrol_list(demo.event, text, actor=demo.actor, choices=dict.fromkeys(known, "new"))
    set_event_status(demo.event, EventStatus.OPEN, actor=demo.actor)
    here = outcome.enrolled[: players * 3 // 4]
    set_entrant_statuses(demo.event, here, EntrantStatus.CHECKED_IN, actor=demo.actor)


def _lines_to_choose(demo: Demo, text: str) -> Iterator[int]:
    """Choices for lines that an earlier demo made ambiguous: always new players."""
    rows = preview_of_list(demo.event, text, demo.actor)
    return (row.line for row in rows if row.candidates)


def _draw(demo: Demo) -> Session:
    first = not demo.event.sessions.exists()
    job = request_session(
        demo.event,
        actor=demo.actor,
        method=DrawMethod.RANDOM if first else DrawMethod.SWISS,
        seed=demo.chance.randrange(2**31),
    )
    run_job(job.pk, draw_session)
    return Session.objects.get(jobs=job)


def _begin_session(demo: Demo, status: SessionStatus) -> None:
    session = _draw(demo)
    if status == SessionStatus.DRAFT:
        return
    session = _publish(demo, session)
    if status == SessionStatus.PUBLISHED:
        return
    session = start_session(session, actor=demo.actor)
    for played, table in enumerate(session.tables.order_by("number")):
        _play_hands(demo, table, at_most=3 * played)


def _publish(demo: Demo, session: Session) -> Session:
    """Check everybody in, so that nobody is absent, and publish the session."""
    check_in_everybody(demo.event, actor=demo.actor)
    return publish_session(session, actor=demo.actor)


def _play_session(demo: Demo) -> None:
    session = start_session(_publish(demo, _draw(demo)), actor=demo.actor)
    for table in session.tables.order_by("number"):
        _play_hands(demo, table)
        table.refresh_from_db()
        close_table(table, actor=demo.actor, version=table.version)
    if session.number == 1 and not demo.event.ruleset.only_places_count:
        _punish(demo, session)
    finish_session(session, actor=demo.actor)


def _play_hands(demo: Demo, table: Table, *, at_most: int | None = None) -> None:
    played = season_game(game_of(table), demo.chance, STATED)
    for entry, _game in islice(played, at_most):
        table.refresh_from_db(fields=["version"])
        # A random key, so that two demos with the same seed can exist.
        record_hand(table, actor=demo.actor, client_id=uuid4(), version=table.version, entry=entry)


def _punish(demo: Demo, session: Session) -> None:
    seat = session.seats.select_related("entrant", "table").order_by("pk")[0]
    give_penalty(
        seat.entrant,
        actor=demo.actor,
        kind=PenaltyKind.LATE,
        points=2000,
        reason="Ten minutes late",
        place=seat.table,
    )

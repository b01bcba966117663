"""The actions that a table page shows to a reader. The verbs check permission again."""

from dataclasses import dataclass

from league.core.permissions import LINK_VERBS, Actor
from league.enums import (
    RESULT_STATUSES,
    ConfirmedBy,
    EarlyEnd,
    EnteredBy,
    EntryContract,
    SessionStatus,
    TableStatus,
)
from league.models import Table
from league.play.queries.early_ends import ends_alone
from league.play.queries.sign_offs import is_signed_by_all


@dataclass(frozen=True, slots=True, kw_only=True)
class AvailableActions:
    """`why_not` says why nothing can be entered: a key of the page's texts, or ""."""

    enter: bool
    correct: bool
    result: bool
    end_here: bool
    close: bool
    sign: bool
    reopen: bool
    why_not: str


def available_actions(table: Table, actor: Actor) -> AvailableActions:
    event = table.session.event
    running = table.session.status == SessionStatus.RUNNING
    over = table.status in RESULT_STATUSES
    closed = table.status == TableStatus.CLOSED
    why_not = _why_not(table, actor)
    hands = table.entry_contract == EntryContract.HANDS
    referee = actor.may("table.correct_closed", event_id=event.pk)
    signed = over and not referee and is_signed_by_all(table)
    writes = not (why_not or signed) or (why_not in {"closed", "not_running"} and referee)
    confirms = event.confirmed_by != ConfirmedBy.REFEREE or referee
    players = event.confirmed_by == ConfirmedBy.PLAYERS
    agree = event.early_end == EarlyEnd.PLAYERS
    return AvailableActions(
        enter=hands and not why_not and not over,
        correct=hands and writes,
        result=not hands and writes and (running or referee),
        end_here=hands and not why_not and not over and (agree or ends_alone(table, actor)),
        close=running and not why_not and over and confirms,
        sign=running and over and not closed and players,
        reopen=referee and running and (closed or table.ended_early),
        why_not=why_not or ("signed" if signed else ""),
    )


def _why_not(table: Table, actor: Actor) -> str:
    event = table.session.event
    if event.entry_contract == EntryContract.DESK and not actor.may(
        "table.desk", event_id=event.pk
    ):
        return "desk"
    if event.entered_by == EnteredBy.SCORER and not _by_role(actor, event.pk):
        return "scorers"
    if table.session.status != SessionStatus.RUNNING:
        return "not_running"
    return "closed" if table.status == TableStatus.CLOSED else ""


def _by_role(actor: Actor, event_id: int) -> bool:
    return all(actor.may(verb, event_id=event_id) for verb in LINK_VERBS)

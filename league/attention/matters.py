"""What waits in an event for a login, in words, with the name of the page that settles it."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext_lazy

from league.attention.waiting import Waiting
from league.core.permissions import Actor
from league.enums import EventStatus
from league.models import Event


@dataclass(frozen=True, slots=True)
class Kind:
    """What can wait in an event: its count, the right to settle it, its page, its words."""

    count: str
    verb: str
    page: str
    words: Any  # with a plural


@dataclass(frozen=True, slots=True, kw_only=True)
class Matter:
    text: str
    page: str


# The most urgent first.
KINDS = (
    Kind(
        "calls",
        "call.answer",
        "referee",
        ngettext_lazy("%(count)s open call", "%(count)s open calls", "count"),
    ),
    Kind(
        "sign_ups",
        "sign_up.change",
        "sign_ups",
        ngettext_lazy("%(count)s sign-up waits", "%(count)s sign-ups wait", "count"),
    ),
    Kind(
        "claims",
        "entrants.change",
        "manage_entrants",
        ngettext_lazy(
            "%(count)s account asks for a player record",
            "%(count)s accounts ask for player records",
            "count",
        ),
    ),
    Kind(
        "missing",
        "entrants.check_in",
        "check_in",
        ngettext_lazy(
            "%(count)s player not checked in", "%(count)s players not checked in", "count"
        ),
    ),
    Kind(
        "unsigned",
        "session.see_draft",
        "manage_sessions",
        ngettext_lazy("%(count)s table not signed", "%(count)s tables not signed", "count"),
    ),
    Kind(
        "failed_jobs",
        "report.build",
        "reports",
        ngettext_lazy("%(count)s job failed", "%(count)s jobs failed", "count"),
    ),
)


# What finishing an event does not settle by itself.
OUTLIVING = ("sign_ups", "failed_jobs")
# What waits after the end as well.
AFTER_THE_END = ("claims", "failed_jobs")


def matters_of(
    event: Event, waiting: Waiting, actor: Actor, *, only: Collection[str] = ()
) -> Iterator[Matter]:
    """What waits for this login, of some kinds only if named; after the end few kinds do."""
    for kind in KINDS:
        if only and kind.count not in only:
            continue
        count = getattr(waiting, kind.count)
        over = event.status == EventStatus.FINISHED and kind.count not in AFTER_THE_END
        if count and not over and actor.may(kind.verb, event_id=event.pk):
            yield Matter(text=kind.words % {"count": count}, page=kind.page)

"""The organiser's navigation with its counts, on every page of the staff."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.attention.event_states import current_sessions, state_in_words
from league.attention.waiting import Waiting
from league.core.permissions import Actor
from league.enums import EventKind, EventStatus, SessionStatus
from league.models import Event, Session
from league.play.queries.live.versions import STAFF
from league.seating.queries.clocks import session_ends_at, session_seconds_left
from league.web.common.views import actor_in, page, staff_page, waiting_of
from league.web.organise.frame.entries import GROUPS, NOW, Entry

LONG_WAIT = 5  # minutes


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A count of an entry: `text`, what it counts for screen readers, and what it means."""

    text: str
    words: str = ""
    mood: str = ""  # `wait` or `bad`; plain is only a number
    since: Any = None  # when the oldest call was made
    minutes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    entry: Entry
    url: str
    is_current: bool
    count: Shown | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A group of entries; `is_open` unless its phase is over."""

    name: str
    label: Any
    links: list[Link]
    is_open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    here: str
    now: Link
    parts: list[Part]
    bar: list[Link]
    state: str
    live: str
    version: str
    session: Session | None
    seconds_left: int | None = field(default=None)
    until: Any = field(default=None)


def organiser_frame(request: HttpRequest) -> dict[str, Any]:
    """Context processor: a function, so that only pages that show the frame read the counts."""
    return {"frame": partial(_frame_once, request)}


@staff_page(None)
def sidebar(request: HttpRequest, event: Event) -> HttpResponse:
    """The navigation alone, for open pages that follow its counts."""
    return page(request, "organise/frame/sidebar.html", event)


def _frame_once(request: HttpRequest) -> Frame | None:
    event: Event | None = getattr(request, "staff_event", None)
    if event is not None and not hasattr(request, "staff_frame"):
        request.staff_frame = _frame_of(request, event)  # type: ignore[attr-defined]  # ours
    return getattr(request, "staff_frame", None)


def _frame_of(request: HttpRequest, event: Event) -> Frame:
    here = request.GET.get("at", "") if _name_of(request) == "manage_sidebar" else _name_of(request)
    waiting = waiting_of(request, event)
    session = current_sessions([event]).get(event.pk)
    actor = actor_in(request)
    links = {
        group.name: list(_links(group.entries, event, actor, waiting, here)) for group in GROUPS
    }
    at = next((name for name, found in links.items() if any(one.is_current for one in found)), "")
    parts = [
        Part(
            name=group.name,
            label=group.label,
            links=links[group.name],
            is_open=_is_open(group.name, at, event),
        )
        for group in GROUPS
        if links[group.name]
    ]
    now = _link(NOW, event, waiting, here)
    return Frame(
        here=here,
        now=now,
        parts=parts,
        bar=[now, *(link for part in parts for link in part.links if link.entry.in_bar)],
        state=state_in_words(event, session, waiting),
        live=reverse("live", args=[STAFF, event.pk]),
        version=getattr(request, "staff_version", ""),
        session=session,
        **_clock(session),
    )


def _name_of(request: HttpRequest) -> str:
    found = request.resolver_match
    return found.url_name or "" if found else ""


def _links(
    entries: tuple[Entry, ...], event: Event, actor: Actor, waiting: Waiting, here: str
) -> Iterator[Link]:
    for entry in entries:
        allowed = not entry.verb or actor.may(entry.verb, event_id=event.pk)
        if not allowed and entry.otherwise:
            yield _link(replace(entry, page=entry.otherwise), event, waiting, here)
        elif allowed and (not entry.only_leagues or event.kind == EventKind.LEAGUE):
            yield _link(entry, event, waiting, here)


def _link(entry: Entry, event: Event, waiting: Waiting, here: str) -> Link:
    count = _count_of(entry.counted, waiting) if entry.counted else None
    return Link(
        entry=entry,
        url=reverse(entry.page, args=[event.slug]),
        is_current=here == entry.page or here in entry.below.split(),
        count=count,
    )


def _is_open(name: str, at: str, event: Event) -> bool:
    """Whether a group is open; `at` is the group of the current page.

    Prepare folds while Event is open, for a screen of 800 px has no room for both.
    """
    over = event.status == EventStatus.FINISHED
    folded = name == "event" or (over and name in {"prepare", "run"})
    return name == at or not (folded or (at == "event" and name == "prepare"))


def _clock(session: Session | None) -> dict[str, Any]:
    if session is None or session.status != SessionStatus.RUNNING:
        return {}
    left = session_seconds_left(session, now=timezone.now())
    return {"seconds_left": left, "until": session_ends_at(session)}


# ------------------------------------------------------------------------------------ counts


def _count_of(name: str, waiting: Waiting) -> Shown | None:
    if name in {"calls", "sessions"}:
        return _calls(waiting) if name == "calls" else _sessions(waiting)
    words, mood = COUNTS[name]
    count = getattr(waiting, name)
    return Shown(text=str(count), words=str(words), mood=mood) if count else None


def _sessions(waiting: Waiting) -> Shown | None:
    if waiting.unsigned:
        return Shown(text=str(waiting.unsigned), words=_("unsigned"), mood="wait")
    if not waiting.drawn:
        return None
    words = {"number": waiting.drawn, "planned": waiting.planned}
    return Shown(text=_("%(number)s of %(planned)s") % words)


def _calls(waiting: Waiting) -> Shown | None:
    if not waiting.calls:
        return None
    return Shown(
        text=str(waiting.calls),
        words=_("open calls"),
        mood="bad" if waiting.longest_wait >= LONG_WAIT else "wait",
        since=waiting.called_at,
        minutes=waiting.longest_wait,
    )


# What a number of the same name counts, and its mood.
COUNTS = {
    "players": ("", ""),
    "sign_ups": (gettext_lazy("waiting"), "wait"),
    "missing": (gettext_lazy("missing"), "wait"),
    "penalties": ("", ""),
    "failed_jobs": (gettext_lazy("failed"), "bad"),
}

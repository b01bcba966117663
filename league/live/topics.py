"""What streams are about, and how it stands: a table for its phones, or what a public page shows."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from league.core.notify import event_channel, session_channel, staff_channel, table_channel
from league.enums import EventStatus, SessionStatus
from league.models import Table
from league.play.queries.live.staff import STAFF
from league.play.queries.live.versions import Subject, Version, versions_of
from league.play.queries.table_page_version import table_page_version, with_page_fields

#: Tables in one query.
BATCH = 500


class TableTopic(NamedTuple):
    """A table for its phones."""

    table: int
    session: int

    @property
    def channels(self) -> tuple[str, ...]:
        return table_channel(self.table), session_channel(self.session)


class PageTopic(NamedTuple):
    """What a public page, or the frame of staff, shows to readers with the same rights."""

    subject: Subject

    @property
    def channels(self) -> tuple[str, ...]:
        of_events = tuple(event_channel(event) for event in self.subject.events)
        return (*of_events, staff_channel(self.subject.key)) if self.is_staff else of_events

    @property
    def is_staff(self) -> bool:
        """Few people listen, so they fetch at once."""
        return self.subject.kind == STAFF


Topic = TableTopic | PageTopic


class State(NamedTuple):
    """How a topic stands: the link that may listen, and the message in its two forms.

    `is_version`: the message holds versions only, and says nothing new while they are the same.
    """

    token: str
    with_news: str
    without_news: str
    is_version: bool = False


def states_of(topics: Iterable[Topic], spread: int) -> dict[Topic, State]:
    """The states of those of these topics that are published.

    `spread`: milliseconds over which pages spread their requests.
    """
    wanted = list(topics)
    tables = {topic.table: topic for topic in wanted if isinstance(topic, TableTopic)}
    pages = {topic.subject: topic for topic in wanted if isinstance(topic, PageTopic)}
    found: dict[Topic, State] = {}
    if tables:
        found |= {tables[key]: state for key, state in _tables(list(tables)).items()}
    if pages:
        for key, version in versions_of(pages).items():
            page = pages[key]
            found[page] = _page_state(version, 0 if page.is_staff else spread)
    return found


def _tables(table_ids: list[int]) -> dict[int, State]:
    """In one query."""
    tables = Table.objects.filter(pk__in=table_ids)
    tables = tables.exclude(session__status=SessionStatus.DRAFT)
    tables = tables.exclude(session__event__status=EventStatus.DRAFT)
    return {
        row.pop("pk"): State(
            token=row.pop("token"),
            with_news=_message({**table_page_version(row), "news": True}),
            without_news=_message({**table_page_version(row), "news": False}),
        )
        for row in with_page_fields(tables, "pk", "token")
    }


def _page_state(version: Version, spread: int) -> State:
    message = _message({**version._asdict(), "spread": spread})
    return State(token="", with_news=message, without_news=message, is_version=True)  # none


def _message(content: dict[str, Any]) -> str:
    return f"data: {json.dumps(content)}\n\n"

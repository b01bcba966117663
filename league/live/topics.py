"""The topics of streams and their state: a table for its phones, or parts of a public page."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from league.core.live_channels import event_channel, session_channel, staff_channel, table_channel
from league.enums import EventStatus, SessionStatus
from league.models import Table
from league.play.queries.live.versions import STAFF, Subject, Version, versions_of
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
    """The parts of a public page, or of the staff's frame, for readers with the same rights."""

    subject: Subject

    @property
    def channels(self) -> tuple[str, ...]:
        of_events = tuple(event_channel(event) for event in self.subject.events)
        return (*of_events, staff_channel(self.subject.key)) if self.is_staff else of_events

    @property
    def is_staff(self) -> bool:
        """Staff listeners are few, so they fetch at once."""
        return self.subject.kind == STAFF


Topic = TableTopic | PageTopic


class TopicState(NamedTuple):
    """The state of a topic: the link that may listen, and the message in its two forms.

    `is_version`: the message contains only versions, so an equal message is no news.
    """

    token: str
    with_news: str
    without_news: str
    is_version: bool = False


def states_of(topics: Iterable[Topic], spread: int) -> dict[Topic, TopicState]:
    """The states of the published topics among these.

    `spread`: milliseconds over which pages spread their requests.
    """
    wanted = list(topics)
    tables = {topic.table: topic for topic in wanted if isinstance(topic, TableTopic)}
    pages = {topic.subject: topic for topic in wanted if isinstance(topic, PageTopic)}
    found: dict[Topic, TopicState] = {}
    if tables:
        found |= {tables[key]: state for key, state in _tables(list(tables)).items()}
    if pages:
        for key, version in versions_of(pages).items():
            page = pages[key]
            found[page] = _page_state(version, 0 if page.is_staff else spread)
    return found


def _tables(table_ids: list[int]) -> dict[int, TopicState]:
    tables = Table.objects.filter(pk__in=table_ids)
    tables = tables.exclude(session__status=SessionStatus.DRAFT)
    tables = tables.exclude(session__event__status=EventStatus.DRAFT)
    return {
        row.pop("pk"): TopicState(
            token=row.pop("token"),
            with_news=_message({**table_page_version(row), "news": True}),
            without_news=_message({**table_page_version(row), "news": False}),
        )
        for row in with_page_fields(tables, "pk", "token")
    }


def _page_state(version: Version, spread: int) -> TopicState:
    message = _message({**version._asdict(), "spread": spread})
    return TopicState(token="", with_news=message, without_news=message, is_version=True)  # none


def _message(content: dict[str, Any]) -> str:
    return f"data: {json.dumps(content)}\n\n"

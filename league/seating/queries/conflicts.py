"""Conflicts of a seating by table, and the difference from another seating."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from league.core.queries.problem_texts import problem_text
from league.core.queries.rule_terms import comma_list
from league.entrants.queries.search import with_names
from league.models import Entrant, Session
from league.seating.queries.certificates import without_ranks
from league.seating.queries.constraints import constraints_at, numbered, worded
from league.seating.queries.draw_task import (
    Tables,
    meetings_before,
    tables_as_seated,
    task_as_seated,
)
from scoring.seating import SeatingTask, certify
from scoring.seating.constraints import Constraints

# Groups whose members should not meet, with the text of the conflict.
SHARED_GROUPS = {
    "team": gettext_noop("Same team: %(who)s."),
    "club": gettext_noop("Same club: %(who)s."),
}


GROUP_OF: dict[str, Callable[[Entrant], int | None]] = {
    "team": lambda entrant: entrant.team_id,
    "club": lambda entrant: entrant.player.club_id,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Entrants who should not share a table; `hard` if they must not."""

    kind: str
    who: tuple[str, ...]
    text: str
    hard: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The present seating and another one: certificates, and conflicts that only one has."""

    before: dict[str, Any]
    after: dict[str, Any]
    gone: list[str]
    new: list[str]


class SessionSeating:
    """The seating of a session, with everything needed to find its conflicts."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @cached_property
    def task(self) -> SeatingTask:
        return task_as_seated(self.session)

    @cached_property
    def tables(self) -> Tables:
        return tables_as_seated(self.session)

    @cached_property
    def entrants(self) -> dict[str, Entrant]:
        facts = ("status", "team", "fixed_table", "fixed_seat", "not_on_stream", "player__club")
        entrants = with_names(Entrant.objects.filter(event=self.session.event_id), *facts)
        return {str(entrant.pk): entrant for entrant in entrants}

    @cached_property
    def names(self) -> dict[str, str]:
        return {who: entrant.staff_name for who, entrant in self.entrants.items()}

    @cached_property
    def _earlier_tables(self) -> dict[int, dict[str, int]]:
        """The table of each entrant, by earlier session."""
        return {
            number: {who: place for place, table in enumerate(tables) for who in table}
            for number, tables in meetings_before(self.session).items()
        }

    @property
    def has_history(self) -> bool:
        return bool(self._earlier_tables)

    def met(self, one: str, other: str) -> list[int]:
        """The earlier sessions in which two entrants met."""
        return [
            number
            for number, table_of in self._earlier_tables.items()
            if one in table_of and table_of[one] == table_of.get(other)
        ]

    def conflicts(self, table: Sequence[str]) -> list[Conflict]:
        """The conflicts of these players at one table, hard ones first."""
        found = [item for pair in combinations(table, 2) for item in self._of_pair(*pair)]
        found.extend(item for kind in SHARED_GROUPS for item in self._of_group(table, kind))
        return sorted(found, key=lambda conflict: not conflict.hard)

    def compare(self, tables: Tables) -> Comparison:
        """Compare the present seating with another one of the same session."""
        before, after = self._texts(self.tables), self._texts(tables)
        return Comparison(
            before=self.certificate_of(self.tables),
            after=self.certificate_of(tables),
            gone=sorted((before - after).elements()),
            new=sorted((after - before).elements()),
        )

    def certificate_of(self, tables: Tables) -> dict[str, Any]:
        """Without ranks before the first results, when a lot alone ranks the players."""
        found: dict[str, Any] = certify(tables, self.task).to_json()
        return found if self.task.history else without_ranks(found)

    def swapped(self, first: str, second: str) -> Tables:
        """The tables after two entrants swap seats."""
        other = {first: second, second: first}
        return tuple(tuple(other.get(who, who) for who in table) for table in self.tables)

    def broken(self, tables: Tables) -> list[str]:
        """The constraints that these tables break, in sentences."""
        problems = self.constraints.broken_by(numbered(tables, self.session))
        return [problem_text(item) for item in worded(problems, self.names)]

    def _texts(self, tables: Tables) -> Counter[str]:
        """The faults of these tables; a broken hard constraint names its table."""
        texts = Counter(self.broken(tables))
        for table in tables:
            texts.update(item.text for item in self.conflicts(table) if not item.hard)
        return texts

    def _of_pair(self, one: str, other: str) -> Iterator[Conflict]:
        pair = (one, other)
        both = {"one": self.names.get(one, one), "other": self.names.get(other, other)}
        if pair in self.constraints.apart or pair[::-1] in self.constraints.apart:
            sentence = _("%(one)s and %(other)s must not meet.") % both
            yield Conflict(kind="forbidden", who=pair, text=sentence, hard=True)
        if sessions := self.met(one, other):
            yield Conflict(kind="repeat", who=pair, text=_repeat_text(both, sessions))

    def _of_group(self, table: Sequence[str], kind: str) -> Iterator[Conflict]:
        groups: dict[int, list[str]] = defaultdict(list)
        for who in table:
            entrant = self.entrants.get(who)  # none who was removed since a draft
            group = GROUP_OF[kind](entrant) if entrant is not None else None
            if group is not None:
                groups[group].append(who)
        for members in groups.values():
            if len(members) > 1:
                names = comma_list(self.names.get(who, who) for who in members)
                sentence = _(SHARED_GROUPS[kind]) % {"who": names}
                yield Conflict(kind=kind, who=tuple(members), text=sentence)

    @cached_property
    def constraints(self) -> Constraints:
        return constraints_at(self.session)


def _repeat_text(both: Mapping[str, str], sessions: Sequence[int]) -> str:
    sentence = ngettext(
        "%(one)s and %(other)s met in session %(sessions)s.",
        "%(one)s and %(other)s met in sessions %(sessions)s.",
        len(sessions),
    )
    return sentence % {**both, "sessions": comma_list(map(str, sessions))}

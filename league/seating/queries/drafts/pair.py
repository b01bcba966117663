"""Two drafts of a session side by side."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.enums import ABSENT_STATUSES, DrawMethod
from league.models import SeatingChange, Session
from league.models.session import SEAT_SIGNS
from league.seating.queries.conflicts import SessionSeating
from league.seating.queries.drafts.kept import drawn_by, last_drawn, other_draft
from league.seating.queries.drafts.overtaken import ranks_moved
from league.seating.queries.draw_task import Tables, first_number

NAMES = {"A": lazy("Draft A"), "B": lazy("Draft B")}


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSeat:
    """`again`: meets somebody again. `moved`: sits at another table in the other draft."""

    entrant: int
    wind: str
    name: str
    rank: int | None
    again: bool
    moved: bool
    gone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftTable:
    number: int
    seats: list[DraftSeat]
    apart: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """`repeats` are sentences, `moved_ranks` counts players with another rank than at the draw."""

    letter: str
    method: DrawMethod
    close_ranks: bool
    seed: int
    certificate: dict[str, Any]
    tables: list[DraftTable]
    byes: list[str]
    repeats: list[str]
    moved_ranks: int

    @property
    def name(self) -> Promise:
        return NAMES[self.letter]


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftPair:
    """The draft before the latest draw (A) and the present one (B); `key` names A.

    `is_same`: the same players at each table with the same winds.
    """

    key: int
    before: Draft
    now: Draft
    replaced_at: datetime
    replaced_by: str
    drawn_at: datetime | None
    drawn_by: str
    moved: int
    is_same: bool
    players: int


def two_drafts(session: Session) -> DraftPair | None:
    """The two latest drafts of a session; None if there is one alone."""
    other = other_draft(session)
    return _Pair(session, other).shown() if other is not None else None


class _Pair:
    """Both seatings of one session, measured by the same task: the ranks of now."""

    def __init__(self, session: Session, other: SeatingChange) -> None:
        self._session = session
        self._other = other
        self._before: Mapping[str, Any] = other.before
        self._seating = SessionSeating(session)

    def shown(self) -> DraftPair:
        session, other, job = self._session, self._other, last_drawn(self._session)
        now = {name: getattr(session, name) for name in ("method", "seed", "options", "ranks")}
        out = session.sit_outs.values_list("entrant_id", flat=True)
        kept, seated = (self._first_kept, self._kept), (first_number(session), self._seating.tables)
        return DraftPair(
            key=other.pk,
            before=self._draft("A", self._before, *kept, self._before["sit_outs"]),
            now=self._draft("B", now, *seated, out),
            replaced_at=other.made_at,
            replaced_by=other.made_by.get_username() if other.made_by else "",
            drawn_at=job.finished_at if job else None,
            drawn_by=drawn_by(session),
            moved=len(self._moved),
            is_same=self._kept == tuple(self._seating.tables),
            players=len({who for table in self._seating.tables for who in table}),
        )

    @cached_property
    def _rows(self) -> dict[int, list[dict[str, Any]]]:
        """The kept seats by table number."""
        return {table["number"]: table["seats"] for table in self._before["tables"]}

    @cached_property
    def _first_kept(self) -> int:
        """`first_number` of the kept tables."""
        return min([self._session.stage.first_table, *self._rows])

    @cached_property
    def _kept(self) -> Tables:
        """The kept tables in the form of `tables_as_seated`."""
        rows, first = self._rows, self._first_kept
        return tuple(
            tuple(
                str(seat["entrant"])
                for seat in sorted(rows.get(number, ()), key=lambda x: SEAT_SIGNS.index(x["wind"]))
            )
            for number in range(first, max(rows, default=first - 1) + 1)
        )

    @cached_property
    def _moved(self) -> set[str]:
        """Who sits at another table; tables are the same that share the most players."""
        kept, now = self._kept, self._seating.tables
        shared = sorted(
            (
                (set(one) & set(other), at, to)
                for at, one in enumerate(kept)
                for to, other in enumerate(now)
            ),
            key=lambda row: (-len(row[0]), row[1:]),
        )
        stay: set[str] = set()
        left, free = set(range(len(kept))), set(range(len(now)))
        for both, at, to in shared:
            if at in left and to in free:
                left.remove(at)
                free.remove(to)
                stay |= both
        return {who for tables in (kept, now) for table in tables for who in table} - stay

    def _draft(
        self, letter: str, how: Mapping[str, Any], first: int, tables: Tables, out: Iterable[int]
    ) -> Draft:
        seating = self._seating
        found = [item for table in tables for item in seating.conflicts(table)]
        repeats = [item for item in found if item.kind == "repeat"]
        again = {who for item in repeats for who in item.who}
        return Draft(
            letter=letter,
            method=DrawMethod(how["method"]),
            close_ranks=bool(how["options"].get("close_ranks")),
            seed=how["seed"],
            certificate=seating.certificate_of(tables),
            tables=[
                self._table(number, table, again)
                for number, table in enumerate(tables, first)
                if table
            ],
            byes=[seating.names[str(who)] for who in out if str(who) in seating.names],
            repeats=[item.text for item in repeats],
            moved_ranks=ranks_moved(how["ranks"], seating.task),
        )

    def _table(self, number: int, table: tuple[str, ...], again: set[str]) -> DraftTable:
        ranks = [rank for who in table if (rank := self._ranks.get(who)) is not None]
        return DraftTable(
            number=number,
            seats=[
                DraftSeat(
                    entrant=int(who),
                    wind=sign,
                    name=self._seating.names.get(who, who),
                    rank=self._ranks.get(who),
                    again=who in again,
                    moved=who in self._moved,
                    gone=self._gone(who),
                )
                for sign, who in zip(SEAT_SIGNS, table, strict=False)
            ],
            apart=max(ranks) - min(ranks) if ranks else None,
        )

    @cached_property
    def _ranks(self) -> dict[str, int | None]:
        """The ranks of now; none before anything was played."""
        task = self._seating.task
        return {player.id: player.rank for player in task.players} if task.history else {}

    def _gone(self, who: str) -> str:
        entrant = self._seating.entrants.get(who)
        if entrant is None:
            return _("removed")
        return str(entrant.get_status_display()) if entrant.status in ABSENT_STATUSES else ""

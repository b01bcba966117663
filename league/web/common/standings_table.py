"""The table of standings as readers and staff see it: its rows and what its columns are."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from league.core.permissions import ANONYMOUS
from league.enums import Aggregate
from league.events.queries.release import has_hidden_results
from league.models import PrizeCategory, Stage
from league.play.queries.live.provisional import ProvisionalStandings
from league.standings.queries.categories import part_of
from league.standings.queries.pools import APART, LOT
from league.standings.queries.score_columns import (
    SessionColumns,
    addends_of,
    shown_columns,
)
from league.standings.queries.standings import RankedEntrant, decided_by_lot
from league.standings.queries.standings_view import StandingsView
from league.templatetags.tenbou import tiebreak_cells
from league.web.common.standings_rows import Line, Names, Rows
from scoring.results.tiebreaks import TIEBREAKS, TieBreak

ROOM = 11  # columns that fit a page 1280 px wide, besides those that every table has
STAFF_ROOM = 8  # beside the rail
NARROW_ROOM = 6  # beside the facts of an event


def of_category(lines: Sequence[Line], category: PrizeCategory | None) -> list[Line]:
    """The rows of the players in a prize category, with their ranks in it; None: all rows."""
    if category is None:
        return list(lines)
    parts = {one.entrant.pk: one for one in part_of([line.placed for line in lines], category)}
    return [
        replace(line, placed=parts[line.placed.entrant.pk], cut=None)
        for line in lines
        if line.placed.entrant.pk in parts
    ]


@dataclass(frozen=True, kw_only=True)
class StandingsTable:
    """The rows of a view, and the context of `common/standings/table.html`.

    `room` is for the columns of sessions and of what else makes or explains the totals. If they
    need more, only the last few sessions have a column, and one column sums the `earlier` ones.
    `in_short`: without tie-breaks and sums of stages, for an event's page and the staff.
    `narrow`: also without penalties in games and with rows that have no rank, beside other parts of
    a page. `staff`: with the names
    that staff know. `opens`: the games that count have a page for each player. `own` are the
    entrants (ids) of the reader.
    """

    view: StandingsView
    placed: Sequence[RankedEntrant]
    at_play: ProvisionalStandings | None = None
    room: int = ROOM
    in_short: bool = False
    narrow: bool = False
    staff: bool = False
    opens: bool = False
    own: Collection[int] = ()

    @cached_property
    def columns(self) -> SessionColumns:
        return self.view.columns.shown(most=max(1, self.room - self._beside()))

    def _beside(self) -> int:
        """How many columns stand beside those of the sessions."""
        every = self.view.columns
        playing = self.at_play.playing if self.at_play else {}
        adds = shown_columns(
            (line, addends_of(line, every.scores_of(key), playing=playing.get(key)))
            for line in self.placed
            for key in [line.entrant.pk]
        )
        shown = (
            adds.deducted,
            adds.bonus,
            adds.other,
            adds.in_games and not self.narrow,
            any(line.carried is not None for line in self.placed),
            self.view.event.aggregate == Aggregate.AVERAGE,
            self.at_play is not None,
        )
        return sum(map(bool, shown)) + len(self.stages) + len(self.tiebreaks)

    @property
    def earlier(self) -> tuple[int, ...]:
        """The sessions without a column, which one column sums."""
        every = self.view.columns.numbers
        return every[: len(every) - len(self.columns.numbers)]

    @property
    def stages(self) -> Sequence[Stage]:
        """The stages whose sums are columns of the standings of the whole event."""
        known = self.view.known
        shown = not (self.in_short or self.view.stage)
        return known if shown and len(known) > 1 else ()

    @property
    def lots(self) -> set[int]:
        return decided_by_lot(self.placed)

    @property
    def tiebreaks(self) -> list[TieBreak]:
        """What breaks ties of the figure that ranks; the lot only where it decided a place."""
        names = [] if self.in_short else self.view.ranking.tiebreaks
        ranks_by = self.view.event.aggregate
        found = [TIEBREAKS[name] for name in names if name in TIEBREAKS and name != ranks_by]
        return [item for item in found if item.id != LOT or self.lots]

    def lines(self, most: int | None = None) -> list[Line]:
        """The rows with how they moved: by the games at play, else by the last session.

        Only the standings of the whole event say how the last session moved them. `most`: only so
        many, the first ones.
        """
        columns, stages, tiebreaks = self.columns, self.stages, self.tiebreaks
        earlier = self.earlier
        at_play, view, lots = self.at_play, self.view, self.lots
        gained = at_play.gained if at_play else {} if view.stage else columns.gained
        playing = at_play.playing if at_play else {}
        cuts = view.cut_lines(self.placed)
        names = Names(event=view.event, stage=view.stage, staff=self.staff, opens=self.opens)
        return [
            Line(
                placed=line,
                name=names.name(line),
                games=names.games(line),
                sums=addends_of(
                    line,
                    scores,
                    earlier=columns.sum_of(key, earlier) or 0,
                    playing=playing.get(key),
                ),
                by_session=tuple(zip(columns.numbers, scores, strict=True)),
                by_stage=tuple(
                    (item, columns.sum_of(key, view.sessions.get(item.pk, ()))) for item in stages
                ),
                by_tiebreak=self._cells(line, tiebreaks, lots),
                gained=gained.get(key, 0),
                playing=playing.get(key),
                cut=cuts.get(key),
            )
            for line in self.placed[:most]
            for key in [line.entrant.pk]
            for scores in [columns.scores_of(key)]
        ]

    def context(self, lines: Sequence[Line], shown: Sequence[Line] | None = None) -> dict[str, Any]:
        """`lines` are all rows, also those outside this table; `shown`: those of this page alone."""
        event, sessions = self.view.event, self.columns.numbers
        adds = shown_columns((line.placed, line.sums) for line in lines)
        apart = [(why, [line for line in lines if line.placed.apart == why]) for why in APART]
        has_carried = any(line.placed.carried is not None for line in lines)
        rows = Rows(
            event=event,
            adds=adds,
            staff=self.staff,
            narrow=self.narrow,
            at_play=self.at_play is not None,
            earlier=bool(self.earlier),
            has_carried=has_carried,
            has_medals=not has_hidden_results(event, ANONYMOUS),
            own=self.own,
        )
        ranked = [line for line in lines if self.narrow or line.placed.has_rank]
        return {
            "lines": list(rows.of(ranked if shown is None else shown, ranked)),
            "unranked": [
                line for line in lines if line.placed.row.needed_games and not line.placed.apart
            ],
            "apart": [(why, found) for why, found in apart if found],
            "narrow": self.narrow,
            "stage": self.view.stage,
            "sessions": sessions,
            "earlier": len(self.earlier),
            "adds": adds,
            "several": self.stages,
            "tiebreaks": self.tiebreaks,
            "at_play": self.at_play is not None,
            "session_at_play": self.at_play and self.at_play.session,
            "has_carried": has_carried,
            "has_medals": rows.has_medals,
            "opens": self.opens,
            "staff": self.staff,
            "has_results": any(
                line.row.games or line.row.penalties or line.row.bonus for line in self.placed
            ),
        }

    def _cells(
        self, line: RankedEntrant, tiebreaks: list[TieBreak], lots: set[int]
    ) -> list[tuple[TieBreak, object]]:
        """The lot shows only where it decided."""
        values = dict(zip(self.view.ranking.tiebreaks, line.row.tiebreak_values, strict=False))
        kept = [
            None if item.id == LOT and line.entrant.pk not in lots else values.get(item.id)
            for item in tiebreaks
        ]
        return tiebreak_cells(kept, tiebreaks, self.view.event)

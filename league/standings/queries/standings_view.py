"""The data of a page of standings, read once for its reader."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from urllib.parse import urlencode

from league.core.permissions import ANONYMOUS, Actor
from league.countries import country_name
from league.entrants.queries.prize_categories import categories_of, category_asked
from league.enums import EventStatus, SessionStatus
from league.events.queries.release import releases, sees_everything
from league.models import Entrant, Event, PrizeCategory, Stage
from league.standings.queries.pools import Ranking
from league.standings.queries.score_columns import SessionColumns, session_columns
from league.standings.queries.stages import cut_places, stages_of
from league.standings.queries.standings import (
    RankedEntrant,
    cached_rankings,
    ranked_entrants,
    ranked_points,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CutLine:
    """The line below a row: before a cut how many go on, after it the stages that it parts.

    `gap` are the points between the rows at either side of a coming cut, where they can be compared.
    """

    size: int = 0
    gap: int | None = None
    above: str = ""
    below: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsView:
    """The standings of an event, or of one of its stages, as a reader may see them.

    `stages` are all stages of the event, `known` those whose players the reader may know.
    `sessions` has the numbers of the sessions by the id of their stage. `hidden` is the number of
    public sessions with results that the reader may not see.
    """

    event: Event
    stage: Stage | None
    stages: Sequence[Stage]
    known: Sequence[Stage]
    ranking: Ranking
    has_divisions: bool
    columns: SessionColumns
    sessions: Mapping[int, set[int]]
    hidden: int

    def placed(self) -> list[RankedEntrant]:
        return ranked_entrants(self.event, self.ranking)

    def _coming_cuts(self, placed: Sequence[RankedEntrant]) -> dict[int, int]:
        """Where a coming cut falls in these rows: the row above it, and how many go on.

        An event with divisions has a cut in each. Empty once the event is over, and in the
        standings of players if teams are cut.
        """
        stage = self.stage or self.stages[0]
        is_over = self.event.status == EventStatus.FINISHED
        if is_over or stage.cut_at is not None or hasattr(self.event, "team_rules"):
            return {}
        followers = [one for one in self.stages if one.source_id == stage.pk]
        sizes = {place for follower, place in cut_places(followers) if follower.counts}
        found, above = {}, Counter[str]()
        for number, line in enumerate(placed, 1):
            above[line.block] += 1
            if above[line.block] in sizes:
                found[number] = above[line.block]
        return found

    def cut_lines(self, placed: Sequence[RankedEntrant]) -> dict[Hashable, CutLine]:
        """The lines between ranked rows, by the entrant (id) above each."""
        ranked = [line for line in placed if line.has_rank]
        lines = {
            ranked[number - 1].entrant.pk: CutLine(size=size, gap=self._gap(ranked, number))
            for number, size in self._coming_cuts(ranked).items()
        }
        return lines | dict(_between_stages(ranked))

    def _gap(self, ranked: Sequence[RankedEntrant], number: int) -> int | None:
        """What is between this row and the next; None if they are not compared."""
        above, below = ranked[number - 1], ranked[number] if number < len(ranked) else None
        if below is None or below.block != above.block or not below.row.games:
            return None
        return ranked_points(above.row, self.event) - ranked_points(below.row, self.event)


def _between_stages(ranked: Sequence[RankedEntrant]) -> Iterator[tuple[Hashable, CutLine]]:
    for above, below in pairwise(ranked):
        if above.stage_name != below.stage_name and not (above.block or below.block):
            yield above.entrant.pk, CutLine(above=above.stage_name, below=below.stage_name)


def standings_view(event: Event, actor: Actor, stage: Stage | None = None) -> StandingsView:
    """Read the view; the ranking of a stage with hidden players is empty."""
    rankings = cached_rankings(event, actor)
    stages = stages_of(event)
    columns = session_columns(event, actor)
    sessions: dict[int, set[int]] = defaultdict(set)
    hidden = 0
    sees_all = sees_everything(event, actor)
    for of_stage, number, status in event.sessions.values_list("stage_id", "number", "status"):
        sessions[of_stage].add(number)
        public = status != SessionStatus.DRAFT
        hidden += public and not (sees_all or releases(event, number, status))
    if stage is not None:
        counted = _counted_by(stage, sessions)
        columns = replace(columns, numbers=tuple(n for n in columns.numbers if n in counted))
    return StandingsView(
        event=event,
        stage=stage,
        stages=stages,
        known=[one for one in stages if one.pk in rankings.stages],
        ranking=rankings.stages.get(stage.pk, Ranking()) if stage else rankings.overall,
        has_divisions=bool(rankings.divisions),
        columns=columns,
        sessions=sessions,
        hidden=hidden,
    )


def _counted_by(stage: Stage, sessions: Mapping[int, set[int]]) -> set[int]:
    """The numbers of the sessions whose games a stage counts."""
    counted = set[int]()
    here: Stage | None = stage
    while here is not None:
        counted |= sessions.get(here.pk, set())
        here = here.source if here.continues else None
    return counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The chosen values and the possible ones; other values in the address are ignored.

    `every_session`: also the sessions that a long season leaves out at first.
    """

    club: int | None
    country: str
    every_session: bool
    category: PrizeCategory | None
    clubs: tuple[tuple[int, str], ...]
    countries: tuple[str, ...]
    categories: tuple[PrizeCategory, ...]

    @classmethod
    def of(cls, event: Event, asked: Mapping[str, str]) -> "Choice":
        """Only public players offer a country, and only public categories are offered."""
        rows = Entrant.objects.filter(event=event).values_list(
            "player__club", "player__club__name", "player__country", "player__shown_by_name"
        )
        found = list(rows.order_by().distinct())
        clubs = sorted({(pk, name) for pk, name, _, _ in found if pk}, key=lambda club: club[1])
        shown = {country for _, _, country, is_shown in found if country and is_shown}
        countries = sorted(shown, key=country_name)
        club = next((pk for pk, _ in clubs if str(pk) == asked.get("club")), None)
        country = asked.get("country", "")
        categories = tuple(categories_of(event, ANONYMOUS))
        category = category_asked(categories, asked.get("category", ""))
        return cls(
            club=club,
            country=country if country in countries else "",
            every_session=asked.get("sessions") == "all",
            clubs=tuple(clubs),
            countries=tuple(countries),
            category=category,
            categories=categories,
        )

    @property
    def key(self) -> str:
        category = self.category.pk if self.category else ""
        return f"{self.club or ''}.{self.country}.{self.every_session:d}.{category}"

    @property
    def with_every_session(self) -> str:
        """The address of the same choice with all sessions."""
        category = self.category.pk if self.category else None
        chosen = {"club": self.club, "country": self.country, "category": category}
        return "?" + urlencode(
            {"sessions": "all"} | {name: value for name, value in chosen.items() if value}
        )

    @property
    def is_offered(self) -> bool:
        return len(self.clubs) > 1 or len(self.countries) > 1 or bool(self.categories)

    def holds(self, line: RankedEntrant) -> bool:
        player = line.entrant.player
        of_country = player.shown_by_name and player.country == self.country
        return (not self.club or player.club_id == self.club) and (not self.country or of_country)

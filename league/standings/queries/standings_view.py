"""The data of a page of standings, read once for its reader."""

import re
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from league.core.permissions import ANONYMOUS, Actor
from league.countries import country_name
from league.entrants.queries.prize_categories import categories_of, category_asked
from league.enums import SessionStatus
from league.events.queries.release import releases, sees_everything
from league.models import Entrant, Event, PrizeCategory, Stage
from league.standings.queries.cut_lines import CutLine, cut_lines
from league.standings.queries.pools import Ranking
from league.standings.queries.score_columns import SessionColumns, session_columns
from league.standings.queries.stages import stages_of
from league.standings.queries.standings import (
    RankedEntrant,
    cached_rankings,
    ranked_entrants,
)

#: Of a page in an address.
NUMBER = re.compile(r"[1-9][0-9]{0,2}")


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

    def cut_lines(self, placed: Sequence[RankedEntrant]) -> dict[Hashable, CutLine]:
        """The lines between ranked rows, by the entrant (id) above each."""
        is_cut = (self.stage or self.stages[0]).cut_at is not None
        return cut_lines(self.event, placed, stages=self.stages, stage=self.stage, is_cut=is_cut)


def standings_view(event: Event, actor: Actor, stage: Stage | None = None) -> StandingsView:
    """Read the view; the ranking of a stage with hidden players is empty."""
    columns = session_columns(event, actor)  # reads the games, of which it leaves the rankings
    rankings = cached_rankings(event, actor)
    stages = stages_of(event)
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

    `every_session`: also the sessions that a long season leaves out at first. `so_far`: without
    the games at play. `page`: of a ranking with hundreds of rows, from 1.
    """

    club: int | None
    country: str
    every_session: bool
    so_far: bool
    page: int
    category: PrizeCategory | None
    clubs: tuple[tuple[int, str], ...]
    countries: tuple[str, ...]
    categories: tuple[PrizeCategory, ...]

    @classmethod
    def of(cls, event: Event, asked: Mapping[str, str]) -> "Choice":
        """Only players shown by name offer club and country; only public categories are offered."""
        rows = Entrant.objects.filter(event=event).values_list(
            "player__club", "player__club__name", "player__country", "player__shown_by_name"
        )
        found = list(rows.order_by().distinct())
        clubs = sorted(
            {(pk, name) for pk, name, _, is_shown in found if pk and is_shown},
            key=lambda club: club[1],
        )
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
            so_far=asked.get("live") == "no",
            page=int(page) if NUMBER.fullmatch(page := asked.get("page", "")) else 1,
            clubs=tuple(clubs),
            countries=tuple(countries),
            category=category,
            categories=categories,
        )

    @property
    def key(self) -> str:
        category = self.category.pk if self.category else ""
        parts = (self.club or "", self.country, int(self.every_session), int(self.so_far))
        return ".".join(map(str, (*parts, category, self.page)))

    @property
    def with_every_session(self) -> str:
        """The address of the same choice with all sessions."""
        return self._with(sessions="all")

    @property
    def with_live(self) -> str:
        """The address of the same choice with the games at play."""
        return self._with(live="")

    @property
    def without_live(self) -> str:
        """The address of the same choice without the games at play."""
        return self._with(live="no")

    def at_page(self, number: int) -> str:
        """The address of another page of the same choice."""
        return self._with(page=str(number) if number > 1 else "")

    def _with(self, **asked: str) -> str:
        chosen = {
            "sessions": "all" if self.every_session else "",
            "live": "no" if self.so_far else "",
            "club": self.club,
            "country": self.country,
            "category": self.category.pk if self.category else None,
        }
        return "?" + urlencode({name: value for name, value in (chosen | asked).items() if value})

    @property
    def is_offered(self) -> bool:
        return len(self.clubs) > 1 or len(self.countries) > 1 or bool(self.categories)

    def holds(self, line: RankedEntrant) -> bool:
        player = line.entrant.player
        of_club = player.shown_by_name and player.club_id == self.club
        of_country = player.public_country == self.country
        return (not self.club or of_club) and (not self.country or of_country)

"""The ranking of a circuit on any day as a reader may see it, with each player's results."""

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from league.core.permissions import Actor
from league.core.queries.caching import cached
from league.core.versions import series_page_key
from league.events.queries.release import is_final
from league.models import Entrant, Event, Player, Series
from league.series.queries.series import events_of
from league.standings.queries.standings import final_ranking
from scoring.results.circuit import (
    USUAL_POINTS,
    CircuitResult,
    CircuitRules,
    Considered,
    RankedPlayer,
    circuit_ranking,
    country_ranking,
)
from scoring.results.tiebreaks import to_whole

FEWEST_PLAYERS = 2
THOUSAND = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitLine:
    """A player in the ranking; `value` is in thousandths of a point."""

    player: Player
    ranked: RankedPlayer

    @property
    def value(self) -> int:
        return thousandths(self.ranked.value)

    @property
    def counting(self) -> int:
        """How many results count."""
        return sum(not one.why for one in self.ranked.results)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountryLine:
    """A country by the mean of its best three players; `value` is in thousandths of a point."""

    rank: int
    country: str
    value: int
    players: list[Player]


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitTable:
    """The ranking of one game on a day; `undated` are events that do not count without a date.

    `games` are all games of the decided events, the most frequent first, by the switch `variant`.
    """

    on: date
    game: str
    games: list[str]
    rules: CircuitRules
    lines: list[CircuitLine]
    countries: list[CountryLine]
    events: Mapping[Hashable, Event]
    undated: list[Event]


def circuit_table(series: Series, actor: Actor, on: date, game: str = "") -> CircuitTable:
    """Rank the players of all decided tournaments of a game up to a day.

    Without `game`, or with one that the circuit does not have, it is the most frequent.
    """
    events = list(events_of(series, actor))
    decided = [event for event in events if is_final(event, actor)]
    games = [
        variant for variant, _times in Counter(event.variant for event in decided).most_common()
    ]
    game = game if game in games else next(iter(games), "")
    decided = [event for event in decided if event.variant == game]
    rules = rules_of(series)
    key = f"{series_page_key('circuit', series, events, actor)}:{on.isoformat()}:{game}"
    ranked: tuple[RankedPlayer, ...] = cached(
        key, lambda: circuit_ranking(_results(decided, actor), rules, on)
    )
    people: dict[Hashable, Player] = {
        **Player.objects.select_related("club").in_bulk([one.player for one in ranked])
    }
    named = {pk: one.public_country for pk, one in people.items() if one.public_country}
    return CircuitTable(
        on=on,
        game=game,
        games=games,
        rules=rules,
        lines=[
            CircuitLine(player=people[one.player], ranked=one)
            for one in ranked
            if one.player in people
        ],
        countries=[
            CountryLine(
                rank=row.rank,
                country=row.country,
                value=thousandths(row.value),
                players=[people[pk] for pk in row.players],
            )
            for row in country_ranking(ranked, named)
        ],
        events={event.pk: event for event in decided},
        undated=[event for event in decided if _day(event) is None],
    )


def line_of(table: CircuitTable, player: int) -> CircuitLine | None:
    return next((line for line in table.lines if line.player.pk == player), None)


def without_results(player: Player) -> CircuitLine:
    ranked = RankedPlayer(
        rank=None, shared=False, player=player.pk, value=Fraction(), parts=(), results=()
    )
    return CircuitLine(player=player, ranked=ranked)


def parts_with(line: CircuitLine, one: Considered) -> list[str]:
    """The ids of the parts of a value that count a result."""
    return [
        part.id
        for part in line.ranked.parts
        if any(other.result.event == one.result.event for other in part.selected)
    ]


def rules_of(series: Series) -> CircuitRules:
    return CircuitRules(
        method=series.method,
        best_n=series.best_n,
        points=tuple(series.points_by_place) or USUAL_POINTS,
        since=series.counts_since,
    )


def thousandths(value: Fraction) -> int:
    return to_whole(value * THOUSAND)


def _day(event: Event) -> date | None:
    return event.ends_on or event.starts_on


def _results(events: list[Event], actor: Actor) -> list[CircuitResult]:
    found: list[CircuitResult] = []
    for event in events:
        found += _results_of(event, actor)
    return found


def _results_of(event: Event, actor: Actor) -> list[CircuitResult]:
    """A result for each ranked player; none without a date or with fewer than two players."""
    day = _day(event)
    rows = final_ranking(event, actor).rows
    if day is None or len(rows) < FEWEST_PLAYERS:
        return []
    entered = Entrant.objects.filter(event=event).values_list("pk", "player_id", "player__country")
    people: dict[Hashable, tuple[int, str]] = {pk: (player, home) for pk, player, home in entered}
    homes = {people[row.entrant][1] for row in rows} - {""}
    return [
        CircuitResult(
            player=people[row.entrant][0],
            event=event.pk,
            place=row.rank,
            players=len(rows),
            on=day,
            days=(day - (event.starts_on or day)).days + 1,
            countries=len(homes),
            championship=event.is_championship,
        )
        for row in rows
    ]

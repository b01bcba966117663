"""A demo season: events over years with the same players, written in bulk.

The verbs would take more than a minute for so many hands. `league.play` computes the derived rows.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any

from django.db import transaction
from django.db.models import Model

from league.core.permissions import Actor
from league.demo.names import demo_people
from league.demo.season_hands import Styles, season_game
from league.enums import (
    DrawMethod,
    EntryContract,
    EventStatus,
    ReleasePolicy,
    SessionStatus,
    TableStatus,
)
from league.events.events import create_event
from league.models import (
    Club,
    Entrant,
    Event,
    GameCounts,
    Hand,
    HandSeat,
    HandWin,
    Player,
    Seat,
    Series,
    Session,
    Table,
    WinYaku,
)
from league.play.queries.hand_counts import facts_of
from league.play.store_counts import count_rows, win_rows
from league.play.store_game import set_derived, set_result, told_of
from league.series.series import create_series
from scoring import Game, Ruleset, Wind
from scoring.results.placement import TableResult, final_scores

FIRST_DAY = date(2023, 2, 4)
DAYS_BETWEEN = 90
#: Rulesets of the events in turn, and what scorers record of a win.
KINDS: tuple[tuple[str, Styles], ...] = (
    ("wrc-2025", (("yaku", 3), ("tiles", 2), ("numbers", 1))),
    ("wrc-2025", (("tiles", 1),)),
    ("m-league", (("yaku", 1), ("tiles", 1))),
    ("ema-mcr", (("tiles", 2), ("numbers", 2), ("yaku", 1))),
    ("hk-old-style", ()),
    ("wrc-2025", (("yaku", 1),)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonSize:
    """The last event is running and hides its sessions from the second on; one has no hands."""

    players: int = 60
    events: int = 12
    sessions: int = 5
    tables: int = 9


#: The rows to write in bulk, by model.
_Rows = dict[type[Model], list[Any]]
STORED: tuple[type[Model], ...] = (
    Entrant,
    Session,
    Table,
    Seat,
    Hand,
    HandSeat,
    GameCounts,
    HandWin,
    WinYaku,
)


def create_season(actor: Actor, *, seed: int, size: SeasonSize | None = None) -> Event:
    """Create the players and events of a season; return the last event.

    The same seed gives the same games. `actor` becomes the organiser of every event. Games are computed
    between the transactions, one for each event: SQLite has one writer at a time, and people who enter
    hands meanwhile would wait for all of them.
    """
    size = size or SeasonSize()
    chance = Random(seed)  # noqa: S311 (repeatable)
    with transaction.atomic():
        players = _players(size.players, chance)
        series = _series(actor)
        events = [_event(number, size, actor=actor) for number in range(size.events)]
    strengths = {player.pk: chance.randrange(40) for player in players}
    for number, event in enumerate(events):
        season = _Season(size=size, chance=chance, strengths=strengths)
        season.play(event, players, KINDS[number % len(KINDS)][1])
        with transaction.atomic():
            for model in STORED:
                model._default_manager.bulk_create(season.rows[model], batch_size=2000)  # noqa: SLF001
            _publish(event, number, size, series)
    event.refresh_from_db()
    return event


def _players(count: int, chance: Random) -> list[Player]:
    people = demo_people(count)
    names = sorted({club for _, club, _ in people if club})
    clubs = {name: Club.objects.get_or_create(name=name)[0] for name in names}
    return Player.objects.bulk_create(
        Player(
            display_name=name,
            club=clubs.get(club),
            country=country,
            shown_by_name=bool(chance.randrange(10)),
        )
        for name, club, country in people
    )


def _series(actor: Actor) -> Series:
    return create_series(
        actor=replace(actor, creates_events=True),
        name="Harbour League",
        is_public=True,
        description="Four weekends a year at the harbour. Everyone is welcome.",
    )


def _event(number: int, size: SeasonSize, *, actor: Actor) -> Event:
    is_last, is_result = number == size.events - 1, number == size.events - 2
    day = FIRST_DAY + timedelta(days=DAYS_BETWEEN * number)
    return create_event(
        actor=actor,
        preset=KINDS[number % len(KINDS)][0],
        name=f"Harbour Season {number + 1}",
        venue="Haus am Hafen",
        starts_on=day,
        ends_on=day + timedelta(days=1),
        sessions_planned=size.sessions,
        entry_contract=EntryContract.RESULT if is_result else EntryContract.HANDS,
        release_policy=ReleasePolicy.HIDDEN_FROM if is_last else ReleasePolicy.LIVE,
        hidden_from=2 if is_last else None,
    )


def _publish(event: Event, number: int, size: SeasonSize, series: Series) -> None:
    """Show an event that has its games; before, its organiser alone sees it."""
    is_last = number == size.events - 1
    event.status = EventStatus.RUNNING if is_last else EventStatus.FINISHED
    event.series, event.season_number = series, number + 1
    event.counts_publicly = True
    event.save(update_fields=["status", "series", "season_number", "counts_publicly"])


@dataclass(frozen=True, kw_only=True)
class _Season:
    size: SeasonSize
    chance: Random
    strengths: dict[int, int]
    rows: _Rows = field(default_factory=lambda: defaultdict(list))

    def play(self, event: Event, players: Sequence[Player], styles: Styles) -> None:
        ruleset, stage = event.ruleset, event.stages.get()
        chosen = self.chance.sample(players, self.size.tables * ruleset.players)
        entrants = [
            Entrant(event=event, player=player, number=number)
            for number, player in enumerate(chosen, 1)
        ]
        self.rows[Entrant].extend(entrants)
        morning = datetime.combine(event.starts_on or FIRST_DAY, time(6), UTC)
        for number in range(1, self.size.sessions + 1):
            starts_at = morning + timedelta(hours=3 * number)
            session = Session(
                event=event,
                stage=stage,
                number=number,
                status=SessionStatus.FINISHED,
                method=DrawMethod.RANDOM,
                seed=number,
                started_at=starts_at,
                finished_at=starts_at + timedelta(hours=2),
            )
            self.rows[Session].append(session)
            seated = self.chance.sample(entrants, len(entrants))
            for place in range(self.size.tables):
                at_table = seated[place * ruleset.players :][: ruleset.players]
                self._play_table(session, place + 1, at_table, styles, ruleset=ruleset)

    def _play_table(
        self,
        session: Session,
        number: int,
        entrants: Sequence[Entrant],
        styles: Styles,
        *,
        ruleset: Ruleset,
    ) -> None:
        minutes = self.chance.randint(60, 110)
        table = Table(
            session=session,
            number=number,
            status=TableStatus.CLOSED,
            finished_at=session.started_at and session.started_at + timedelta(minutes=minutes),
        )
        seats = [
            Seat(session=session, table=table, entrant=entrant, starting_wind=wind)
            for wind, entrant in zip(Wind, entrants, strict=False)
        ]
        self.rows[Table].append(table)
        self.rows[Seat].extend(seats)
        if session.event.entry_contract == EntryContract.RESULT:
            points = _random_points(len(seats), ruleset.start_points, self.chance)
            _set_result(table, seats, final_scores(points, ruleset))
            return
        strengths = [self.strengths[entrant.player_id] for entrant in entrants]
        start = Game.start(ruleset)
        played = list(season_game(start, self.chance, styles, strengths))
        game = played[-1][1] if played else start
        table.ended_early = not game.finished
        game = game.close()
        _set_result(table, seats, game.result())
        _add_hands(table, seats, [entry for entry, _ in played], game, self.rows)


def _set_result(table: Table, seats: Sequence[Seat], result: TableResult) -> None:
    set_result(seats, result)
    table.leftover_sticks = result.leftover_sticks


def _add_hands(
    table: Table, seats: Sequence[Seat], entries: Iterable[Any], game: Game, rows: _Rows
) -> None:
    hands = [
        Hand(table=table, position=position, entry=entry, entered_as="demo")
        for position, entry in enumerate(entries, 1)
    ]
    facts = facts_of(game)
    for hand, played, told in zip(hands, game.hands, facts, strict=True):
        set_derived(hand, played)
        rows[HandSeat].extend(
            HandSeat(hand=hand, seat=seat, **told_of(seat, played, told)) for seat in seats
        )
    wins, yaku = win_rows(hands, seats, facts)
    rows[Hand].extend(hands)
    rows[GameCounts].extend(count_rows(seats, game, facts))
    rows[HandWin].extend(wins)
    rows[WinYaku].extend(yaku)


def _random_points(players: int, start: int, chance: Random) -> list[int]:
    moved = [100 * chance.randint(-200, 200) for _ in range(players - 1)]
    return [start + points for points in (*moved, -sum(moved))]

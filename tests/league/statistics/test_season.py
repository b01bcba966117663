"""Every figure of a season equals plain loops over its entries, also after corrections."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import F
from django.utils.translation import override
from pytest_django import DjangoDbBlocker

from league.core.errors import Refused
from league.core.permissions import ANONYMOUS, SYSTEM
from league.core.queries.actors import actor_of
from league.demo.season import SeasonSize, create_season
from league.models import Event, FieldFigure, Hand, HandWin, Player, Seat, Table
from league.play.hands import correct_hand, strike_hand
from league.play.queries.consistency import differences_in
from league.statistics import population_figures
from league.statistics.figures import FIGURES, figures_of
from league.statistics.population_figures import store_changed_populations, store_populations
from league.statistics.queries.event_figures import LARGEST, event_figures
from league.statistics.queries.figure_values import FigureValue
from league.statistics.queries.head_to_head import head_to_head
from league.statistics.queries.played_games import GameFilter
from league.statistics.queries.player_figures import player_figures
from scoring.games import GAMES
from tests.league.statistics.plain_figures import PLAIN, paid_directly, plain_numbers

pytestmark = pytest.mark.django_db
SIZE = SeasonSize(players=10, events=7, sessions=2, tables=2)


@pytest.fixture(scope="module", autouse=True)
def season(
    django_db_setup: None,  # noqa: ARG001  # the database
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[Event]:
    with django_db_blocker.unblock(), transaction.atomic():
        login = get_user_model().objects.create_user(username="season")
        yield create_season(actor_of(login), seed=5, size=SIZE)
        transaction.set_rollback(True)


def released_seats(player: Player, variant: str) -> list[Seat]:
    """The games that everybody may see, by order of finish; the last event hides the second."""
    seats = Seat.objects.filter(entrant__player=player, final_score__isnull=False)
    shown = [
        seat
        for seat in seats.select_related("table__session__event")
        if seat.table.session.event.hidden_from is None
        or seat.table.session.number < seat.table.session.event.hidden_from
    ]
    ours = [seat for seat in shown if seat.table.session.event.ruleset.variant == variant]
    return sorted(ours, key=lambda seat: (seat.table.finished_at, seat.table.session.number))


def assert_all_figures_hold() -> None:
    for player in Player.objects.order_by("pk"):
        for variant in GAMES:
            seats = released_seats(player, variant)
            found = player_figures(player, ANONYMOUS, GameFilter(kind=f"{variant}-4"))
            numbers = plain_numbers(seats)
            expected = {
                figure.id: PLAIN[figure.id](numbers)
                for figure in figures_of(GAMES[variant])
                if seats
            }
            assert {name: row.value for name, row in found.figures.items()} == {
                name: pytest.approx(value) for name, value in expected.items()
            }
            assert [(row.yaku, row.wins) for row in (*found.wins.yaku, *found.wins.yakuman)] == (
                unordered_like(found.wins.yaku + found.wins.yakuman, numbers)
            )
            direct = {
                row.player.pk: (row.games, row.won, row.paid)
                for row in head_to_head(found.games).opponents
            }
            assert direct == paid_directly(seats)


def unordered_like(rows: tuple[Any, ...], numbers: dict[str, float]) -> list[tuple[str, float]]:
    """The plain counts of yaku in the order of these rows."""
    plain = {name.removeprefix("yaku "): n for name, n in numbers.items() if name[:5] == "yaku "}
    assert plain.keys() == {row.yaku for row in rows}
    return [(row.yaku, plain[row.yaku]) for row in rows]


def test_every_figure_is_written_out_plainly() -> None:
    assert {figure.id for figure in FIGURES} == set(PLAIN)


@pytest.mark.slow
def test_every_figure_follows_from_the_entries() -> None:
    assert_all_figures_hold()


@pytest.mark.slow
def test_every_figure_follows_from_the_entries_after_corrections() -> None:
    chance = Random(3)
    changed = 0
    tables = Table.objects.filter(hands__isnull=False).distinct().order_by("pk")
    for table in tables.select_related("session__event")[:10]:
        hands = list(Hand.objects.filter(table=table, is_current=True).order_by("position"))
        hand = chance.choice(hands)
        try:
            if chance.randrange(3):
                other = chance.choice(hands).entry
                correct_hand(
                    table,
                    hand.position,
                    actor=SYSTEM,
                    version=table.version,
                    entry=other,
                    reason="?",
                )
            else:
                strike_hand(
                    table, hands[-1].position, actor=SYSTEM, version=table.version, reason="?"
                )
            changed += 1
        except Refused:
            continue
    assert changed > 3
    assert_all_figures_hold()
    assert [str(row) for event in Event.objects.all() for row in differences_in(event)] == []


def test_the_figures_of_an_event_follow_from_its_hands(season: Event) -> None:
    event = Event.objects.exclude(pk=season.pk).order_by("pk")[0]
    found = event_figures(event, ANONYMOUS)
    seats = list(Seat.objects.filter(session__event=event).select_related("table__session__event"))
    numbers = plain_numbers(seats)
    ratios = {name: row.value for name, row in found.figures.items()}
    assert ratios == {name: pytest.approx(PLAIN[name](numbers)) for name in ratios}
    assert (found.games * 4, found.hands * 4) == (len(seats), numbers["hands"])
    wins = (
        HandWin.objects.filter(seat__in=seats).order_by("-points").values_list("points", flat=True)
    )
    assert [row.points for row in found.largest] == list(wins[:LARGEST])
    assert sum(pace.hands for pace in found.sessions) == found.hands
    assert sum(row.games for row in found.by_table) == found.games
    totals = {seat.entrant_id: 0 for seat in seats}
    for seat in seats:
        totals[seat.entrant_id] += seat.final_score or 0
    assert {row.entrant.pk: row.totals[-1] for row in found.race.racers} == totals
    assert [row.ranks[-1] for row in found.race.racers] == sorted(
        1 + sum(other > totals[row.entrant.pk] for other in totals.values())
        for row in found.race.racers
    )


def test_hidden_hands_are_no_part_of_an_events_figures(season: Event) -> None:
    shown = event_figures(season, ANONYMOUS)
    assert [pace.number for pace in shown.sessions] == [1]
    assert shown.race.sessions == (1,)
    assert event_figures(season, SYSTEM).race.sessions == (1, 2)


@pytest.mark.parametrize(("pauses", "stored"), [(0, True), (1_000_000, False)])
def test_new_results_wait_until_the_job_has_rested(
    season: Event, monkeypatch: pytest.MonkeyPatch, *, pauses: int, stored: bool
) -> None:
    monkeypatch.setattr(population_figures, "PAUSES", pauses)
    assert store_changed_populations() == FieldFigure.objects.count()
    assert store_changed_populations() == 0
    Event.objects.filter(pk=season.pk).update(results_version=F("results_version") + 1)
    assert (store_changed_populations() > 0) == stored


def test_the_field_are_all_players_with_enough_cases() -> None:
    assert store_populations() == FieldFigure.objects.count()
    rows = FieldFigure.objects.filter(field="riichi-4", figure="win_rate")
    rates, stated, riichi = [], 0.0, 0.0
    for player in Player.objects.all():
        numbers = plain_numbers(released_seats(player, "riichi"))
        stated += numbers["yaku_known"]
        riichi += numbers["yaku riichi"]
        if numbers["hands"] >= 30:
            rates.append(numbers["wins"] / numbers["hands"])
    field = rows.get()
    assert (field.players, field.average) == (
        len(rates),
        round(1_000_000 * sum(rates) / len(rates)),
    )
    best = max(Player.objects.all(), key=lambda one: win_rate(one).value or 0)
    assert win_rate(best).percentile is not None
    yaku = FieldFigure.objects.get(field="riichi-4", figure="yaku.riichi")
    assert yaku.average == round(1_000_000 * riichi / stated)


def win_rate(player: Player) -> FigureValue:
    wanted = GameFilter(kind="riichi-4")
    return player_figures(player, ANONYMOUS, wanted).figures["win_rate"]


def test_who_is_not_shown_by_name_is_a_number_to_opponents() -> None:
    player = Player.objects.order_by("pk")[0]
    Player.objects.update(shown_by_name=False)
    with override("en"):
        rivals = head_to_head(player_figures(player, ANONYMOUS).games).opponents
        assert {row.player.public_name for row in rivals} == {
            f"Anonymous player {row.player.pk}" for row in rivals
        }


def test_sessions_that_are_hidden_count_once_they_are_released(season: Event) -> None:
    def games() -> int:
        players = Player.objects.all()
        return sum(len(player_figures(one, ANONYMOUS).finished) for one in players)

    hidden = Seat.objects.filter(session__event=season, session__number=2).count()
    before = games()
    Event.objects.filter(pk=season.pk).update(results_released=True)
    assert games() == before + hidden

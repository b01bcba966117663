"""Stored achievements follow the results: given by released games, taken back by corrections."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from league.core.locks import bump_results_version
from league.core.permissions import SYSTEM
from league.enums import EventStatus, PenaltyKind, ReleasePolicy
from league.events.events import change_event, release_results
from league.models import Achievement, Penalty, Player, Table
from league.people.merging import merge_players, undo_merge
from league.play.hands import correct_hand
from league.play.penalties import give_penalty, revoke_penalty
from league.statistics.achievements_rules import of_one_game
from league.statistics.achievements_rules.of_one_game import variant_of
from league.statistics.achievements_rules.table import ACHIEVEMENTS
from league.statistics.queries import achievement_rarity
from league.statistics.queries.achievement_rarity import (
    MANY_PLAYERS,
    Collection,
    Counted,
    Item,
    Rarity,
    collection,
    collection_of,
    keep_rarities,
    rarities,
    reached_at,
)
from league.statistics.queries.achievements import (
    achievement_differences,
    achievements_of_event,
    achievements_of_player,
)
from league.statistics.ratings_and_achievements import rebuild_statistics, update_statistics
from scoring.games import GAMES
from tests.entries import WHOLE_GAME, ron
from tests.factories import TableCallFactory
from tests.league.statistics.results import add_game, enter_places, result_event
from tests.league.web.readers import words
from tests.shortcuts import fresh, play
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db

# Of the whole game: seat 0 wins the fourth hand, deals in twice, and does not come first.
LAST = ron("N", "E", 2, 40)


def names(player: Player) -> set[str]:
    return {one.row.id for one in achievements_of_player(player)}


def player(world: World, number: int = 0) -> Player:
    return world.entrants[number].player


def table_of(player: Player, name: str) -> Table:
    """The table whose game gave the player the achievement first."""
    (row,) = (one.given for one in achievements_of_player(player) if one.row.id == name)
    assert row is not None
    return row.seat.table


def updated() -> Iterable[str]:
    """Run the job and return what the proof finds."""
    update_statistics()
    return list(achievement_differences())


def test_a_finished_game_gives_and_a_correction_takes_back() -> None:
    world = running_event()
    play(world.table, WHOLE_GAME)
    assert updated() == []
    winner = next(seat for seat in world.table.seats.all() if seat.placement == 1)
    found = {row.name: row.hand_position for row in winner.achievements.all()}
    assert "first_win" in found
    assert found["first_place"] is None
    table = fresh(world.table)
    rows = set(Achievement.objects.values_list("pk", flat=True))
    correct_hand(
        table,
        8,
        actor=SYSTEM,
        version=table.version,
        entry=LAST | {"wins": [{"seat": "N", "han": 5, "fu": 30}]},
        reason="It was a mangan",
    )
    assert updated() == []
    mangan = Achievement.objects.get(name="limit:mangan", hand_position=8)
    table = fresh(world.table)
    correct_hand(table, 8, actor=SYSTEM, version=table.version, entry=LAST, reason="It was not")
    assert updated() == []
    assert not Achievement.objects.filter(name="limit:mangan", seat=mangan.seat_id).exists()
    assert len(rows) == Achievement.objects.count()


def test_the_first_game_that_gave_it_is_shown_and_the_next_after_a_correction() -> None:
    world = result_event()
    first = add_game(world, "1234")
    second = add_game(world, "1243")
    assert updated() == []
    assert table_of(player(world), "first_place") == first
    assert achievements_of_event(world.event).filter(name="first_place").count() == 1
    enter_places(first, "2134")
    assert updated() == []
    assert table_of(player(world), "first_place") == second


def test_the_job_searches_changed_games_only_and_writes_no_same_rows() -> None:
    world = result_event()
    for _game in range(3):
        add_game(world, "1234")
    updated()
    rows = set(Achievement.objects.values_list("pk", flat=True))
    change_event(world.event, actor=SYSTEM, lot_seed=7)
    assert updated() == []
    assert set(Achievement.objects.values_list("pk", flat=True)) == rows
    assert "three_firsts" in names(player(world))
    rebuild_statistics()
    assert (list(achievement_differences()), Achievement.objects.count()) == ([], len(rows))


def test_hidden_games_give_nothing_and_take_back_when_hidden_again() -> None:
    world = result_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=3)
    for _game in range(3):
        add_game(world, "1234")
    assert updated() == []
    assert "three_firsts" not in names(player(world))
    release_results(world.event, actor=SYSTEM, override_reason="Shown early")
    assert updated() == []
    assert "three_firsts" in names(player(world))
    release_results(world.event, actor=SYSTEM, released=False)
    assert "three_firsts" not in names(player(world))  # before the job has run, too
    assert updated() == []
    assert Achievement.objects.filter(name="three_firsts").count() == 0


def test_an_event_without_achievements_gives_none() -> None:
    world = result_event()
    add_game(world, "1234")
    updated()
    change_event(world.event, actor=SYSTEM, gives_achievements=False)
    assert names(player(world)) == set()
    assert updated() == []
    assert Achievement.objects.count() == 0
    assert Table.objects.exclude(achievements_version=None).count() == 0


def test_a_merge_brings_the_games_of_both_together_and_its_undo_apart() -> None:
    worlds = [result_event() for _ in range(2)]
    for number in range(3):
        add_game(worlds[number % 2], "1234", minute=number)
    updated()
    kept, merged = player(worlds[0]), player(worlds[1])
    assert "three_firsts" not in names(kept) | names(merged)
    merge = merge_players(kept, merged, actor=SYSTEM)
    assert updated() == []
    assert "three_firsts" in names(kept)
    undo_merge(merge, actor=SYSTEM)
    assert updated() == []
    assert "three_firsts" not in names(kept) | names(merged)


def test_a_finished_event_has_a_winner_and_one_that_goes_on_has_none() -> None:
    world = result_event(tables=2)
    session_of = add_game(world, "1234").session
    (_first, second) = session_of.tables.order_by("number")
    enter_places(second, "4321", minute=2)
    assert updated() == []
    assert Achievement.objects.filter(name="event_won").count() == 0
    world.event.refresh_from_db()
    world.event.status = EventStatus.FINISHED
    world.event.save()
    bump_results_version(world.event.pk)
    assert updated() == []
    won = Achievement.objects.filter(name="event_won")
    assert {row.seat.placement for row in won} == {1}
    assert Achievement.objects.filter(name="podium").count() >= 3


def test_a_call_is_upheld_when_another_player_is_penalised_after_it() -> None:
    world = result_event()
    table = add_game(world, "1234")
    caller, other = world.entrants[:2]
    TableCallFactory.create(table=table, called_as=f"player {caller.number}")
    TableCallFactory.create(table=table, called_as="table 1", closed_at=table.finished_at)
    give_penalty(
        other, actor=SYSTEM, kind=PenaltyKind.WARNING, points=0, reason="Wrong call", place=table
    )
    assert updated() == []
    assert [row.seat.entrant for row in Achievement.objects.filter(name="call_upheld")] == [caller]
    revoke_penalty(Penalty.objects.get(), actor=SYSTEM, reason="It was right")
    assert updated() == []
    assert Achievement.objects.filter(name="call_upheld").count() == 0


def test_a_wrong_row_and_a_missing_one_are_found() -> None:
    world = result_event()
    table = add_game(world, "1234")
    updated()
    row = Achievement.objects.get(name="first_place")
    Achievement.objects.filter(pk=row.pk).update(name="over_80000")
    Table.objects.filter(pk=table.pk).update(achievements_version=None)
    assert list(achievement_differences()) == [
        f"achievement first_place of seat {row.seat_id} (hand None): given by the facts only",
        f"achievement over_80000 of seat {row.seat_id} (hand None): stored only",
        f"table {table.pk}: not searched for achievements",
    ]


def test_pages_and_the_api_link_the_game_and_hide_names_without_consent() -> None:
    world = running_event()
    play(world.table, WHOLE_GAME)
    updated()
    seat = Achievement.objects.filter(name="first_win").earliest("pk").seat
    person = seat.entrant.player
    Player.objects.filter(pk=person.pk).update(display_name="Secret Name", shown_by_name=False)
    client, slug = Client(), world.event.slug
    pages = [
        client.get(address).content.decode()
        for address in (
            f"/events/{slug}/",
            f"/events/{slug}/achievements/",
            f"/players/{person.pk}/",
            f"/players/{person.pk}/achievements/",
        )
    ]
    assert ["Secret Name" in page for page in pages] == [False] * 4
    assert ["First win" in page for page in pages[1:]] == [True] * 3
    assert f"/events/{slug}/sessions/1/tables/1/#hand-" in pages[1]
    every = client.get(f"/players/{person.pk}/achievements/?show=all").content.decode()
    assert ["Double yakuman" in page for page in (pages[3], every)] == [False, True]
    assert "60,000 points" in client.get("/achievements/").content.decode()
    (one, *_) = client.get(f"/api/v1/events/{world.event.pk}/achievements/").json()["results"]
    assert set(one) >= {"achievement", "name", "sentence", "reached_at", "hand_position", "player"}
    mine = client.get(f"/api/v1/players/{person.pk}/achievements/").json()["results"]
    assert {"first_win"} <= {row["achievement"] for row in mine}


@pytest.mark.parametrize(
    ("players", "state", "minutes", "seconds", "is_due"),
    [
        (MANY_PLAYERS, "same", 11, 1, False),
        (MANY_PLAYERS, "other", 9, 1, False),
        (MANY_PLAYERS, "other", 10, 1, True),
        (MANY_PLAYERS, "other", 19, 20, False),
        (MANY_PLAYERS, "other", 20, 20, True),
        (MANY_PLAYERS - 1, "same", 11, 1, False),
        (MANY_PLAYERS - 1, "other", 0, 1, True),
    ],
)
def test_the_holders_among_many_players_are_counted_every_ten_minutes_or_more_seldom(
    players: int, state: str, minutes: int, seconds: int, *, is_due: bool
) -> None:
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    counted = Counted(Rarity(players, {}), "same", noon, timedelta(seconds=seconds))
    assert counted.is_due(state, noon + timedelta(minutes=minutes)) == is_due


def test_among_many_players_the_job_counts_and_no_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("MANY_PLAYERS", 1), ("KEPT_FOR", timedelta()), ("PAUSES", 0)):
        monkeypatch.setattr(achievement_rarity, name, value)
    world = result_event()
    add_game(world, "1234")
    updated()
    keep_rarities()
    assert rarities().holders["first_place"] == 1
    add_game(world, "2341")
    updated()
    assert rarities().holders["first_place"] == 1
    keep_rarities()
    assert rarities().holders["first_place"] == 2


def test_a_collection_counts_who_has_each_and_how_often() -> None:
    world = running_event()
    play(world.table, WHOLE_GAME)
    updated()
    found = collection_of(player(world, 3))
    first = items_of(found)["first_win"]
    assert (first.times, first.holders, first.players, first.share) == (1, 4, 4, "100\u202f%")
    lasts = {name: item.times for name, item in items_of(found).items() if item.times}
    assert set(lasts) == names(player(world, 3))
    assert found.earned == len(lasts)
    missing = items_of(collection_of(player(world, 3), show="missing"))
    of_riichi = {name for name, row in ACHIEVEMENTS.items() if variant_of(row) in {None, "riichi"}}
    assert set(missing) == of_riichi - set(lasts)
    page = words(Client().get(f"/players/{player(world, 3).pk}/achievements/"))
    assert f"All {len(of_riichi)} Earned {len(lasts)} Missing {len(missing)}" in page


def test_the_rarest_come_first_on_request() -> None:
    world = running_event()
    play(world.table, WHOLE_GAME)
    updated()
    for rarest, sign in ((True, 1), (False, -1)):
        group = collection(rarest_first=rarest).groups[0]
        holders = [sign * item.holders for item in group.items]
        assert holders == sorted(holders)
    reached = [one.item.holders for one in reached_at(world.event)]
    assert reached == sorted(reached)


def test_hidden_games_are_in_no_share() -> None:
    world = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    play(world.table, WHOLE_GAME)
    updated()
    assert (collection().players, {item.holders for item in items_of(collection()).values()}) == (
        0,
        {0},
    )
    release_results(world.event, actor=world.actor("organiser"), override_reason="Over")
    updated()
    assert (collection().players, items_of(collection())["first_win"].holders) == (4, 4)


def items_of(found: Collection) -> dict[str, Item]:
    return {item.earned.row.id: item for group in found.groups for item in group.items}


def test_what_one_game_brings_alone_has_rows_of_that_game() -> None:
    alone = {variant_of(row) for row in ACHIEVEMENTS.values()} - {None}
    assert alone == set(GAMES)
    named = set(of_one_game._ROWS)
    assert named <= set(ACHIEVEMENTS)

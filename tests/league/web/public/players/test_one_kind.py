"""Figures of one kind of game: heads, pictures and records never add kinds up."""

import pytest

from league.models import Club, Entrant
from league.people.queries.clubs import records_of
from league.web.public.sharing.drawings import card_games
from tests.entries import WHOLE_GAME
from tests.factories import ClubFactory
from tests.league.statistics.results import add_game, result_event
from tests.league.web.readers import reader, words
from tests.shortcuts import play
from tests.worlds import World, four_at_a_table

pytestmark = pytest.mark.django_db

OTHERS = (("hk-old-style", "4123"), ("tenhou-sanma", "312"))


@pytest.fixture
def world() -> World:
    """The first player has two games of riichi, one of Hong Kong, and one with three players."""
    world = result_event()
    player = world.entrants[0].player
    for _ in range(2):
        add_game(world, "1234")
    for name, places in OTHERS:
        other = result_event(preset=name)
        Entrant.objects.filter(pk=other.entrants[0].pk).update(player=player)
        add_game(other, places)
    return world


def test_the_head_of_a_player_counts_each_kind_by_itself(world: World) -> None:
    page = words(reader().get(f"/players/{world.entrants[0].player_id}/"))
    for text in ("Riichi, four players: 2 games", "Hong Kong: 1 game", "three players: 1 game"):
        assert text in page
    assert "4 games" not in page


def test_the_picture_of_a_player_counts_the_kind_played_most(world: World) -> None:
    kind, games = card_games(world.entrants[0].player)
    assert (kind, [game.placement for game in games]) == ("Riichi, four players", [1, 1])
    kind, games = card_games(world.entrants[1].player)
    assert (kind, [game.placement for game in games]) == ("", [2, 2])


def test_records_of_a_club_are_of_one_kind(world: World) -> None:
    club = ClubFactory.create()
    player = world.entrants[0].player
    player.club = club
    player.save()
    found = records_of(Club.objects.get())
    assert (found.kind, found.several) == (("riichi", 4), True)
    assert [seat.session.event_id for seat in found.best_scores] == [world.event.pk] * 2
    assert [(one.pk, one.games) for one in found.most_games] == [(player.pk, 2)]  # type: ignore[attr-defined]  # annotated
    assert "Most points in a game Riichi, four players" in words(reader().get(f"/clubs/{club.pk}/"))


def test_a_game_at_play_is_in_the_list_and_counts_for_no_head() -> None:
    world = four_at_a_table()
    play(world.table, WHOLE_GAME[:2])
    page = words(reader().get(f"/players/{world.entrants[0].player_id}/"))
    assert "Playing now" in page
    assert "1 game" not in page

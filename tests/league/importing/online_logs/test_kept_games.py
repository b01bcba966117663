"""The moves of an imported game are kept: its file for Tenhou's viewer, on its page and by the API."""

import json
from typing import Any

import pytest

from league.core.permissions import ANONYMOUS, SYSTEM, Actor
from league.entrants.erasing import erase_person
from league.enums import ReleasePolicy
from league.importing.event_files.store import store_event_file
from league.importing.event_files.write import event_file
from league.importing.online_logs.kept_games import kept_game, viewer_file
from league.models import Entrant, Event, OnlineLog, Player, Session, Table
from league.people.merging import merge_players
from league.people.online_accounts import add_online_account
from league.play.hands import correct_hand, strike_hand
from tests.factories import PlayerFactory
from tests.league.api.callers import anonymous, person
from tests.league.importing.online_logs.samples import NAMES, NOBODY_TENPAI, RIICHI_TSUMO
from tests.league.importing.online_logs.test_store_logs import Club, east_round
from tests.league.web.readers import at, reader

ADDRESS = "game_viewer_json"


@pytest.fixture
def club(db: None) -> Club:  # noqa: ARG001  # the database
    club = Club()
    club.store(RIICHI_TSUMO)
    return club


def file_of(table: Table, actor: Actor = SYSTEM) -> str:
    log = kept_game(table, actor)
    assert log is not None
    return json.dumps(viewer_file(table, log, actor), ensure_ascii=False)


def page(club: Club) -> str:
    return at("game", club.world, number=1, table=1)


def address(club: Club) -> str:
    return at(ADDRESS, club.world, number=1, table=1)


def names_in(answer: Any) -> list[str]:
    names: list[str] = answer.json()["name"]
    return names


def shown_names(club: Club) -> list[str]:
    return [entrant.public_name for entrant in club.entrants]


def test_the_page_of_an_imported_game_offers_its_moves(club: Club) -> None:
    assert f'href="{address(club)}" download' in reader().get(page(club)).content.decode()
    answer = reader().get(address(club))
    name = f'attachment; filename="{club.event.slug}-1-1.json"'
    assert (answer.status_code, answer["Content-Disposition"]) == (200, name)
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("application/json", "no-store")
    assert json.loads(answer.content)["log"] == OnlineLog.objects.get().hands


def test_the_api_gives_the_same_file(club: Club) -> None:
    table = Table.objects.get()
    for page_reader, caller in (
        (reader(), anonymous()),
        (reader(club.world.organiser), person(club.world.organiser)),
    ):
        of_page = page_reader.get(address(club)).json()
        assert caller.get(f"tables/{table.pk}/viewer-json/").json() == of_page


def test_a_game_without_moves_has_no_file(club: Club) -> None:
    OnlineLog.objects.all().delete()
    assert address(club) not in reader().get(page(club)).content.decode()
    assert reader().get(address(club)).status_code == 404
    table = Table.objects.get()
    assert anonymous().get(f"tables/{table.pk}/viewer-json/").status_code == 404


def test_who_sees_accounts_gets_them_as_names_and_others_the_names_of_the_event(club: Club) -> None:
    world = club.world
    found = {
        name: names_in(reader(getattr(world, name)).get(address(club)))
        for name in ("organiser", "referee", "scorer", "stranger")
    }
    names = shown_names(club)
    assert found == {
        "organiser": list(NAMES),
        "referee": names,
        "scorer": names,
        "stranger": names,
    }
    assert names_in(reader().get(address(club))) == names


def test_the_file_is_the_game_and_is_stored_once(club: Club) -> None:
    (again,) = club.upload(("again.json", file_of(Table.objects.get())))
    assert again.known


@pytest.mark.parametrize("length", ["hanchan", "tonpuusen"])
def test_a_file_imported_elsewhere_is_written_the_same_again(club: Club, length: str) -> None:
    if length == "tonpuusen":
        Session.objects.all().delete()
        club.upload(east_round("般東喰赤"))
    before, fingerprint = file_of(Table.objects.get()), OnlineLog.objects.get().fingerprint
    Session.objects.all().delete()  # an installation knows a game once
    other = Club([entrant.player for entrant in club.entrants])
    other.upload(("x.json", before))
    assert other.event.pk != club.event.pk
    assert Table.objects.get().session.event_id == other.event.pk
    assert file_of(Table.objects.get()) == before
    assert OnlineLog.objects.get().fingerprint == fingerprint


@pytest.mark.parametrize("change", ["corrected", "struck"])
def test_a_changed_game_has_no_moves(club: Club, change: str) -> None:
    table = Table.objects.get()
    entry = table.hands.get().entry
    if change == "corrected":
        correct_hand(
            table, 1, actor=SYSTEM, version=table.version, entry=entry, reason="Seen again"
        )
    else:
        strike_hand(table, 1, actor=SYSTEM, version=table.version, reason="Not played")
    assert address(club) not in reader().get(page(club)).content.decode()
    for client in (reader(), reader(club.world.organiser)):
        assert client.get(address(club)).status_code == 404


def test_hidden_results_have_no_file(club: Club) -> None:
    Event.objects.update(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    table, world = Table.objects.get(), club.world
    for client in (reader(), reader(world.stranger)):
        assert client.get(address(club)).status_code == 404
        assert address(club) not in client.get(page(club)).content.decode()
    assert anonymous().get(f"tables/{table.pk}/viewer-json/").status_code == 404
    assert names_in(reader(world.organiser).get(address(club))) == list(NAMES)


def test_who_does_not_want_to_be_named_has_a_number_in_the_file(club: Club) -> None:
    Player.objects.filter(pk=club.entrants[0].player_id).update(shown_by_name=False)
    names = names_in(reader().get(address(club)))
    assert names == ["Player 1", *shown_names(club)[1:]]


def test_of_several_accounts_the_file_has_that_of_the_game(club: Club) -> None:
    for name in ("A second", "Zoe"):
        add_online_account(club.entrants[0], actor=SYSTEM, site="tenhou", name=name)
    add_online_account(club.entrants[1], actor=SYSTEM, site="mahjong_soul", name="Elsewhere")
    assert names_in(reader(club.world.organiser).get(address(club))) == list(NAMES)


def test_an_erased_player_has_no_account_in_the_file(club: Club) -> None:
    player = club.entrants[0].player
    erase_person(player, actor=SYSTEM, name=player.display_name)
    entrant = Entrant.objects.get(pk=club.entrants[0].pk)
    assert names_in(reader(club.world.organiser).get(address(club))) == [
        *(entrant.public_name, *NAMES[1:])
    ]


def test_a_merged_player_keeps_the_account(club: Club) -> None:
    kept: Player = PlayerFactory.create(display_name="Aya Mori")
    merge_players(kept, club.entrants[0].player, actor=SYSTEM)
    assert names_in(reader().get(address(club)))[0] == "Aya Mori"
    assert names_in(reader(club.world.organiser).get(address(club))) == list(NAMES)


def test_moves_travel_with_the_file_of_an_event(club: Club) -> None:
    club.store(NOBODY_TENPAI)
    content = json.loads(json.dumps(event_file(club.event)))
    made = store_event_file(json.loads(json.dumps(content)), actor=SYSTEM)
    again = json.loads(json.dumps(event_file(Event.objects.get(pk=made.pk))))
    for side in (content, again):
        side["tables"]["event"][0].pop("slug")
    assert again == content
    tables = Table.objects.order_by("session__event", "session__number")
    files = [file_of(table, ANONYMOUS) for table in tables]
    assert files[:2] == files[2:]
    assert [log.fingerprint == "" for log in OnlineLog.objects.order_by("pk")] == [
        *(False, False, True, True)
    ]

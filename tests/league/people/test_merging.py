"""Two records of one person are made one, and made two again."""

import pytest
from django.db.models import ForeignObjectRel

from league.core.errors import Forbidden
from league.core.permissions import SYSTEM
from league.core.queries.actors import actor_of
from league.entrants.enrol_many import enrol_row
from league.models import Entrant, Player, PlayerMerge
from league.people.merging import RELATIONS, merge_players, undo_merge
from league.people.queries.merges import merge_preview
from league.people.queries.players import player_by_id, players_named
from tests.factories import (
    ClubOfficerFactory,
    EntrantFactory,
    LoginFactory,
    PlayerFactory,
    SignUpFactory,
)
from tests.league.api.callers import anonymous, codes, person
from tests.league.web.readers import at, messages_of, reader, words
from tests.shortcuts import audited_verbs, last_entry, refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


class Twins:
    """Lena and her second record, each in an event of its own, kept by one officer."""

    def __init__(self) -> None:
        self.officer = ClubOfficerFactory.create()
        self.first, self.second = event_world(players=0), event_world(players=0)
        self.lena = self.record(self.first, "Lena Brandt")
        self.other = self.record(self.second, "Lena  BRANDT")
        self.actor = actor_of(self.officer.login)

    def record(self, world: World, name: str) -> Player:
        player: Player = PlayerFactory.create(display_name=name, club=self.officer.club)
        EntrantFactory.create(event=world.event, player=player)
        return player

    def players(self) -> list[int]:
        return list(Entrant.objects.order_by("event").values_list("player", flat=True))


@pytest.fixture
def twins() -> Twins:
    return Twins()


def test_every_relation_to_a_player_moves_or_is_listed_here() -> None:
    relations = {
        relation.field.model.__name__ + "." + relation.field.name
        for relation in Player._meta.get_fields(include_hidden=True)
        if isinstance(relation, ForeignObjectRel)
    }
    moved = {f"{getattr(Player, name).rel.related_model.__name__}.player" for name in RELATIONS}
    stays = {
        "Player.merged_into",
        "PlayerChange.player",
        "PlayerClaim.player",  # it waits until the merge is undone
        "PlayerMerge.kept",
        "PlayerMerge.merged",
    }
    replayed = {"Rating.player"}
    assert relations - moved == stays | replayed


def test_a_merge_moves_everything_and_the_undo_gives_it_back(twins: Twins) -> None:
    login = LoginFactory.create()
    twins.other.login = login
    twins.other.save()
    sign_up = SignUpFactory.create(player=twins.other)
    merge = merge_players(twins.lena, twins.other, actor=twins.actor)
    twins.lena.refresh_from_db()
    sign_up.refresh_from_db()
    assert twins.players() == [twins.lena.pk, twins.lena.pk]
    assert (sign_up.player, twins.lena.login) == (twins.lena, login)
    assert audited_verbs() == ["player.merge", "player.merge"]
    assert last_entry().event == twins.second.event
    undo_merge(merge, actor=twins.actor)
    twins.lena.refresh_from_db()
    twins.other.refresh_from_db()
    sign_up.refresh_from_db()
    assert twins.players() == [twins.lena.pk, twins.other.pk]
    assert (sign_up.player, twins.other.login, twins.lena.login) == (twins.other, login, None)
    assert twins.other.merged_into is None


def test_what_came_later_stays_after_an_undo(twins: Twins) -> None:
    merge = merge_players(twins.lena, twins.other, actor=twins.actor)
    later = EntrantFactory.create(player=twins.lena)
    undo_merge(merge, actor=twins.actor)
    later.refresh_from_db()
    assert later.player == twins.lena
    with refused("merge_undone"):
        undo_merge(merge, actor=twins.actor)


def test_a_merged_record_is_found_nowhere_and_stands_for_the_kept_one(twins: Twins) -> None:
    merge_players(twins.lena, twins.other, actor=twins.actor)
    assert players_named("Lena Brandt", SYSTEM) == [twins.lena]
    assert player_by_id(twins.other.pk) == twins.lena
    assert [row["id"] for row in anonymous().get("players/").json()["results"]] == [twins.lena.pk]
    assert anonymous().get(f"players/{twins.other.pk}/").status_code == 404
    page = reader().get(f"/players/{twins.other.pk}/")
    assert page.context["player"] == twins.lena
    third = event_world(players=0)
    enrol_row(third.event, {"player": twins.other.pk}, actor=third.actor("organiser"))
    assert third.event.entrants.get().player == twins.lena


def test_both_profiles_must_be_kept(twins: Twins) -> None:
    foreign = PlayerFactory.create()
    for kept, merged in ((twins.lena, foreign), (foreign, twins.lena)):
        with refused("forbidden", kind=Forbidden):
            merge_players(kept, merged, actor=twins.actor)
    merge = merge_players(foreign, twins.lena, actor=SYSTEM)
    with refused("forbidden", kind=Forbidden):
        undo_merge(merge, actor=twins.actor)


def test_what_stands_in_the_way_is_named_at_once(twins: Twins) -> None:
    for player in (twins.lena, twins.other):
        player.login = LoginFactory.create()
        player.save()
    EntrantFactory.create(event=twins.first.event, player=twins.other)
    with refused("merge_two_accounts", "merge_both_enrolled"):
        merge_players(twins.lena, twins.other, actor=twins.actor)
    with refused("merge_same"):
        merge_players(twins.lena, twins.lena, actor=twins.actor)
    third, both = PlayerFactory.create(), SignUpFactory.create(player=twins.lena)
    SignUpFactory.create(event=both.event, player=third)
    with refused("merge_both_signed_up"):
        merge_players(twins.lena, third, actor=SYSTEM)
    assert not PlayerMerge.objects.exists()


def test_a_merged_record_is_not_merged_again(twins: Twins) -> None:
    merge_players(twins.lena, twins.other, actor=twins.actor)
    third = PlayerFactory.create()
    with refused("merge_done"):
        merge_players(third, twins.other, actor=SYSTEM)


def test_the_preview_names_what_moves(twins: Twins) -> None:
    shown = merge_preview(twins.lena, twins.other)
    assert (shown.events, shown.sign_ups, shown.moves_login) == ([twins.second.event], 0, False)


def test_the_pages_offer_preview_merge_and_undo(twins: Twins) -> None:
    officer, profile = reader(twins.officer.login), f"/players/{twins.lena.pk}/profile/"
    assert f"?with={twins.other.pk}" in officer.get(profile).content.decode()
    preview = officer.get(f"/players/{twins.lena.pk}/merge/", {"with": twins.other.pk})
    assert twins.second.event.name in words(preview)
    wrong = officer.get(f"/players/{twins.lena.pk}/merge/", follow=True)
    assert messages_of(wrong) == ["Enter the number of the other player."]
    url = f"/players/{twins.lena.pk}/merge/{twins.other.pk}/"
    done = officer.post(url, follow=True)
    assert messages_of(done) == ["Players merged."]
    assert f"Players merged ({twins.other.pk})" in words(done)
    merge = PlayerMerge.objects.get()
    undo = f"/players/{twins.lena.pk}/merges/{merge.pk}/undo/"
    assert messages_of(officer.post(undo, follow=True)) == ["Merge undone."]
    assert twins.players() == [twins.lena.pk, twins.other.pk]
    assert "Undo merge" not in words(officer.get(profile))
    audit = words(reader(twins.second.organiser).get(at("audit", twins.second)))
    assert "Players merged" in audit


def test_who_keeps_only_one_of_them_has_no_preview(twins: Twins) -> None:
    foreign = PlayerFactory.create()
    officer = reader(twins.officer.login)
    page = officer.get(f"/players/{twins.lena.pk}/merge/", {"with": foreign.pk})
    assert page.status_code == 403


def test_the_api_warns_of_a_player_of_the_same_name(twins: Twins) -> None:
    third = event_world(players=0)
    path, caller = f"events/{third.event.pk}/entrants/", person(third.organiser)
    answer = caller.post(path, {"name": "lena brandt"})
    assert answer.status_code == 201
    assert answer.json()["warnings"] == [
        {
            "code": "player_same_name",
            "message": "Another player is called lena brandt. If it is the same person, merge the"
            " two records.",
            "field": "name",
            "players": [twins.lena.pk, twins.other.pk],
        }
    ]
    answer = caller.post(path, {"entrants": [{"name": "Somebody New"}, {"player": twins.lena.pk}]})
    warnings = [row["warnings"] for row in answer.json()["entrants"]]
    assert [len(row) for row in warnings] == [0, 1]
    assert caller.get(path).json()["results"][0].get("warnings") is None


def test_no_warning_tells_who_is_not_shown_by_name(twins: Twins) -> None:
    for player in (twins.lena, twins.other):
        player.shown_by_name = False
        player.save()
    third = event_world(players=0)
    path = f"events/{third.event.pk}/entrants/"
    answer = person(third.organiser).post(path, {"name": "Lena Brandt"})
    assert answer.json()["warnings"] == []


def test_merging_over_the_api(twins: Twins) -> None:
    officer, path = person(twins.officer.login), f"players/{twins.lena.pk}/"
    body = {"player": twins.other.pk}
    preview = officer.post(f"{path}merge-preview/", body).json()
    assert preview == {
        "kept": twins.lena.pk,
        "merged": twins.other.pk,
        "events": [twins.second.event.pk],
        "sign_ups": 0,
        "moves_login": False,
        "problems": [],
    }
    merge = officer.post(f"{path}merges/", body)
    assert merge.status_code == 201
    again = officer.post(f"{path}merges/", body)
    assert (again.status_code, codes(again)) == (422, ["merge_done"])
    undone = officer.post(f"merges/{merge.json()['id']}/undo/")
    assert (undone.status_code, undone.json()["undone_at"] is None) == (200, False)
    assert [row["merged"] for row in officer.get(f"{path}merges/").json()["results"]] == [
        twins.other.pk
    ]
    assert person(twins.first.stranger).post(f"{path}merges/", body).status_code == 403

"""Who keeps a player's profile: the person, the home club, the event that added the player."""

from typing import Any

import pytest

from league.core.errors import Forbidden
from league.core.permissions import SYSTEM, Actor
from league.core.queries.actors import actor_of
from league.entrants.enrol_many import enrol_row
from league.entrants.sign_up import sign_up
from league.enums import EventStatus
from league.models import Club, Player, SignUp
from league.people.officers import add_officer, remove_officer
from league.people.players import change_player
from league.people.queries.keepers import kept_players
from league.people.queries.players import players_named
from tests.factories import ClubFactory, LoginFactory, PlayerFactory, SignUpTermsFactory
from tests.league.api.callers import anonymous, codes, person
from tests.league.web.readers import at, problems, reader, words
from tests.shortcuts import audited_verbs, refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """A club with an officer called "kaicho"."""
    club = ClubFactory.create(name="Tsumo Nord")
    add_officer(club, actor=SYSTEM, username=LoginFactory.create(username="kaicho").username)
    return club


def officer_of(club: Club) -> Actor:
    return actor_of(club.officers.get().login)


def added_by(world: World, **values: Any) -> Player:
    """A player whom the organiser of the world's event adds."""
    enrol_row(world.event, {"name": "Lena Brandt", **values}, actor=world.actor("organiser"))
    return Player.objects.latest("pk")


def keepers_of(player: Player, **actors: Actor) -> list[str]:
    return [who for who, actor in actors.items() if player in kept_players(actor)]


def test_the_home_clubs_officers_keep_the_profiles_of_its_players(club: Club) -> None:
    world, player = event_world(), PlayerFactory.create(club=club)
    actors = {"officer": officer_of(club), "organiser": world.actor("organiser")}
    assert keepers_of(player, **actors) == ["officer"]
    changed = change_player(player, actor=actors["officer"], shown_by_name=False)
    assert changed.public_name == f"Anonymous player {player.pk}"


def test_organisers_keep_whom_they_added_until_the_event_ends_where_a_club_has_officers(
    club: Club,
) -> None:
    world = event_world()
    alone, member = added_by(world), added_by(world, club="Tsumo Nord")
    actors = {"officer": officer_of(club), "organiser": world.actor("organiser")}
    assert keepers_of(member, **actors) == ["officer", "organiser"]
    world.event.status = EventStatus.FINISHED
    world.event.save()
    assert keepers_of(member, **actors) == ["officer"]
    assert keepers_of(alone, **actors) == ["organiser"]


def test_no_event_of_its_own_takes_a_player_over(club: Club) -> None:
    """An attacker enrols every player by id in an event of its own."""
    quiet = PlayerFactory.create(display_name="Quiet Person", club=club, shown_by_name=False)
    attacker = event_world(players=0, status=EventStatus.DRAFT)
    token = person(attacker.organiser)
    answer = token.post(f"events/{attacker.event.pk}/entrants/", {"player": quiet.pk})
    assert (answer.status_code, answer.json()["name"]) == (201, "Player 1")
    assert answer.json()["private"] is None
    entrant = answer.json()["id"]
    answer = token.patch(f"entrants/{entrant}/player/", {"display_name": "Mine"})
    assert (answer.status_code, codes(answer)) == (422, ["player_of_others"])
    assert token.patch(f"players/{quiet.pk}/profile/", {"country": "AT"}).status_code == 403
    browser = reader(attacker.organiser)
    for page in (
        at("manage_entrants", attacker),
        at("entrant_change", attacker, number=1),
        at("check_in", attacker),
        at("print_badges", attacker),
        at("audit", attacker),
        at("pairs", attacker),
        f"{at('check_in', attacker)}?q=quiet",
    ):
        assert "Quiet Person" not in browser.get(page).content.decode()
    change_player(quiet, actor=officer_of(club), country="FR")
    assert keepers_of(quiet, officer=officer_of(club)) == ["officer"]


def test_a_player_without_consent_is_found_by_name_by_keepers_only(club: Club) -> None:
    quiet = PlayerFactory.create(display_name="Quiet Person", club=club, shown_by_name=False)
    stranger = event_world().actor("organiser")
    assert players_named("quiet person", officer_of(club)) == [quiet]
    assert players_named("quiet person", stranger) == []


def test_a_person_with_an_account_decides_about_the_name(club: Club) -> None:
    login = LoginFactory.create()
    player = PlayerFactory.create(display_name="Lena", club=club, login=login)
    with refused("name_of_account", "name_of_account"):
        change_player(
            player, actor=officer_of(club), display_name="Helena", shown_by_name=False, country="DE"
        )
    assert change_player(player, actor=officer_of(club), country="DE").country == "DE"
    changed = change_player(
        player, actor=actor_of(login), display_name="Helena", shown_by_name=False
    )
    assert (changed.display_name, changed.public_name) == (
        "Helena",
        f"Anonymous player {player.pk}",
    )


def test_staff_read_the_name_of_a_person_who_signed_up() -> None:
    world, login = event_world(players=0), LoginFactory.create()
    SignUpTermsFactory.create(event=world.event, approval=False)
    PlayerFactory.create(display_name="Quiet Person", login=login, shown_by_name=False)
    sign_up(world.event, actor=actor_of(login))
    entrant = world.event.entrants.get()
    assert (entrant.staff_name, SignUp.objects.get().player_name) == ("Quiet Person",) * 2
    shown = person(world.scorer).get(f"entrants/{entrant.pk}/").json()["name"]
    public = anonymous().get(f"entrants/{entrant.pk}/").json()["name"]
    assert (shown, public) == ("Quiet Person", f"Player {entrant.number}")


def test_officers_add_and_remove_officers_and_nobody_else_does(club: Club) -> None:
    stranger = event_world().actor("stranger")
    ben = LoginFactory.create(username="ben")
    with refused("forbidden", kind=Forbidden):
        add_officer(club, actor=stranger, username="ben")
    with refused("login_unknown"):
        add_officer(club, actor=officer_of(club), username="nobody")
    added = add_officer(club, actor=officer_of(club), username="ben")
    assert add_officer(club, actor=actor_of(ben), username="ben") == added
    with refused("forbidden", kind=Forbidden):
        remove_officer(club, added.pk, actor=stranger)
    remove_officer(club, added.pk, actor=actor_of(ben))
    remove_officer(club, added.pk, actor=SYSTEM)
    assert audited_verbs() == ["club.add_officer", "club.add_officer", "club.remove_officer"]


def test_the_officers_over_the_api(club: Club) -> None:
    officer, stranger = person(club.officers.get().login), person(event_world().stranger)
    path = f"clubs/{club.pk}/officers/"
    LoginFactory.create(username="ben")
    assert stranger.get(path).status_code == 403
    assert stranger.post(path, {"username": "ben"}).status_code == 403
    added = officer.post(path, {"username": "ben"})
    assert (added.status_code, added.json()["username"]) == (201, "ben")
    assert officer.delete(f"{path}{added.json()['id']}/").status_code == 204
    assert [row["username"] for row in officer.get(path).json()["results"]] == ["kaicho"]


def test_the_clubs_page_is_for_its_officers(club: Club) -> None:
    PlayerFactory.create(display_name="Quiet Person", club=club, shown_by_name=False)
    LoginFactory.create(username="ben")
    officer, url = reader(club.officers.get().login), f"/clubs/{club.pk}/officers/"
    assert reader(event_world().stranger).get(url).status_code == 403
    page = words(officer.get(url))
    assert "Person, Quiet Name not public" in page
    assert "Tsumo Nord" in words(officer.get("/events/mine/"))
    assert officer.post(url, {"username": "ben"}).status_code == 302
    assert list(problems(officer.post(url, {"username": "x"}))) == ["username"]
    for row in club.officers.order_by("-pk"):
        answer = officer.post(f"{url}{row.pk}/remove/")
    assert (answer.status_code, answer.url) == (302, "/events/mine/")


def test_the_profile_is_changed_on_its_page(club: Club) -> None:
    login = LoginFactory.create()
    player = PlayerFactory.create(display_name="Lena", club=club, login=login)
    own, officer = reader(login), reader(club.officers.get().login)
    url = f"/players/{player.pk}/profile/"
    assert reader(event_world().organiser).get(url).status_code == 403
    assert reader().get(url).status_code == 302
    assert "My profile" in words(own.get("/events/mine/"))
    sent = {"display_name": "Helena", "club": "Tsumo Nord", "country": "DE"}
    assert officer.post(url, sent).status_code == 302
    player.refresh_from_db()
    assert (player.display_name, player.shown_by_name, player.country) == ("Lena", True, "DE")
    assert own.post(url, sent).status_code == 302
    player.refresh_from_db()
    assert (player.display_name, player.shown_by_name) == ("Helena", False)


def test_the_profile_over_the_api(club: Club) -> None:
    player = PlayerFactory.create(display_name="Lena", club=club, legal_name="Helena Brandt")
    officer = person(club.officers.get().login)
    shown = officer.get(f"players/{player.pk}/profile/").json()
    assert (shown["legal_name"], shown["has_account"]) == ("Helena Brandt", False)
    answer = officer.patch(f"players/{player.pk}/profile/", {"shown_by_name": False})
    assert (answer.status_code, answer.json()["shown_by_name"]) == (200, False)


def test_a_player_of_nothing_but_drafts_is_in_no_public_list() -> None:
    draft = event_world(status=EventStatus.DRAFT, players=1)
    player = draft.entrants[0].player
    seen = {
        who: (
            caller.get("players/").json()["count"],
            caller.get(f"players/{player.pk}/").status_code,
            caller.get(f"players/{player.pk}/results/").status_code,
        )
        for who, caller in {"all": anonymous(), "organiser": person(draft.organiser)}.items()
    }
    assert seen == {"all": (0, 404, 404), "organiser": (1, 200, 200)}

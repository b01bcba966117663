"""An account takes its player record by a card, an address or the grant of a keeper."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

from league.core.permissions import SYSTEM
from league.core.queries.actors import actor_of
from league.core.queries.seat_cards import card_token
from league.entrants.erasing import erase_person
from league.models import Entrant, Event, Player, PlayerClaim
from league.people.claims import ask_for_record, claim_by_card, decline_claim, grant_claim
from league.people.merging import merge_players, undo_merge
from league.rehearsals.rehearsals import make_rehearsal
from tests.factories import EntrantFactory, LoginFactory, PlayerFactory, SignUpFactory
from tests.league.play.test_at_once import at_once
from tests.league.web.readers import Reader, messages_of, reader, words
from tests.shortcuts import audited_verbs
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
CLAIM = "/account/claim/"


@pytest.fixture
def world() -> World:
    return event_world(name="Spring Cup", status="running")


@pytest.fixture
def lena(world: World) -> Entrant:
    player = PlayerFactory.create(display_name="Lena Brandt", home_event=world.event)
    return EntrantFactory.create(event=world.event, player=player)


def person(email: str = "lena@example.org", *, confirmed: bool = True) -> User:
    login: User = LoginFactory.create(email=email)
    EmailAddress.objects.create(user=login, email=email, primary=True, verified=confirmed)
    return login


def signed_up(entrant: Entrant, contact: str = "lena@example.org") -> None:
    """The entrant came by a sign-up with this address."""
    SignUpFactory.create(
        event=entrant.event,
        player=entrant.player,
        entrant=entrant,
        contact=contact,
        status="accepted",
    )


def owner(entrant: Entrant) -> int | None:
    return Player.objects.get(pk=entrant.player_id).login_id


def press_on_the_card(client: Reader, entrant: Entrant) -> None:
    """Open the code of the seat card and press "This is me" there."""
    page = f"/p/{card_token(entrant)}/"
    assert "This is me" in words(client.get(page))
    assert client.post(f"{page}this-is-me/").url == CLAIM


def test_the_seat_card_makes_the_record_ones_own(lena: Entrant) -> None:
    login = person()
    client = reader(login)
    press_on_the_card(client, lena)
    assert "Lena Brandt" in words(client.get(CLAIM))
    answer = client.post(f"{CLAIM}card/", follow=True)
    assert "This is you now" in messages_of(answer)[0]
    assert owner(lena) == login.pk
    assert "Lena Brandt" in words(client.get("/account/"))
    assert "This is me" not in words(client.get(f"/p/{card_token(lena)}/"))
    assert audited_verbs() == ["player.claim"]


def test_a_card_is_kept_through_the_log_in(lena: Entrant) -> None:
    login, client = person(), reader()
    press_on_the_card(client, lena)
    assert client.get(CLAIM).url == f"/account/login/?next={CLAIM}"
    client.force_login(login)
    client.post(f"{CLAIM}card/")
    assert owner(lena) == login.pk


def test_without_a_card_nothing_is_taken(lena: Entrant) -> None:
    assert reader(person()).post(f"{CLAIM}card/").status_code == 404
    assert reader().post("/p/made-up/this-is-me/").status_code == 404
    assert owner(lena) is None


def test_the_confirmed_address_of_a_sign_up_makes_it_ones_own(lena: Entrant) -> None:
    signed_up(lena, "Lena@example.org")
    stranger = reader(person("other@example.org"))
    assert "Lena Brandt" not in words(stranger.get(CLAIM))
    assert stranger.post(f"{CLAIM}email/{lena.player_id}/").status_code == 403
    login = person()
    assert "Lena Brandt" in words(reader(login).get(CLAIM))
    for _ in range(2):  # two taps
        answer = reader(login).post(f"{CLAIM}email/{lena.player_id}/", follow=True)
        assert "This is you now" in messages_of(answer)[0]
    assert owner(lena) == login.pk


def test_a_sign_up_under_the_name_of_a_known_player_takes_nothing(lena: Entrant) -> None:
    other = event_world(name="Autumn Cup", status="running")
    signed_up(EntrantFactory.create(event=other.event, player=lena.player))
    client = reader(person())
    assert "Lena Brandt" not in words(client.get(CLAIM))
    assert client.post(f"{CLAIM}email/{lena.player_id}/").status_code == 403
    assert owner(lena) is None


def test_a_sign_up_that_was_not_accepted_takes_nothing(world: World, lena: Entrant) -> None:
    SignUpFactory.create(
        event=world.event, player=lena.player, contact="lena@example.org", status="declined"
    )
    assert reader(person()).post(f"{CLAIM}email/{lena.player_id}/").status_code == 403
    assert owner(lena) is None


def test_an_unconfirmed_address_takes_nothing(lena: Entrant) -> None:
    signed_up(lena)
    client = reader(person(confirmed=False))
    assert "Lena Brandt" not in words(client.get(CLAIM))
    assert client.post(f"{CLAIM}email/{lena.player_id}/").status_code == 403
    assert owner(lena) is None


def test_a_keeper_grants_a_request_with_one_tap(world: World, lena: Entrant) -> None:
    login = person()
    client, organiser = reader(login), reader(world.organiser)
    assert "Lena Brandt" in words(client.get(CLAIM, {"q": "brandt"}))
    for _ in range(2):
        client.post(f"{CLAIM}ask/{lena.player_id}/")
    claim = PlayerClaim.objects.get()
    assert "lena@example.org" in words(organiser.get("/events/mine/"))
    assert reader(world.stranger).post(f"/account/claims/{claim.pk}/grant/").status_code == 403
    assert client.post(f"/account/claims/{claim.pk}/grant/").status_code == 403
    assert owner(lena) is None
    organiser.post(f"/account/claims/{claim.pk}/grant/")
    assert owner(lena) == login.pk
    assert not PlayerClaim.objects.exists()
    assert audited_verbs() == ["player.ask_for_record", "player.claim"]


def test_who_is_declined_cannot_ask_again(world: World, lena: Entrant) -> None:
    client = reader(person())
    client.post(f"{CLAIM}ask/{lena.player_id}/")
    claim = PlayerClaim.objects.get()
    reader(world.organiser).post(f"/account/claims/{claim.pk}/decline/")
    client.post(f"{CLAIM}ask/{lena.player_id}/")
    assert PlayerClaim.objects.get().declined_at is not None
    assert "declined" in words(client.get(CLAIM))
    assert "Grant" not in words(reader(world.organiser).get("/events/mine/"))


def test_keepers_read_no_address_that_nobody_confirmed(world: World, lena: Entrant) -> None:
    reader(person("lena@example.org", confirmed=False)).post(f"{CLAIM}ask/{lena.player_id}/")
    page = words(reader(world.organiser).get("/events/mine/"))
    assert ("no confirmed e-mail address" in page, "lena@example.org" in page) == (True, False)


def test_two_people_claim_one_record(world: World, lena: Entrant) -> None:
    first, second = person("one@example.org"), person("two@example.org")
    for login in (first, second):
        reader(login).post(f"{CLAIM}ask/{lena.player_id}/")
    claims = list(PlayerClaim.objects.order_by("pk"))
    organiser = reader(world.organiser)
    organiser.post(f"/account/claims/{claims[1].pk}/grant/", follow=True)
    answer = organiser.post(f"/account/claims/{claims[0].pk}/grant/", follow=True)
    assert messages_of(answer) == ["This no longer exists: it has been deleted."]
    assert owner(lena) == second.pk
    client = reader(first)
    assert client.post(f"/p/{card_token(lena)}/this-is-me/").url == CLAIM
    answer = client.post(f"{CLAIM}card/", follow=True)
    assert messages_of(answer) == [
        "Lena Brandt belongs to another account. If that is wrong, ask an organiser or the club."
    ]
    assert owner(lena) == second.pk


def test_a_wrong_claim_is_undone_by_its_maker_or_a_keeper(world: World, lena: Entrant) -> None:
    wrong = person("wrong@example.org")
    for undoes in (wrong, world.organiser):
        Player.objects.filter(pk=lena.player_id).update(login=wrong)
        path = f"/account/records/{lena.player_id}/release/"
        assert reader(world.stranger).post(path).status_code == 403
        assert reader(undoes).post(path).status_code == 302
        assert owner(lena) is None


def test_an_account_is_one_player(lena: Entrant) -> None:
    login = person()
    PlayerFactory.create(display_name="Lena B.", login=login)
    client = reader(login)
    client.post(f"/p/{card_token(lena)}/this-is-me/")
    answer = client.post(f"{CLAIM}card/", follow=True)
    assert "You are Lena B. already" in messages_of(answer)[0]
    assert owner(lena) is None


def test_records_that_are_gone_are_not_claimed(world: World, lena: Entrant) -> None:
    client = reader(person())
    client.post(f"{CLAIM}ask/{lena.player_id}/")
    other = PlayerFactory.create(display_name="Lena Brandt", home_event=world.event)
    merge_players(other, lena.player, actor=world.actor("organiser"))
    assert "Grant" not in words(reader(world.organiser).get("/events/mine/"))
    claim = PlayerClaim.objects.get()
    assert reader(world.organiser).post(f"/account/claims/{claim.pk}/grant/").status_code == 403
    assert Player.objects.exclude(login=None).count() == 0


def test_who_is_not_public_is_found_by_no_name(lena: Entrant) -> None:
    Player.objects.filter(pk=lena.player_id).update(shown_by_name=False)
    client = reader(person())
    assert "Lena Brandt" not in words(client.get(CLAIM, {"q": "brandt"}))
    assert client.post(f"{CLAIM}ask/{lena.player_id}/").status_code == 403


def test_players_of_a_draft_are_found_by_no_name(world: World, lena: Entrant) -> None:
    Event.objects.filter(pk=world.event.pk).update(status="draft")
    client = reader(person())
    assert "Lena Brandt" not in words(client.get(CLAIM, {"q": "brandt"}))
    assert client.post(f"{CLAIM}ask/{lena.player_id}/").status_code == 403


def test_erased_records_are_not_claimed(lena: Entrant) -> None:
    signed_up(lena)
    client = reader(person())
    press_on_the_card(client, lena)
    client.post(f"{CLAIM}ask/{lena.player_id}/", follow=True)
    erase_person(lena.player, actor=SYSTEM, name="Lena Brandt")
    answer = client.post(f"{CLAIM}card/", follow=True)
    assert messages_of(answer) == ["This record is no longer there. Search again."]
    assert client.post(f"{CLAIM}email/{lena.player_id}/").status_code == 403
    assert client.post(f"{CLAIM}ask/{lena.player_id}/").status_code == 403
    assert (owner(lena), PlayerClaim.objects.count()) == (None, 0)


def test_records_of_a_rehearsal_are_not_claimed(world: World, lena: Entrant) -> None:
    EntrantFactory.create_batch(7, event=world.event)  # a smaller field is invented
    event = make_rehearsal(world.event, actor=world.actor("organiser")).event
    Event.objects.filter(pk=event.pk).update(status="running")
    copy = Entrant.objects.get(event=event, player__display_name="Lena Brandt")
    assert copy.player_id != lena.player_id
    signed_up(copy)
    client = reader(person())
    assert "This is me" not in words(client.get(f"/p/{card_token(copy)}/"))
    assert "Lena Brandt" not in words(client.get(CLAIM))
    client.post(f"/p/{card_token(copy)}/this-is-me/")
    answer = client.post(f"{CLAIM}card/", follow=True)
    assert messages_of(answer) == ["This record is no longer there. Search again."]
    for way in ("email", "ask"):
        assert client.post(f"{CLAIM}{way}/{copy.player_id}/").status_code == 403
    assert owner(copy) is None


def test_a_rehearsal_takes_no_record_of_its_event_away(world: World, lena: Entrant) -> None:
    make_rehearsal(world.event, actor=world.actor("organiser"))
    login = person()
    press_on_the_card(client := reader(login), lena)
    client.post(f"{CLAIM}card/")
    assert owner(lena) == login.pk


def test_a_request_for_a_merged_record_waits_until_the_merge_is_undone(
    world: World, lena: Entrant
) -> None:
    client, actor = reader(person()), world.actor("organiser")
    client.post(f"{CLAIM}ask/{lena.player_id}/")
    other = PlayerFactory.create(display_name="L. Brandt", home_event=world.event)
    merge = merge_players(other, lena.player, actor=actor)
    assert "not answered yet" not in words(client.get(CLAIM))
    undo_merge(merge, actor=actor)
    assert "not answered yet" in words(client.get(CLAIM))


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_at_once_an_account_takes_one_record(world: World, lena: Entrant) -> None:
    other = EntrantFactory.create(event=world.event, player__home_event=world.event)
    actor = actor_of(person())
    said = at_once(*(lambda one=one: claim_by_card(one, actor=actor) for one in (lena, other)))
    assert said == ["claim_second", "done"]
    assert Player.objects.filter(login=actor.login_id).count() == 1


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_at_once_a_card_gives_its_record_to_one_of_two_accounts(lena: Entrant) -> None:
    racers = [actor_of(person("a@example.org")), actor_of(person("b@example.org"))]
    said = at_once(*(lambda one=one: claim_by_card(lena, actor=one) for one in racers))
    assert said == ["claim_taken", "done"]
    assert owner(lena) in {one.login_id for one in racers}


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_at_once_a_request_is_decided_once(world: World, lena: Entrant) -> None:
    claim = ask_for_record(lena.player, actor=actor_of(person()))
    keeper = world.actor("organiser")
    decisions = (grant_claim, decline_claim)
    said = at_once(*(lambda one=one: one(claim.pk, actor=keeper) for one in decisions))
    assert said == ["done", "gone"]


def test_the_page_names_the_step_that_is_next(lena: Entrant) -> None:
    signed_up(lena)
    people = (person("other@example.org"), person())
    pages = [reader(login).get(CLAIM).content.decode() for login in people]
    step = r'<li aria-current="step">(.*?)</li>'
    assert [re.findall(step, page) for page in pages] == [["Find yourself"], ["Prove it"]]

"""A seat card takes a record at once, but it may be another's: the claim waits and can be undone."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from league.core.permissions import SYSTEM
from league.core.queries.actors import actor_of
from league.core.queries.seat_cards import card_token, code_of, entrant_by_code
from league.entrants.entrants import renew_seat_card
from league.entrants.erasing import erase_person
from league.models import Entrant, Event, Mail, Player, PlayerClaim
from league.people.claims import CARD_WAIT, ask_for_record, claim_by_card, claim_by_code
from league.people.merging import merge_players, undo_merge
from league.people.queries.claims import undo_token
from league.people.queries.keepers import keepers_of, keeps
from tests.factories import (
    ClubFactory,
    ClubOfficerFactory,
    EntrantFactory,
    LoginFactory,
    PlayerFactory,
    SignUpFactory,
)
from tests.league.people.test_claims import CLAIM, owner, person
from tests.league.web.readers import messages_of, reader, words
from tests.shortcuts import audited_verbs, refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    made = event_world(name="Spring Cup", status="running")
    confirm(made.organiser, "organiser@example.org")
    return made


@pytest.fixture
def lena(world: World) -> Entrant:
    player = PlayerFactory.create(display_name="Lena Brandt", home_event=world.event)
    return EntrantFactory.create(event=world.event, player=player)


@pytest.fixture
def taken(lena: Entrant) -> User:
    """The account that has just taken Lena's record with her card."""
    login = person("thief@example.org")
    claim_by_card(lena, actor=actor_of(login))
    return login


def confirm(login: User, email: str) -> None:
    EmailAddress.objects.create(user=login, email=email, primary=True, verified=True)


def mailed() -> list[tuple[str, str]]:
    return list(Mail.objects.order_by("pk").values_list("to", "subject"))


def wait_is_over(player_id: int) -> None:
    Player.objects.filter(pk=player_id).update(login_keeps_from=timezone.now())


# -------------------------------------------------------------------- the days of waiting


def test_for_some_days_the_account_reads_changes_and_erases_nothing(
    lena: Entrant, taken: User
) -> None:
    keeps_from = Player.objects.get(pk=lena.player_id).login_keeps_from
    assert keeps_from is not None
    assert abs(timezone.now() + CARD_WAIT - keeps_from) < timedelta(minutes=5)
    client = reader(taken)
    path = f"/players/{lena.player_id}/"
    pages = (f"{path}profile/", f"{path}data/", f"{path}erase/")
    assert [client.get(page).status_code for page in pages] == [403, 403, 403]
    assert client.post(f"{path}erase/", {"name": "Lena Brandt"}).status_code == 403
    wait_is_over(lena.player_id)
    assert [client.get(page).status_code for page in pages] == [200, 200, 200]


@pytest.mark.usefixtures("taken")
def test_until_then_the_keepers_correct_the_name_as_before(world: World, lena: Entrant) -> None:
    client, path = reader(world.organiser), f"/players/{lena.player_id}/profile/"
    client.post(path, {"display_name": "Lena Brand", "shown_by_name": "on"})
    assert Player.objects.get(pk=lena.player_id).display_name == "Lena Brand"
    wait_is_over(lena.player_id)
    client.post(path, {"display_name": "Nobody", "shown_by_name": "on"})
    assert Player.objects.get(pk=lena.player_id).display_name == "Lena Brand"


def test_nobody_erases_the_record_in_the_meantime(world: World, lena: Entrant, taken: User) -> None:
    for login in (taken, world.organiser):
        path = f"/players/{lena.player_id}/erase/"
        assert reader(login).post(path, {"name": "Lena Brandt"}).status_code == 403


def test_a_keeper_undoes_a_wrong_claim_with_one_tap(
    world: World, lena: Entrant, taken: User
) -> None:
    assert mailed() == [
        ("organiser@example.org", "Lena Brandt: an account has taken the player record")
    ]
    client = reader(world.organiser)
    page = words(client.get("/events/mine/"))
    assert ("Taken with a seat card" in page, str(taken) in page) == (True, True)
    client.post(f"/account/records/{lena.player_id}/release/", {"reason": "Another person"})
    assert owner(lena) is None
    assert mailed()[1:] == [("thief@example.org", "Your account is no longer Lena Brandt")]
    assert "Another person" in Mail.objects.latest("pk").body
    assert "Another person" in words(reader(taken).get(CLAIM))
    assert "Taken with a seat card" not in words(client.get("/events/mine/"))
    assert audited_verbs() == ["player.claim", "player.release_record"]


def test_the_address_of_the_sign_up_undoes_it_without_an_account(
    lena: Entrant, settings: object
) -> None:
    settings.MAIL_REACHES_PEOPLE = True  # type: ignore[attr-defined]
    SignUpFactory.create(
        event=lena.event, player=lena.player, entrant=lena, contact="lena@example.org"
    )
    thief = person("thief@example.org")
    claim_by_card(lena, actor=actor_of(thief))
    mail = Mail.objects.get(to="lena@example.org")
    link = "/account/claim/undo/" + mail.body.split("/account/claim/undo/")[1].split()[0]
    assert "Lena Brandt" in words(reader().get(link))
    assert owner(lena) == thief.pk, "opening the link undoes nothing"
    assert messages_of(reader().post(link, follow=True)) == [
        "Undone: the record belongs to no account now."
    ]
    assert owner(lena) is None
    assert "nothing left to undo" in words(reader().get(link))
    assert messages_of(reader().post(link, follow=True)) == [
        "There is nothing left to undo here. Ask an organiser or the club."
    ]


def test_the_link_undoes_only_the_claim_that_it_was_sent_for(lena: Entrant) -> None:
    row = SignUpFactory.create(event=lena.event, player=lena.player, entrant=lena)
    thief, later = person("thief@example.org"), person("later@example.org")
    claim_by_card(lena, actor=actor_of(thief))
    player = Player.objects.get(pk=lena.player_id)
    link = f"/account/claim/undo/{undo_token(row, player)}/"
    wait_is_over(lena.player_id)
    reader().post(link)
    assert owner(lena) == thief.pk, "the days are over"
    Player.objects.filter(pk=lena.player_id).update(
        login=later, login_keeps_from=timezone.now() + CARD_WAIT
    )
    for made_up in (link, "/account/claim/undo/made-up/"):
        reader().post(made_up)
        assert owner(lena) == later.pk


def test_after_an_undo_no_card_takes_the_record_for_some_days(
    world: World, lena: Entrant, taken: User
) -> None:
    reader(world.organiser).post(f"/account/records/{lena.player_id}/release/")
    for login in (taken, person("accomplice@example.org")):
        with refused("claim_contested"):
            claim_by_card(lena, actor=actor_of(login))
    long_ago = timezone.now() - CARD_WAIT
    PlayerClaim.objects.filter(parted=True).update(declined_at=long_ago)
    with refused("claim_contested"):
        claim_by_card(lena, actor=actor_of(taken))
    claim_by_card(lena, actor=actor_of(person("lena@example.org")))
    assert owner(lena) is not None


def test_a_person_who_parts_with_the_record_can_take_it_again(lena: Entrant, taken: User) -> None:
    reader(taken).post(f"/account/records/{lena.player_id}/release/")
    assert owner(lena) is None
    claim_by_card(lena, actor=actor_of(taken))
    assert owner(lena) == taken.pk


def test_a_second_tap_does_not_start_the_days_again(lena: Entrant, taken: User) -> None:
    wait_is_over(lena.player_id)
    before = Player.objects.get(pk=lena.player_id).login_keeps_from
    claim_by_card(lena, actor=actor_of(taken))
    assert Player.objects.get(pk=lena.player_id).login_keeps_from == before


# -------------------------------------------------------------------- whose card


def test_the_card_of_another_event_only_asks(world: World, lena: Entrant) -> None:
    """Staff of any event can enter a known player and print a card."""
    other = event_world(name="Autumn Cup", status="running")
    entry = EntrantFactory.create(event=other.event, player=lena.player)
    login = person()
    client = reader(login)
    client.post(f"/p/{card_token(entry)}/this-is-me/")
    answer = client.post(f"{CLAIM}card/", follow=True)
    assert messages_of(answer)[0].startswith("Asked.")
    assert owner(lena) is None
    page = words(reader(world.organiser).get("/events/mine/"))
    assert "has the seat card of Autumn Cup" in page
    assert "Lena Brandt" not in words(reader(other.organiser).get("/events/mine/"))
    claim = PlayerClaim.objects.get()
    reader(world.organiser).post(f"/account/claims/{claim.pk}/grant/")
    player = Player.objects.get(pk=lena.player_id)
    assert (player.login_id, player.login_keeps_from) == (login.pk, None)


def test_the_days_go_with_the_account_to_another_record(
    world: World, lena: Entrant, taken: User
) -> None:
    kept = PlayerFactory.create(display_name="L. Brandt", home_event=world.event)
    merge = merge_players(kept, lena.player, actor=SYSTEM)
    moved = Player.objects.get(pk=kept.pk)
    assert moved.login_id == taken.pk
    assert not keeps(actor_of(taken), moved)
    undo_merge(merge, actor=SYSTEM)
    assert not keeps(actor_of(taken), Player.objects.get(pk=lena.player_id))


def test_a_card_of_a_merged_record_takes_the_one_that_was_kept(lena: Entrant) -> None:
    other = event_world(name="Autumn Cup", status="running")
    kept = PlayerFactory.create(display_name="L. Brandt", home_event=other.event)
    merge_players(kept, lena.player, actor=SYSTEM)
    login = person()
    claim_by_card(Entrant.objects.get(pk=lena.pk), actor=actor_of(login))
    assert list(Player.objects.filter(login=login)) == [kept]


@pytest.mark.usefixtures("taken")
def test_an_erased_record_has_no_days_left(lena: Entrant) -> None:
    erase_person(lena.player, actor=SYSTEM, name="Lena Brandt")
    player = Player.objects.get(pk=lena.player_id)
    assert (player.login_id, player.login_keeps_from) == (None, None)
    assert not PlayerClaim.objects.exists()


# -------------------------------------------------------------------- a typed code


def test_a_code_is_typed_in_small_letters_with_signs_that_look_alike(lena: Entrant) -> None:
    typed = code_of(lena).lower().replace("-", " ").replace("0", "o").replace("1", "l")
    login = person()
    client = reader(login)
    assert "Code on your seat card" in words(client.get(CLAIM))
    answer = client.post(f"{CLAIM}code/", {"code": f" {typed} "}, follow=True)
    assert "This is you now" in messages_of(answer)[0]
    assert owner(lena) == login.pk
    player = Player.objects.get(pk=lena.player_id)
    assert player.login_keeps_from is not None


def test_wrong_codes_are_answered_alike(world: World, lena: Entrant) -> None:
    right, other = code_of(lena), EntrantFactory.create(event=world.event)
    swapped = right[:6] + code_of(other)[6:]
    codes = ["", "x", "-", "ABCD-EFGH", right[:-1], right + "0", swapped, "Z" * 40, "ÄÖÜ-ßßß1"]
    assert [entrant_by_code(code) for code in codes] == [None] * len(codes)
    assert entrant_by_code(right) == lena
    answer = reader(person()).post(f"{CLAIM}code/", {"code": "ABCD-EFGH"}, follow=True)
    assert messages_of(answer) == [
        "No seat card has this code. Compare each sign: there is no letter O, I or L."
    ]


def test_a_code_of_a_renewed_card_or_a_draft_takes_nothing(world: World, lena: Entrant) -> None:
    old = code_of(lena)
    renew_seat_card(lena, actor=world.actor("organiser"))
    actor = actor_of(person())
    with refused("claim_code"):
        claim_by_code(old, actor=actor)
    lena.refresh_from_db()
    Event.objects.filter(pk=world.event.pk).update(status="draft")
    with refused("claim_code"):
        claim_by_code(code_of(lena), actor=actor)


def test_too_many_codes_hold_up_the_guesser_and_nobody_else(lena: Entrant) -> None:
    cache.clear()
    guesser, neighbour = actor_of(person("a@example.org")), actor_of(person("b@example.org"))
    for _ in range(10):
        with refused("claim_code"):
            claim_by_code("ABCD-EFGH", actor=guesser)
    with refused("claim_codes"):
        claim_by_code(code_of(lena), actor=guesser)
    claim_by_code(code_of(lena), actor=neighbour)
    assert owner(lena) == neighbour.login_id


# -------------------------------------------------------------------- requests and answers


def test_keepers_and_askers_are_told_by_e_mail(world: World, lena: Entrant) -> None:
    login = person()
    ask_for_record(lena.player, actor=actor_of(login))
    client = reader(world.organiser)
    claim = PlayerClaim.objects.get()
    client.post(f"/account/claims/{claim.pk}/decline/", {"reason": "  You are\nLeo  "})
    assert mailed() == [
        ("organiser@example.org", "Lena Brandt: somebody asks for the player record"),
        ("lena@example.org", "Your request for Lena Brandt was declined"),
    ]
    assert "You are Leo" in Mail.objects.latest("pk").body
    assert "declined You are Leo" in words(reader(login).get(CLAIM))
    other = person("leo@example.org")
    ask_for_record(lena.player, actor=actor_of(other))
    client.post(f"/account/claims/{PlayerClaim.objects.latest('pk').pk}/grant/")
    assert mailed()[-1] == ("leo@example.org", "You are Lena Brandt now")


def test_keepers_get_no_flood_of_e_mails(world: World) -> None:
    cache.clear()
    for number in range(12):
        player = PlayerFactory.create(home_event=world.event)
        EntrantFactory.create(event=world.event, player=player)
        ask_for_record(player, actor=actor_of(person(f"p{number}@example.org")))
    assert Mail.objects.filter(to="organiser@example.org").count() == 10


@pytest.mark.parametrize("status", ["running", "finished"])
@pytest.mark.parametrize("has_officer", [False, True])
def test_those_who_are_told_are_those_who_keep_the_record(
    status: str, *, has_officer: bool
) -> None:
    world = event_world(status=status)
    club = ClubFactory.create()
    officer, own, fresh = (LoginFactory.create() for _ in range(3))
    if has_officer:
        ClubOfficerFactory.create(club=club, login=officer)
    soon = timezone.now() + CARD_WAIT
    players = [
        PlayerFactory.create(home_event=world.event, club=club),
        PlayerFactory.create(home_event=world.event, login=own),
        PlayerFactory.create(club=club, login=fresh, login_keeps_from=soon),
        PlayerFactory.create(),
    ]
    for player in players:
        told = {login for login in User.objects.all() if keeps(actor_of(login), player)}
        assert {*keepers_of(player)} == {one for one in told if not one.is_superuser}


# -------------------------------------------------------------------- attacks


def test_every_step_wants_a_form_of_this_site(world: World, lena: Entrant, taken: User) -> None:
    claim = PlayerClaim.objects.create(player=lena.player, login=person())
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.organiser)
    paths = (
        *(f"{CLAIM}{way}/" for way in ("card", "code", f"email/{lena.player_id}")),
        f"{CLAIM}ask/{lena.player_id}/",
        f"{CLAIM}undo/x/",
        *(f"/account/claims/{claim.pk}/{answer}/" for answer in ("grant", "decline")),
        f"/account/records/{lena.player_id}/release/",
    )
    assert [client.post(path).status_code for path in paths] == [403] * len(paths)
    assert owner(lena) == taken.pk


@pytest.mark.usefixtures("taken")
def test_a_name_shows_no_address_and_who_is_hidden_or_claimed_is_not_found(lena: Entrant) -> None:
    hidden = PlayerFactory.create(display_name="Lena Hidden", shown_by_name=False)
    EntrantFactory.create(event=lena.event, player=hidden)
    SignUpFactory.create(event=lena.event, player=hidden, contact="hidden@example.org")
    client = reader(person())
    page = words(client.get(CLAIM, {"q": "lena"}))
    shown = [text in page for text in ("Lena Brandt", "Lena Hidden", "@example.org")]
    assert shown == [False, False, False]
    assert "@" not in words(client.get(CLAIM, {"q": "hidden@example.org"})).replace(
        "hidden@example.org", ""
    )
    for player in (hidden, lena.player):
        client.post(f"{CLAIM}ask/{player.pk}/")
        assert not PlayerClaim.objects.filter(player=player).exists()


def test_a_keeper_of_another_record_answers_no_request(lena: Entrant) -> None:
    claim = ask_for_record(lena.player, actor=actor_of(person()))
    other = event_world(status="running")
    for answer in ("grant", "decline"):
        path = f"/account/claims/{claim.pk}/{answer}/"
        assert reader(other.organiser).post(path).status_code == 403
    assert PlayerClaim.objects.get().declined_at is None

"""The page of one's account: what comes next, results, names, notices, data."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from league.core.notice_queue import queue_notice
from league.core.queries.actors import actor_of
from league.enums import ConfirmedBy, NoticeKind, ReleasePolicy
from league.models import AuditEntry, Entrant, Event, Notice, Player, Recipient, SignOff
from league.notices.following import follow
from league.notices.queries.followed import followers_of, kinds_for
from league.people.claims import claim_by_card
from league.play.queries.live.tables_now import tables_now
from league.web.common.notice_devices import COOKIE
from tests.entries import WHOLE_GAME
from tests.factories import EntrantFactory, LoginFactory, PlayerFactory, SignUpFactory
from tests.factories.night import NightFactory
from tests.factories.notice import DeviceFactory, MailboxFactory
from tests.league.web.readers import Reader, messages_of, reader, words
from tests.page_forms import forms_of, submit
from tests.shortcuts import audited_verbs, play
from tests.worlds import World, event_world, running_event

pytestmark = pytest.mark.django_db
PAGE = "/account/"


@pytest.fixture
def world() -> World:
    return running_event()


@pytest.fixture
def own(world: World) -> Reader:
    """The browser of a player of the running event."""
    player = world.entrants[0].player
    player.login = LoginFactory.create(username="lena")
    player.save()
    return reader(player.login)


def player_in(world: World) -> Player:
    return Player.objects.get(pk=world.entrants[0].player_id)


def test_a_newcomer_is_asked_for_the_name() -> None:
    page = words(reader(LoginFactory.create()).get(PAGE))
    assert "Find my name" in page
    assert "Player record and account" not in page


def test_the_next_seat_stands_first(world: World, own: Reader) -> None:
    page = words(own.get(PAGE))
    seat = world.entrants[0].seats.select_related("table").get()
    assert page.index(f"Table {seat.table.number}") < page.index("Ways to log in")
    assert world.event.name in page


def test_the_card_of_now_has_the_points_and_the_place_once_a_hand_is_entered(
    world: World, own: Reader
) -> None:
    assert not placed(own)
    play(world.table, WHOLE_GAME[:1], actor=world.actor("organiser"))
    table = tables_now(world.session, shown=True)[0]
    points = sorted((one.points or 0 for one in table.seats), reverse=True)
    mine = next(one for one in table.seats if one.seat.entrant == world.entrants[0]).points
    place = points.index(mine or 0) + 1
    assert placed(own) == [f"{mine:,} Place {place} at the table"]
    Event.objects.update(release_policy=ReleasePolicy.SESSION_END)
    assert not placed(own), "results are hidden during the session"


def placed(own: Reader) -> list[str]:
    return re.findall(r"\S+ Place \d at the table", words(own.get(PAGE)))


def test_the_result_of_the_own_table_is_signed_with_one_button(world: World, own: Reader) -> None:
    Event.objects.update(confirmed_by=ConfirmedBy.PLAYERS)
    play(world.table, WHOLE_GAME, actor=world.actor("organiser"))
    entrant = world.entrants[0]
    page = own.get(PAGE)
    assert "Result code" in words(page)
    assert messages_of(submit(page, "Sign result", follow=True)) == ["Signed."]
    signed = SignOff.objects.get()
    assert (signed.entrant, audited_verbs()[-1]) == (entrant, "table.sign")
    assert AuditEntry.objects.latest("pk").login == player_in(world).login
    answer = submit(own.get(PAGE), "Withdraw signature", follow=True)
    assert messages_of(answer) == ["Signature withdrawn."]
    Player.objects.update(login_keeps_from=timezone.now() + timedelta(days=1))
    address = f"{PAGE}tables/{world.table.pk}/sign/"
    assert "Sign result" not in words(own.get(PAGE))
    assert own.post(address, {"version": world.table.version}).status_code == 404


def test_only_a_player_of_the_table_signs_it(world: World) -> None:
    Event.objects.update(confirmed_by=ConfirmedBy.PLAYERS)
    play(world.table, WHOLE_GAME, actor=world.actor("organiser"))
    address = f"{PAGE}tables/{world.table.pk}/sign/"
    other = PlayerFactory.create(login=LoginFactory.create())
    for login in (other.login, LoginFactory.create()):
        assert reader(login).post(address, {"version": "1"}).status_code == 404
    assert not SignOff.objects.exists()


def test_nights_and_sign_ups_of_other_events_follow(own: Reader, world: World) -> None:
    player = player_in(world)
    league = event_world(name="Tuesday League", status="running", kind="league")
    EntrantFactory.create(event=league.event, player=player)
    NightFactory.create(
        event=league.event, name="Night 7", starts_at=timezone.now() + timedelta(days=2)
    )
    coming = event_world(name="Harbour Cup", status="open")
    SignUpFactory.create(event=coming.event, player=player, status="waiting")
    gone = event_world(name="Old Cup", status="open")
    SignUpFactory.create(event=gone.event, player=player, status="withdrawn")
    page = words(own.get(PAGE))
    shown = [name in page for name in ("Night 7", "Harbour Cup", "Old Cup")]
    assert shown == [True, True, False]


def test_results_are_those_of_the_public_page(world: World, own: Reader) -> None:
    assert "No results yet" in words(own.get(PAGE))
    play(world.table, WHOLE_GAME, actor=world.actor("organiser"))
    seated = world.table.seats.filter(entrant__player=player_in(world)).exists()
    assert seated
    page = words(own.get(PAGE))
    assert "1 game" in page


def test_the_form_of_names_saves_and_comes_back(world: World, own: Reader) -> None:
    answer = submit(own.get(PAGE), "Save names", {"display_name": "Lena B."}, follow=True)
    assert answer.redirect_chain == [(PAGE, 302)]
    assert player_in(world).display_name == "Lena B."


def test_in_the_days_of_waiting_the_page_offers_no_form_and_says_until_when(world: World) -> None:
    player = PlayerFactory.create(display_name="Aiko Mori", home_event=world.event)
    entrant: Entrant = EntrantFactory.create(event=world.event, player=player)
    login = LoginFactory.create()
    claim_by_card(entrant, actor=actor_of(login))
    page = words(reader(login).get(PAGE))
    shown = ["You took this record with a seat card" in page, "Save names" in page]
    assert shown == [True, False]
    assert "Download" not in page


# -------------------------------------------------------------------- notices


def test_a_grid_has_a_tick_for_each_kind_and_way(own: Reader, world: World) -> None:
    login = player_in(world).login
    mailbox = MailboxFactory.create(login=login)
    own.cookies[COOKIE] = DeviceFactory.create().token
    form = next(form for form in forms_of(own.get(PAGE)) if form.action.endswith("notices/"))
    ticked = {(name, value) for name, value in form.sent()}
    expected = {(way, kind) for way in ("push", "mail") for kind in kinds_for(way)}
    assert {pair for pair in ticked if pair[0] in {"push", "mail"}} == expected
    assert ("mail", NoticeKind.NIGHT) not in expected
    wanted = {"mail": [NoticeKind.SEATING, "made-up"], "push": [NoticeKind.RESULTS]}
    assert messages_of(own.post(f"{PAGE}notices/", wanted, follow=True)) == ["Saved."]
    mailbox.refresh_from_db()
    left = [kind for kind in kinds_for("mail") if kind not in mailbox.unwanted]
    assert left == [NoticeKind.SEATING]


def test_an_unwanted_kind_is_sent_to_others_only(world: World) -> None:
    player = player_in(world)
    picky, keen = DeviceFactory.create(unwanted={"final": True}), DeviceFactory.create()
    for device in (picky, keen):
        follow(device, player)
    for kind in (NoticeKind.FINAL, NoticeKind.RESULTS):
        queue_notice(kind, event_id=world.event.pk)
    final, results = Notice.objects.order_by("pk")
    assert list(followers_of(final)) == [keen]
    assert set(followers_of(results)) == {picky, keen}


def test_a_login_changes_nobody_elses_notices(own: Reader) -> None:
    other = MailboxFactory.create()
    own.post(f"{PAGE}notices/", {"mail": [NoticeKind.SEATING]})
    assert Recipient.objects.get(pk=other.pk).unwanted == {}


def test_without_a_device_or_mailbox_the_page_offers_to_set_one_up(own: Reader) -> None:
    assert "Notify me of my seats and results" in words(own.get(PAGE))

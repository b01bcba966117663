"""Signing on the table's own page: a tap beside one's name, the code, the slip, what is void."""

import pytest
from django.test import Client

from league.core.queries.seat_cards import pin_of
from league.core.rate_limit import read_rate
from league.enums import ConfirmedBy, SessionStatus, SignedBy
from league.models import Session, SignOff, Table
from league.play.hands import correct_hand
from league.play.queries.games import state_of
from league.play.queries.sign_offs import result_code
from league.play.seat_identity import WRONG_PINS
from league.play.table_phones import PHONES
from tests.entries import WHOLE_GAME, ron
from tests.league.web.readers import at
from tests.league.web.table.table_taps import Answer, desk, fields, link, text
from tests.shortcuts import fresh, play, scores
from tests.worlds import World, after_time, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    world = running_event(confirmed_by=ConfirmedBy.PLAYERS)
    play(world.table, WHOLE_GAME)
    return world


def tap(client: Client, table: Table, wind: str, version: int | None = None) -> Answer:
    seat = table.seats.get(starting_wind=wind)
    version = version or fresh(table).version
    return client.post(f"{link(table)}sign/", {"seat": seat.pk, "version": version})


def sign_all(client: Client, table: Table) -> None:
    for wind in "ESWN":
        assert tap(client, table, wind).status_code == 302


def correct(world: World) -> None:
    table = world.table
    actor, entry = world.actor("referee"), ron("N", "E", 3)
    correct_hand(table, 8, actor=actor, version=table.version, entry=entry, reason="Misread")


def shown(client: Client, table: Table, page: str = "") -> str:
    return text(client.get(link(table) + page))


def code(table: Table) -> str:
    state = state_of(fresh(table))
    return result_code(state.table, state.hands, state.seats)


def test_each_player_taps_beside_their_name_and_then_the_table_closes(
    world: World, client: Client
) -> None:
    table = world.table
    assert "Sign-off by all players" in shown(client, table)
    sign_all(client, table)
    shown(client, table)  # with what was messages_of to each tap
    page = shown(client, table)
    assert page.count("Signed") == 4
    assert "All players have signed. Close the table now." in page
    assert "Correct E" not in page
    client.post(f"{link(table)}close/", {"version": fresh(table).version})
    assert fresh(table).status == "closed"


@pytest.mark.slow
@pytest.mark.parametrize("page", ["hands/8/strike/", "hands/8/correct/?check=1", "reopen/"])
def test_changing_a_signed_result_shows_a_warning(world: World, client: Client, page: str) -> None:
    table = world.table
    client.force_login(world.referee)
    warning = "The change makes the sign-off void, and everyone signs again."
    entry = fields(table.hands.get(position=8).entry).urlencode()
    address = f"{desk(table)}{page}" + (f"&version={table.version}&{entry}" if "?" in page else "")
    assert warning not in text(client.get(address))
    tap(client, table, "E")
    assert f"1 player has signed this result. {warning}" in text(client.get(address))


def test_a_tap_on_a_page_from_before_a_change_is_refused(world: World, client: Client) -> None:
    answer = tap(client, world.table, "E", version=1)
    assert (answer.status_code, SignOff.objects.count()) == (409, 0)


@pytest.mark.slow
def test_a_correction_shows_what_is_void_and_another_code(world: World, client: Client) -> None:
    table = world.table
    sign_all(client, table)
    before = code(table)
    correct(world)
    page = shown(client, table)
    assert "4 void sign-offs" in page
    assert f"signed {before} at" in page
    assert f"Result code {code(table)}" in page
    assert "Check it and sign again" in page
    sign_all(client, table)
    assert "sign anew" not in shown(client, table)


def test_a_referee_corrects_a_fully_signed_result(world: World, client: Client) -> None:
    sign_all(client, world.table)
    client.force_login(world.referee)
    assert "Correct E" in text(client.get(desk(world.table)))


def test_the_slip_has_places_scores_code_and_lines_to_sign(world: World, client: Client) -> None:
    table = world.table
    tap(client, table, "E")
    page = shown(client, table, "slip/")
    assert f"Result code {code(table)}" in page
    assert (page.count("Signed on the phone"), "Signature" in page) == (1, True)
    best = max(filter(None, scores(table))) / 1000
    assert f"{best:+.1f}" in page


def test_there_is_no_slip_before_the_game_is_over(client: Client) -> None:
    table = running_event().table
    assert client.get(f"{link(table)}slip/")["Location"] == link(table)


def test_a_table_without_a_hand_is_ended_with_a_warning(client: Client) -> None:
    table = after_time(running_event()).table
    assert "End game without a hand" in shown(client, table)
    assert "No hands have been entered: all players finish" in shown(client, table, "close/")
    client.post(f"{link(table)}close/", {"version": 1})
    assert (fresh(table).status, scores(table)) == ("closed", [0, 0, 0, 0])


def test_a_game_cut_short_is_ended_and_then_signed(client: Client) -> None:
    table = after_time(running_event(confirmed_by=ConfirmedBy.PLAYERS)).table
    play(table, WHOLE_GAME[:3])
    assert "Then every player signs." in shown(client, table, "close/")
    version = fresh(table).version
    answer = client.post(f"{link(table)}close/", {"version": version}, follow=True)
    assert "Game ended. Confirm the result now." in text(answer)
    sign_all(client, table)


def test_a_signature_without_a_version_is_refused(world: World, client: Client) -> None:
    seat = world.table.seats.earliest("pk")
    answer = client.post(f"{link(world.table)}sign/", {"seat": seat.pk})
    said = "Give the version of the table that this entry is for."
    assert (answer.status_code, said in text(answer)) == (422, True)


def test_sign_off_ends_with_the_session(world: World, client: Client) -> None:
    Session.objects.update(status=SessionStatus.FINISHED)
    assert "Sign-off by all players" not in shown(client, world.table)


def test_a_session_is_finished_without_sign_offs_only_after_a_look(
    world: World, client: Client
) -> None:
    tap(client, world.table, "E")
    client.force_login(world.referee)
    ask = at("session_confirm", world, number=1, verb="finish")
    assert ask in client.get(at("manage_session", world, number=1)).content.decode()
    names = ", ".join(entrant.player.display_name for entrant in world.entrants[1:])
    assert f"Table 1 is not signed by {names}." in text(client.get(ask))
    for wind in "SWN":
        tap(client, world.table, wind)
    page = client.get(at("manage_session", world, number=1)).content.decode()
    assert (ask in page, at("session_step", world, number=1, verb="finish") in page) == (
        False,
        True,
    )


@pytest.mark.slow
def test_a_table_waiting_for_the_referee_says_so(client: Client) -> None:
    world = running_event(confirmed_by=ConfirmedBy.REFEREE)
    table = play(world.table, WHOLE_GAME)
    said = "A referee confirms the results in this event."
    assert said in shown(client, table)
    client.force_login(world.referee)
    page = text(client.get(desk(table)))
    assert (said in page, "Close table" in page) == (False, True)
    client.post(f"{desk(table)}close/", {"version": table.version})
    assert said not in shown(client, table)


@pytest.mark.slow
def test_a_script_gets_few_phones_and_locks_out_no_phone_that_came_before() -> None:
    world = running_event(confirmed_by=ConfirmedBy.PLAYERS, signed_by=SignedBy.OWN)
    play(world.table, WHOLE_GAME)
    table = world.table
    honest = Client()
    honest.get(link(table))
    seat = table.seats.get(starting_wind="E")
    pin = pin_of(seat.entrant)
    answers = []
    for _browser in range(30):
        guesser = Client()
        guesser.get(link(table))
        data = {"seat": seat.pk, "version": table.version, "pin": f"{(int(pin) + 1) % 10_000:04}"}
        answers += [guesser.post(f"{link(table)}sign/", data) for _guess in range(10)]
    tried = sum("not the PIN" in text(answer) for answer in answers)
    phones, wrong_pins = read_rate(PHONES)[0], read_rate(WRONG_PINS)[0]
    assert tried == phones * wrong_pins  # of the others and of those without a name
    data["pin"] = pin
    assert guesser.post(f"{link(table)}sign/", data).status_code == 422
    assert honest.post(f"{link(table)}sign/", data).status_code == 302
    assert SignOff.objects.get().seat == seat

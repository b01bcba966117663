"""Lasting table cards: one code for each table number, from session to session."""

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from league.core.errors import Forbidden
from league.core.permissions import SYSTEM
from league.enums import SessionStatus
from league.models import MOST_TABLE_CARDS, TableCard
from league.play.queries.table_cards import card_by_token, cards_needed, tables_of_card
from league.play.table_cards import (
    CARD_RATE,
    make_table_cards,
    renew_table_card,
    revoke_table_cards,
)
from league.web.table.card import UNKNOWN_RATE
from tests.league.web.readers import at, messages_of, reader, words
from tests.shortcuts import audited_verbs, fresh, refused
from tests.worlds import World, add_session, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return running_event(tables=2)


def cards(world: World, count: int = 2) -> list[TableCard]:
    return make_table_cards(world.event, count, actor=world.actor("referee"))


def scanned(card: TableCard) -> str:
    """Where the code leads: the address of the table, or what the page says."""
    answer = Client().get(f"/c/{card.token}/")
    return answer["Location"] if answer.status_code == 302 else words(answer)


def test_one_card_leads_to_the_table_of_each_session_while_it_runs(world: World) -> None:
    _first, second = cards(world)
    one = world.tables[1]
    assert scanned(second) == f"/t/{one.token}/"
    world.session.status = SessionStatus.FINISHED
    world.session.save()
    assert "No session is running." in scanned(second)
    add_session(world)
    assert "No session is running." in scanned(second)  # a draft is nobody's business
    world.session.status = SessionStatus.PUBLISHED
    world.session.save()
    two = world.tables[1]
    assert (scanned(second), two.token == one.token) == (f"/t/{two.token}/", False)


def test_sessions_that_run_at_once_are_a_choice(world: World) -> None:
    first, _second = cards(world)
    here = world.tables[0]
    add_session(world, status=SessionStatus.RUNNING)
    tables = [here, world.tables[0]]
    page = Client().get(f"/c/{first.token}/").content.decode()
    assert [f"/t/{table.token}/" in page for table in tables] == [True, True]


def test_a_table_that_the_session_does_not_have_says_so(world: World) -> None:
    third = cards(world, 3)[2]
    assert "This table is not in use in the running session." in scanned(third)
    assert tables_of_card(third) == []


def test_a_renewed_card_ends_the_access_of_the_old_one(world: World) -> None:
    first, second = cards(world)
    before = {table.number: table.token for table in world.tables}
    renewed = renew_table_card(world.event, 1, actor=world.actor("referee"))
    assert card_by_token(first.token) is None
    assert [fresh(table).token == before[table.number] for table in world.tables] == [False, True]
    assert scanned(renewed) == f"/t/{world.tables[0].token}/"
    assert scanned(second) == f"/t/{world.tables[1].token}/"
    assert audited_verbs() == ["table_cards.make", "table.renew_link", "table_cards.renew"]
    with refused("gone"):
        renew_table_card(world.event, 9, actor=SYSTEM)


def test_revoked_cards_lead_nowhere(world: World) -> None:
    made = cards(world)
    tokens = [table.token for table in world.tables]
    revoke_table_cards(world.event, actor=world.actor("organiser"))
    assert [Client().get(f"/c/{card.token}/").status_code for card in made] == [404, 404]
    assert [Client().get(f"/t/{token}/").status_code for token in tokens] == [404, 404]


def test_cards_are_made_once(world: World) -> None:
    first = cards(world)
    assert [card.token for card in cards(world, 3)[:2]] == [card.token for card in first]
    assert cards_needed(world.event) == 2
    for count in (0, MOST_TABLE_CARDS + 1):
        with refused("value_out_of_range"):
            cards(world, count)
    with refused("forbidden", kind=Forbidden):
        make_table_cards(world.event, 2, actor=world.actor("scorer"))


def test_guessing_and_hammering_are_stopped(world: World) -> None:
    card, client = cards(world)[0], Client(REMOTE_ADDR="198.51.100.9")
    with time_machine.travel(timezone.now(), tick=False):
        for token, rate, status in (
            ("not-a-code", UNKNOWN_RATE, 404),
            (card.token, CARD_RATE, 302),
        ):
            scans = range(int(rate.partition("/")[0]) + 1)
            seen = [client.get(f"/c/{token}/").status_code for _ in scans]
            assert seen == [status] * (len(seen) - 1) + [429]


def test_referees_make_print_and_renew_the_cards(world: World) -> None:
    referee, page = reader(world.referee), at("print_table_cards", world)
    assert "No table cards yet." in words(referee.get(page))
    made = referee.post(at("table_cards_make", world), {"count": "2"}, follow=True)
    assert messages_of(made) == [
        "Table cards made. Print them once; they stay valid for all sessions."
    ]
    shown = made.content.decode()
    tokens = [card.token for card in TableCard.objects.all()]
    assert [f"/c/<b>{token}</b>" in shown for token in tokens] == [True, True]
    assert made["Cache-Control"] == "no-store"
    assert "Session" not in words(made).partition("Table 卓")[2]
    assert referee.post(at("table_cards_make", world), {"count": "0"}).status_code == 422
    referee.post(at("table_card_renew", world, number=1))
    assert TableCard.objects.get(number=1).token != tokens[0]
    referee.post(at("table_cards_revoke", world))
    assert not TableCard.objects.exists()

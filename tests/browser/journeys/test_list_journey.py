"""An organiser uploads a workbook of players, changes a column over the preview and adds them."""

import pytest
from playwright.sync_api import FilePayload, Page, expect

from league.models import Entrant
from tests.browser.journeys.test_check_in_journey import log_in
from tests.browser.journeys.test_table_journey import broken_rules
from tests.league.web.readers import at
from tests.league.workbooks import workbook
from tests.worlds import event_world

pytestmark = pytest.mark.django_db(transaction=True)

ROWS: list[list[object]] = [
    ["Nr", "Spieler", "Heimat", "Mail", "Größe"],
    [1, "1. Jörg Müller", "Tsumo Nord", "joerg@example.org", "M"],
    [2, "Anna Berg", "Riichi Mannheim", "anna@example.org", "L"],
]


def test_a_workbook_is_read_a_column_changed_and_its_players_added(phone: Page) -> None:
    world = event_world(players=0)
    log_in(phone, world.organiser.username)
    phone.goto(at("enrol_list", world))
    file = FilePayload(name="list.xlsx", mimeType="application/zip", buffer=workbook(ROWS))
    phone.get_by_label("Or upload a file").set_input_files(file)
    phone.get_by_role("button", name="Preview list").click()
    expect(phone.get_by_text("These columns are not kept: Heimat, Größe")).to_be_visible()
    assert broken_rules(phone) == []
    phone.get_by_label("Heimat").select_option("Club")
    phone.get_by_role("button", name="Use these columns").click()
    expect(phone.get_by_text("These columns are not kept: Größe")).to_be_visible()
    expect(phone.get_by_label("Heimat")).to_have_value("club")
    phone.get_by_role("button", name="Add players").click()
    expect(phone.get_by_text("2 players added.")).to_be_visible()
    added = Entrant.objects.order_by("number").values_list(
        "number", "player__display_name", "player__club__name"
    )
    assert list(added) == [(1, "Jörg Müller", "Tsumo Nord"), (2, "Anna Berg", "Riichi Mannheim")]

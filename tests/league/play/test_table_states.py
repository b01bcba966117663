"""What people read that a table does: one property words it, all pages read it."""

from pathlib import Path

import pytest
from django.conf import settings

from league.core.permissions import SYSTEM
from league.enums import SessionStatus
from league.play.tables import record_result
from tests.league.web.readers import at, reader, words
from tests.worlds import drawn_event, running_event

pytestmark = pytest.mark.django_db


def test_a_table_plays_from_the_start_of_its_session_on() -> None:
    world = drawn_event(entry_contract="result", status="running")
    for status, said in (("draft", "Waiting"), ("published", "Waiting"), ("running", "Playing")):
        world.session.status = SessionStatus(status)
        world.session.save()
        assert world.table.state_name == said
    table = world.table
    points = [45_000, 31_000, 24_000, 20_000]
    record_result(table, actor=SYSTEM, version=1, raw_points=points, leftover_sticks=0)
    assert world.table.state_name == world.table.get_status_display() != "Playing"


def test_the_staffs_pages_of_a_running_session_call_no_table_waiting() -> None:
    world = running_event(tables=2)
    browser = reader(world.organiser)
    pages = [at("manage", world), at("manage_session", world, number=1)]
    said = [words(browser.get(page)) for page in pages]
    assert ["Waiting" in text for text in said] == [False, False]
    assert said[1].count("Playing") == 2


def test_no_template_words_the_state_of_a_table_itself() -> None:
    folder = Path(settings.BASE_DIR) / "templates"
    named = [path.name for path in folder.rglob("*.html") if "table.get_status" in path.read_text()]
    assert named == []

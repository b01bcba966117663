"""The page of season files: upload, preview, store, download; the same over the API."""

import re
from base64 import b64encode
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.test import APIClient

from league.enums import EventStatus
from league.models import Seat, Session, Table
from league.templatetags.numbers import MINUS
from tests.league.core.sheets.test_workbooks import titled
from tests.league.importing.seasons.test_season_files import SEASON
from tests.page_forms import Answer, form_of, submit
from tests.worlds import World, event_world


@pytest.fixture
def world(db: None) -> World:  # noqa: ARG001  # the database
    return event_world(players=1, status=EventStatus.RUNNING)


def test_an_organiser_previews_and_stores_a_season(world: World, client: Client) -> None:
    client.force_login(world.organiser)
    page = f"/events/{world.event.slug}/manage/season-file/"
    assert "Choose a file." in client.post(page, {}).content.decode()
    broken = SimpleUploadedFile("season.csv", SEASON.replace("1,1,E", "1,1,X").encode())
    text = client.post(page, {"file": broken}).content.decode()
    assert "Line 2: “X” is not one of the winds E, S, W, N." in text
    assert "Store season" not in text
    file = SimpleUploadedFile("season.csv", SEASON.replace("45000,,30.0", "44900,,29.9").encode())
    shown = client.post(page, {"file": file})
    assert "Table 1:1 sums to 119900 points instead of 120000." in shown.content.decode()
    assert Table.objects.count() == 0
    sent = {"content": shown.context["content"], "confirm": "yes"}
    assert client.post(page, sent).status_code == 422
    answer = client.post(page, {**sent, "accept": "1:1"}, follow=True)
    assert [str(one) for one in answer.context["messages"]] == ["3 games stored."]
    lines = client.get(f"{page}csv/").content.decode("utf-8-sig").splitlines()
    assert lines[1] == "2026-01-09,1,1,E,2,Aya,Nord,44900,,1,,29.9,"
    assert client.get(f"{page}xlsx/").content.startswith(b"PK")
    assert client.get(f"{page}pdf/").status_code == 404


@pytest.mark.parametrize("button", [{}, {"confirm": "yes"}])
def test_a_file_that_is_no_table_is_refused_on_the_page(
    world: World, client: Client, button: dict[str, str]
) -> None:
    client.force_login(world.organiser)
    picture = SimpleUploadedFile("season.png", b"\x89PNG\r\n\x1a\n\0\0")
    page = f"/events/{world.event.slug}/manage/season-file/"
    answer = client.post(page, {"file": picture, **button})
    assert (answer.status_code, answer.context["form"].errors) == (
        422,
        {
            "file": [
                "The file cannot be read as text in this encoding. Save it as XLSX, or as CSV in UTF-8."
            ]
        },
    )


def test_the_preview_shows_the_points_and_scores_that_will_be_stored(
    world: World, client: Client
) -> None:
    """Points in hundreds are read as such, and the page says what they become."""
    text = "Name,R1,R2\nAya,450,\nBen,330,300\nChloé,240,300\nDan,180,300\nEva,,300\n"
    client.force_login(world.organiser)
    page = client.get(f"/events/{world.event.slug}/manage/season-file/")
    shown = submit(page, "Preview file", {"file": ContentFile(text.encode(), "season.csv")})
    shown = submit(shown, "Update preview", {"day": "2026-01-09"})
    first, second = (
        " ".join(re.sub(r"<[^>]+>", "", game).split())
        for game in re.findall(r"\d:1\s*<span(.*?)</li>", shown.content.decode(), re.DOTALL)
    )
    assert first.endswith(
        f"Aya 45,000 +30.0 · Ben 33,000 +8.0 · Chloé 24,000 {MINUS}11.0 · Dan 18,000 {MINUS}27.0"
    )
    assert second.endswith("Ben 30,000 0.0 · Chloé 30,000 0.0 · Dan 30,000 0.0 · Eva 30,000 0.0")
    submit(shown, "Store season")
    assert {*Seat.objects.values_list("entrant__player__display_name", "raw_points")} == {
        ("Aya", 45000),
        ("Ben", 33000),
        ("Chloé", 24000),
        ("Dan", 18000),
        *((name, 30000) for name in ("Ben", "Chloé", "Dan", "Eva")),
    }


def test_the_same_over_the_api(world: World) -> None:
    api = APIClient()
    api.force_authenticate(world.organiser)
    call = f"/api/v1/events/{world.event.pk}/season-file/"
    shown = api.post(call, {"text": SEASON, "preview": True}, format="json")
    assert (shown.status_code, shown.data["stored"], shown.data["tables"]) == (200, False, 3)
    assert [row["state"] for row in shown.data["players"]] == ["new"] * 8
    content = b64encode(SEASON.encode()).decode()
    answer = api.post(call, {"content": content}, format="json")
    assert (answer.status_code, answer.data["sessions"], answer.data["problems"]) == (201, 2, [])
    again = api.post(call, {"text": SEASON}, format="json")
    assert (again.data["sessions"], again.data["known_sessions"]) == (0, 2)
    assert api.post(call, {"content": "%"}, format="json").status_code == 400
    assert api.get(f"{call}csv/").content.decode("utf-8-sig").startswith("date,session,")


GAMES = """Played on,East,pts,South,pts,West,pts,North,pts
3/4/2026,Aya,45000,Ben,33000,Cleo,24000,Dan,18000
3/5/2026,Dan,30000,Cleo,30000,Ben,30000,Aya,30000
"""


def upload(world: World, client: Client, text: str) -> Answer:
    client.force_login(world.organiser)
    page = client.get(f"/events/{world.event.slug}/manage/season-file/")
    return submit(page, "Preview file", {"file": ContentFile(text.encode(), "club.csv")})


def said(answer: Answer) -> list[str]:
    return [str(one) for one in answer.context["messages"]]


def test_the_page_says_how_a_file_is_read_and_reads_it_otherwise(
    world: World, client: Client
) -> None:
    shown = upload(world, client, GAMES)
    form, _button = form_of(shown, "Update preview")
    sent = dict(form.sent())
    assert [sent[name] for name in ("shape", "dates", "values", "order")] == [
        "games",
        "day",
        "points",
        "winds",
    ]
    assert "“3/4/2026” is read as 3 April 2026." in shown.content.decode()
    shown = submit(shown, "Update preview", {"dates": "month"})
    assert "“3/4/2026” is read as 4 March 2026." in shown.content.decode()
    stored = submit(shown, "Store season", follow=True)
    assert said(stored) == ["2 games stored."]
    session = Session.objects.order_by("number").first()
    assert session is not None
    assert str(session.finished_at)[:10] == "2026-03-04"


def test_the_sheet_of_a_workbook_is_chosen_over_the_preview(world: World, client: Client) -> None:
    """Another sheet is shown before it is stored, and what was accepted of the first is forgotten."""

    def games(first: int) -> list[list[Any]]:
        rows = [["Aya", first], ["Ben", 33000], ["Chloé", 24000], ["大輔", 18000]]
        return [["date", "session", "player", "points"], *(["2026-01-09", 1, *row] for row in rows)]

    client.force_login(world.organiser)
    page = client.get(f"/events/{world.event.slug}/manage/season-file/")
    file = ContentFile(titled({"Old": games(44900), "New": games(43900)}), "season.xlsx")
    old = submit(page, "Preview file", {"file": file})
    assert "Table 1:1 sums to 119900 points" in old.content.decode()
    new = submit(old, "Store season", {"sheet": "New", "accept": "1:1"})
    assert "Table 1:1 sums to 118900 points" in new.content.decode()
    assert Table.objects.count() == 0
    submit(new, "Store season", {"accept": "1:1"})
    assert Seat.objects.filter(raw_points=43900).count() == 1


def test_the_rounds_on_the_sheets_of_a_workbook_are_stored_in_one_go(
    world: World, client: Client
) -> None:
    def games(first: int) -> list[list[object]]:
        rows = [["Aya", first], ["Ben", 33000], ["Chloé", 24000], ["大輔", 18000]]
        return [["date", "player", "points"], *(["2026-01-09", *row] for row in rows)]

    client.force_login(world.organiser)
    page = client.get(f"/events/{world.event.slug}/manage/season-file/")
    book: dict[str, list[list[Any]]] = {
        "Rules": [["Be kind"]],
        "Round 1": games(45000),
        "Round 2": games(44100),
    }
    file = ContentFile(titled(book), "season.xlsx")
    shown = submit(page, "Preview file", {"file": file})
    text = " ".join(re.sub("<[^>]*>", " ", shown.content.decode()).split())
    assert "all together: Round 1, Round 2 Rules Round 1 Round 2" in text
    assert "Not among them: Rules The file has" in text
    assert " columns of rounds Round 1 1 game Round 2 1 game Columns " in text
    assert "Line 2 (Round 2): Table 2:1 sums to 119100 points" in text
    one = submit(shown, "Update preview", {"sheet": "Round 1"})
    assert "1 new game" in one.content.decode()
    both = submit(one, "Update preview", {"sheet": ""})
    stored = submit(both, "Store season", {"accept": "2:1"}, follow=True)
    assert said(stored) == ["2 games stored."]


def test_a_file_without_dates_asks_for_the_day(world: World, client: Client) -> None:
    text = "Name,R1,R2\nAya,45000,30000\nBen,33000,30000\nCleo,24000,30000\nDan,18000,30000\n"
    shown = upload(world, client, text)
    assert "The file has no dates. Give the date of its games." in shown.content.decode()
    assert "Store season" not in shown.content.decode()
    shown = submit(shown, "Update preview", {"day": "2026-01-09"})
    assert said(submit(shown, "Store season", follow=True)) == ["2 games stored."]


def test_a_row_a_game_without_dates_grows_on_another_day(world: World, client: Client) -> None:
    text = "East,points,South,points,West,points,North,points\nAya,45000,Ben,33000,Cleo,24000,Dan,18000\n"
    shown = submit(upload(world, client, text), "Update preview", {"day": "2026-01-09"})
    submit(shown, "Store season")
    grown = upload(world, client, text + "Dan,30000,Cleo,30000,Ben,30000,Aya,30000\n")
    shown = submit(grown, "Update preview", {"day": "2026-01-16"})
    assert "with the same players and points: 1. They keep their dates." in shown.content.decode()
    stored = submit(shown, "Store season", follow=True)
    assert said(stored) == ["1 game stored. 1 session is stored already."]
    days = Session.objects.order_by("number").values_list("finished_at__date", flat=True)
    assert [day.isoformat() for day in days if day] == ["2026-01-09", "2026-01-16"]


def test_a_corrected_game_is_shown_and_stored_with_a_reason(world: World, client: Client) -> None:
    submit(upload(world, client, GAMES), "Store season")
    changed = GAMES.replace("Aya,45000,Ben,33000", "Aya,35000,Ben,43000")
    shown = upload(world, client, changed)
    text = " ".join(re.sub("<[^>]*>", "", shown.content.decode()).split())
    assert "Line 2: Session 1, table 1 Aya 45,000 → 35,000 · Ben 33,000 → 43,000" in text
    assert "2 players change rank." in text
    form, _button = form_of(shown, "Store season")
    assert dict(form.sent())["game-1:1"] == ""
    refused = submit(shown, "Store season", {"game-1:1": "correct"})
    assert refused.status_code == 422
    answer = submit(refused, "Store season", {"reason": "Typing error"}, follow=True)
    assert said(answer) == [
        "0 games stored. 1 game corrected. 2 sessions are stored already.",
    ]
    seats = Seat.objects.filter(session__number=1).order_by("raw_points")
    assert [seat.raw_points for seat in seats] == [18_000, 24_000, 35_000, 43_000]


def test_the_layout_and_corrections_over_the_api(world: World) -> None:
    api = APIClient()
    api.force_authenticate(world.organiser)
    call = f"/api/v1/events/{world.event.pk}/season-file/"
    body = {"text": GAMES, "layout": {"dates": "month"}}
    shown = api.post(call, {**body, "preview": True}, format="json")
    assert shown.data["layout"] == {
        "sheet": "",
        "sheets": [],
        "alike": [],
        "shape": "games",
        "heads": ["Played on", "East", "pts", "South", "pts", "West", "pts", "North", "pts"],
        "columns": ["date", *(f"{name}{n}" for n in range(1, 5) for name in ("player", "points"))],
        "dates": "month",
        "values": "points",
        "order": "winds",
        "day": None,
    }
    assert api.post(call, body, format="json").data["tables"] == 2
    body["text"] = GAMES.replace("Aya,45000,Ben,33000", "Aya,35000,Ben,43000")
    (one,) = api.post(call, {**body, "preview": True}, format="json").data["corrections"]
    assert (one["key"], one["line"], one["can_be_new"]) == ("1:1", 2, True)
    assert one["seats"][0] == {"name": "Aya", "before": 45_000, "after": 35_000}
    body |= {"correct": ["1:1"], "reason": "Typing error"}
    answer = api.post(call, body, format="json")
    assert (answer.status_code, answer.data["corrected"], answer.data["tables"]) == (201, 1, 0)
    wrong = api.post(call, {"text": GAMES, "layout": {"shape": "circles"}}, format="json")
    assert wrong.status_code == 400

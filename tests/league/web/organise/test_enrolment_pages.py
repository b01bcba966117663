"""Entrants as organisers enrol and handle them: lists, doubts, check-in, changes, pairs."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from league.core.permissions import SYSTEM
from league.divisions.divisions import set_divisions
from league.entrants.prize_categories import add_category, change_category
from league.enums import EntrantStatus
from league.models import Entrant, ForbiddenPair, Player, Team
from tests.factories import ClubFactory, EntrantFactory, PlayerFactory
from tests.league.web.readers import at, messages_of, problems, reader, words
from tests.page_forms import address_of, form_of, submit
from tests.worlds import event_world, running_event

pytestmark = pytest.mark.django_db


def test_a_player_is_enrolled_by_name() -> None:
    world = event_world(players=0)
    client, url = reader(world.organiser), at("enrol", world)
    fields = {"name": "  森田 花  ", "club": "四風荘", "country": "jp", "team": "Dragons"}
    assert client.post(url, fields).url == url
    entrant = Entrant.objects.get()
    assert (entrant.player.display_name, entrant.number) == ("森田 花", 1)
    assert (entrant.player.country, str(entrant.player.club), str(entrant.team)) == (
        *("JP", "四風荘", "Dragons"),
    )


def test_a_player_is_enrolled_straight_as_a_substitute() -> None:
    world = event_world(players=0)
    reader(world.organiser).post(at("enrol", world), {"name": "Mori", "substitute": "on"})
    assert Entrant.objects.get().status == EntrantStatus.SUBSTITUTE


def test_for_a_known_name_the_page_asks_who_is_meant() -> None:
    world = event_world(players=0)
    known = PlayerFactory.create(display_name="Zoë Åkerlind")
    client, url = reader(world.organiser), at("enrol", world)
    asked = client.post(url, {"name": "zoe akerlind"})
    assert problems(asked) == {"player": ["Choose which player this is."]}
    assert (Entrant.objects.count(), Player.objects.count()) == (0, 1)
    client.post(url, {"name": "zoe akerlind", "player": str(known.pk)})
    assert Entrant.objects.get().player == known
    client.post(url, {"name": "zoe akerlind", "player": "new"})
    assert Player.objects.count() == 2


def test_a_refused_player_form_keeps_its_input() -> None:
    world = event_world(players=1)
    fields = {"name": "Mori", "number": "1", "country": "Nowhere", "club": "Tsumo Nord"}
    answer = reader(world.organiser).post(at("enrol", world), fields)
    assert set(problems(answer)) == {"country", "number"}  # each problem is named at once
    answer = reader(world.organiser).post(at("enrol", world), fields | {"country": ""})
    assert problems(answer) == {"number": ["Number 1 is taken."]}
    assert 'value="Tsumo Nord"' in answer.content.decode()
    assert Player.objects.count() == 1


LIST = """name,club,number
Aoki,Tsumo Nord,
Berg,,7
Berg,,
Chen,Riichi am Fluss,
Dora,,x
"""


def test_the_preview_of_a_list_shows_every_line() -> None:
    world = event_world(players=0)
    PlayerFactory.create(display_name="Chen", club=ClubFactory.create(name="Tsumo Nord"))
    enrolled = PlayerFactory.create(display_name="Aoki")
    EntrantFactory.create(event=world.event, player=enrolled)
    answer = reader(world.organiser).post(at("enrol_list", world), {"text": LIST})
    states = [(row.name, row.state) for row, *_ in answer.context["rows"]]
    assert states == [
        ("Aoki", "enrolled"),
        ("Berg", "new"),
        ("Berg", "doubtful"),
        ("Chen", "doubtful"),
        ("Dora", "unreadable"),
    ]
    assert Entrant.objects.count() == 1


def test_a_preview_begins_with_the_lines_to_decide() -> None:
    world = event_world(players=0)
    shown = words(reader(world.organiser).post(at("enrol_list", world), {"text": LIST}))
    below = shown[shown.index("To decide") :]
    parts = below[: below.index("Nothing to decide")], below[below.index("Nothing to decide") :]
    names = ("Aoki", "Berg", "Chen", "Dora")
    assert [[name for name in names if name in part.split("Original")[0]] for part in parts] == [
        ["Berg", "Dora"],
        ["Aoki", "Berg", "Chen"],
    ]


def test_a_list_with_errors_shows_where_to_correct_them() -> None:
    world = event_world(players=0)
    client, url = reader(world.organiser), at("enrol_list", world)
    stated = "Correct the lines with errors here, then update the preview."
    said = [words(client.post(url, {"text": text})) for text in ("???\n", "Aoki\n")]
    assert [stated in page for page in said] == [True, False]


def test_a_list_is_saved_only_when_all_lines_are_settled() -> None:
    world = event_world(players=0)
    client, url = reader(world.organiser), at("enrol_list", world)
    PlayerFactory.create(display_name="Chen", club=ClubFactory.create(name="Tsumo Nord"))
    sent = {"text": LIST, "confirm": "yes", "line-6": "skip"}
    refused = client.post(url, sent)
    assert refused.status_code == 422
    open_lines = [row.line for row, _, problem, _ in refused.context["rows"] if problem]
    assert open_lines == [4, 5]
    assert '<option value="skip" selected>' in refused.content.decode()
    assert Entrant.objects.count() == 0


def test_a_settled_list_adds_all_players() -> None:
    world = event_world(players=0)
    client, url = reader(world.organiser), at("enrol_list", world)
    chen = PlayerFactory.create(display_name="Chen", club=ClubFactory.create(name="Tsumo Nord"))
    preview = client.post(url, {"text": LIST})
    lines = {row.name + row.state: f"line-{row.line}" for row, *_ in preview.context["rows"]}
    choices = {
        lines["Bergdoubtful"]: "new",
        lines["Chendoubtful"]: str(chen.pk),
        lines["Doraunreadable"]: "skip",
    }
    answer = client.post(url, {"text": LIST, "confirm": "yes", **choices}, follow=True)
    assert messages_of(answer) == ["4 players added."]
    names = Entrant.objects.order_by("pk").values_list("player__display_name", "number")
    assert list(names) == [("Aoki", 1), ("Berg", 7), ("Berg", 8), ("Chen", 9)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_a_file_may_come_from_any_spreadsheet(encoding: str) -> None:
    world = event_world(players=0)
    file = SimpleUploadedFile("list.csv", "名前,クラブ\n森田,四風荘\n".encode(encoding))
    answer = reader(world.organiser).post(at("enrol_list", world), {"file": file})
    assert [(row.name, row.values["club"]) for row, *_ in answer.context["rows"]] == [
        ("森田", "四風荘")
    ]


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        ({"text": "  "}, "text", "The list is empty."),
        (
            {"file": SimpleUploadedFile("list.csv", b"\x81\x00")},
            "file",
            "The file cannot be read as text in this encoding. Save it as XLSX, or as CSV in UTF-8.",
        ),
        (
            {"file": SimpleUploadedFile("list.csv", b"a" * 1_000_001)},
            "file",
            "The file is too large. Split it into several lists.",
        ),
    ],
)
def test_a_list_that_cannot_be_read_says_why(
    sent: dict[str, object], field: str, sentence: str
) -> None:
    answer = reader((world := event_world()).organiser).post(at("enrol_list", world), sent)
    assert answer.status_code == 422
    assert problems(answer)[field] == [sentence]


def test_checking_in_answers_with_the_row_alone_where_the_page_asks_for_it() -> None:
    world = event_world(players=1)
    client, url = reader(world.scorer), at("entrant_status", world, number=1)
    row = client.post(url, {"status": "checked_in"}, headers={"HX-Request": "true"})
    assert row.content.decode().count("<html") == 0
    assert "Checked in" in words(row)
    assert Entrant.objects.get().status == EntrantStatus.CHECKED_IN
    assert client.post(url, {"status": "enrolled"}).url == at("manage_entrants", world)


def test_a_status_that_is_not_possible_says_why() -> None:
    world = running_event()
    url = at("entrant_status", world, number=1)
    answer = reader(world.organiser).post(url, {"status": "withdrawn"}, follow=True)
    name = world.entrants[0].player.display_name
    (message,) = messages_of(answer)
    sentence, link = message.split(" <a ", 1)
    assert sentence == f"Not withdrawn. {name} has a seat in session 1, which has not finished."
    assert "/manage/sessions/1/repair/?kind=withdrawn" in link


def test_a_withdrawal_keeps_its_reason() -> None:
    world = event_world(players=1)
    sent = {"status": "withdrawn", "reason": "Ill"}
    reader(world.organiser).post(at("entrant_status", world, number=1), sent)
    assert "Ill" in words(reader(world.organiser).get(at("audit", world)))


def test_an_entrant_and_the_player_are_changed_by_one_form() -> None:
    world = event_world(players=2)
    prizes = [add_category(world.event, actor=SYSTEM, name=name) for name in ("Local", "Women")]
    change_category(prizes[0], actor=SYSTEM, entrants=world.entrants)
    client, url = reader(world.organiser), at("entrant_change", world, number=1)
    player = {"display_name": "Mori", "club": "Tsumo Nord", "country": "jp", "legal_name": "M. M."}
    entry = {"number": "9", "team": "Winds", "fixed_table": "1", "contact": "+47 123"}
    wish = {"fixed_seat": "N", "volunteers_for_bye": True, "shown_by_name": False}
    typed = player | entry | wish | {"categories": [prizes[1].pk]}
    changed = submit(client.get(url), "Save changes", typed)
    assert changed.url == at("entrant_change", world, number=9)
    assert messages_of(client.get(changed.url)) == ["Mori: saved."]
    entrant = Entrant.objects.get(number=9)
    assert (str(entrant.team), entrant.fixed_table) == ("Winds", 1)
    assert (entrant.fixed_seat, entrant.volunteers_for_bye) == ("N", True)
    assert (entrant.player.display_name, entrant.player.legal_name) == ("Mori", "M. M.")
    assert (entrant.player.country, str(entrant.player.club)) == ("JP", "Tsumo Nord")
    assert not entrant.player.shown_by_name
    assert entrant.sign_up.contact == "+47 123"
    assert [[*prize.entrants.all()] for prize in prizes] == [[world.entrants[1]], [entrant]]


def test_every_problem_of_a_player_is_named_and_nothing_is_half_written() -> None:
    world = event_world(players=2)
    client, url = reader(world.organiser), at("entrant_change", world, number=1)
    typed = {"number": "2", "display_name": "Mori", "ema_number": "12", "contact": "anna@example"}
    refused = submit(client.get(url), "Save changes", typed | {"team": "Winds"})
    assert {*problems(refused)} == {"number", "ema_number", "contact"}
    assert refused.status_code == 422
    assert not Team.objects.exists()
    assert not Player.objects.filter(display_name="Mori").exists()
    kept = submit(refused, "Save changes", {"number": "3", "ema_number": "", "contact": ""})
    assert kept.status_code == 302
    assert str(Entrant.objects.get(number=3, player__display_name="Mori").team) == "Winds"


@pytest.mark.parametrize("button", ["Add player", "Save changes"])
def test_no_field_of_a_player_is_left_out_of_the_groups(button: str) -> None:
    world = event_world(players=1)
    add_category(world.event, actor=SYSTEM, name="Women")
    set_divisions(world.event, ["A", "B"], actor=SYSTEM)
    pages = {
        "Add player": at("enrol", world),
        "Save changes": at("entrant_change", world, number=1),
    }
    page = reader(world.organiser).get(pages[button])
    names = form_of(page, button)[0].names
    assert {*names} - {"csrfmiddlewaretoken"} == {*page.context["form"].fields}


def test_a_button_sets_the_status_and_leads_back_to_the_player() -> None:
    world = event_world(players=1)
    client, url = reader(world.organiser), at("entrant_change", world, number=1)
    answer = submit(client.get(url), "Withdraw", {"reason": "Ill"}, follow=True)
    assert address_of(answer) == url
    name = world.entrants[0].staff_name
    assert messages_of(answer) == [f"{name}: withdrawn."]
    assert Entrant.objects.get().status == EntrantStatus.WITHDRAWN


def test_legal_names_are_on_no_public_page() -> None:
    world = running_event()
    player = world.entrants[0].player
    player.legal_name = "Hidden Legalname"
    player.save()
    for url in (at("entrants", world), at("standings", world), f"/players/{player.pk}/"):
        assert "Legalname" not in reader().get(url).content.decode()


def test_pairs_are_kept_apart_and_let_meet_again() -> None:
    world = event_world(players=2)
    client, url = reader(world.organiser), at("pairs", world)
    first, second = (entrant.pk for entrant in world.entrants)
    same = client.post(url, {"first": first, "second": first})
    assert problems(same) == {"second": ["Choose two different players."]}
    client.post(url, {"first": second, "second": first})
    pair = ForbiddenPair.objects.get()
    assert (pair.first_id, pair.second_id) == (first, second)
    client.post(at("pair_allow", world, pair=pair.pk))
    assert not ForbiddenPair.objects.exists()


def test_the_count_of_those_present_comes_with_the_row() -> None:
    world = event_world(players=2)
    url = at("entrant_status", world, number=1)
    answer = reader(world.scorer).post(
        url, {"status": "checked_in"}, headers={"HX-Request": "true"}
    )
    assert "1 of 2 checked in" in words(answer)
    assert "the status has changed" not in words(answer)


def test_a_refused_status_comes_with_the_row() -> None:
    world = event_world(players=2)
    url = at("entrant_status", world, number=1)
    sent, htmx = {"status": "asleep"}, {"HX-Request": "true"}
    answer = reader(world.organiser).post(url, sent, headers=htmx)
    assert 'class="message message--error"' in answer.content.decode()


def test_a_wrong_guess_is_seen_and_changed() -> None:
    """A list in Windows-1250 can be read as Windows-1252 as well."""
    world = event_world(players=0)
    organiser, url = reader(world.organiser), at("enrol_list", world)
    file = SimpleUploadedFile("list.csv", "Dvořák,Pon\n".encode("cp1250"))
    first = organiser.post(url, {"file": file})
    assert [row.name for row, *_ in first.context["rows"]] == ["Dvoøák"]
    assert '<option value="cp1252" selected>' in first.content.decode()
    shown = first.context["file"]
    sent = {"text": shown["text"], "content": shown["content"], "read_as": "cp1252"}
    # A confirmation that changes the encoding shows the new preview first.
    again = organiser.post(url, {**sent, "encoding": "cp1250", "confirm": "yes"})
    assert [row.name for row, *_ in again.context["rows"]] == ["Dvořák"]
    shown = again.context["file"]
    sent = {"text": shown["text"], "content": shown["content"], "read_as": "cp1250"}
    organiser.post(url, {**sent, "encoding": "cp1250", "confirm": "yes"})
    assert world.event.entrants.filter(player__display_name="Dvořák").exists()


def test_a_file_that_the_chosen_encoding_cannot_read_is_refused() -> None:
    world = event_world(players=0)
    file = SimpleUploadedFile("list.csv", b"Pe\xf1a")
    answer = reader(world.organiser).post(
        at("enrol_list", world), {"file": file, "encoding": "utf-8"}
    )
    assert list(problems(answer)) == ["file"]


def test_corrections_in_the_text_stay_while_the_encoding_does() -> None:
    world = event_world(players=0)
    organiser, url = reader(world.organiser), at("enrol_list", world)
    file = SimpleUploadedFile("list.csv", "Peña".encode("cp1252"))
    shown = organiser.post(url, {"file": file}).context["file"]
    sent = {"content": shown["content"], "read_as": "cp1252", "encoding": "cp1252"}
    again = organiser.post(url, {**sent, "text": "Peña Ruiz"})
    assert [row.name for row, *_ in again.context["rows"]] == ["Peña Ruiz"]

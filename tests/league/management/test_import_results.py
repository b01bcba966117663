"""`manage.py import_results` prints its findings before anything is written."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from league.models import Event
from tests.factories import LoginFactory

pytestmark = pytest.mark.django_db

GAME = """game,date,placement,player,raw_points,table_sum
1,2026-01-09,1,Lena,45000,119000
1,2026-01-09,2,結衣,32000,119000
1,2026-01-09,3,Ольга,24000,119000
1,2026-01-09,4,Zoë,18000,119000
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "league.csv"
    file.write_text(GAME, encoding="utf-8")
    return file


def run(*words: str | Path, event: str = "Winter League") -> list[str]:
    out = StringIO()
    options = ["--event", event, "--preset", "wrc-2025"]
    call_command("import_results", *map(str, words), *options, stdout=out)
    return out.getvalue().splitlines()


def test_the_findings_come_first_and_the_event_after(game: Path) -> None:
    assert run(game) == [
        "explained: The points of table 1 sum to 119000. Riichi sticks left on the table: 1.",
        "note: the file tells no seats; the order of placement gives them.",
        "1 tables can be imported, 1 odd sums are explained, 0 errors are open.",
        "Imported as winter-league.",
    ]


def test_a_dry_run_only_prints(game: Path) -> None:
    assert run(game, "--dry-run")[-1].startswith("1 tables can be imported")
    assert not Event.objects.exists()


def test_open_errors_refuse_the_import(game: Path) -> None:
    game.write_text(GAME.replace("45000", "46000"), encoding="utf-8")
    with pytest.raises(
        CommandError, match="The points of table 1 sum to 120000, but the file says 119000"
    ):
        run(game)
    assert not Event.objects.exists()


def test_known_errors_are_accepted_by_name(game: Path) -> None:
    game.write_text(GAME.replace("45000", "46000"), encoding="utf-8")
    assert run(game, "--accept", "1")[-1] == "Imported as winter-league."


def test_an_organiser_can_be_named(game: Path) -> None:
    LoginFactory.create(username="maria")
    run(game, "--organiser", "maria")
    assert Event.objects.get().roles.get().login.get_username() == "maria"


def test_an_unknown_organiser_is_reported(game: Path) -> None:
    with pytest.raises(CommandError, match="There is no login nobody"):
        run(game, "--organiser", "nobody")


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        run(tmp_path / "nothing.csv")

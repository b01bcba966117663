"""What a measurement counts, and that it reads by the modules which the browser runs."""

import json
from pathlib import Path

import numpy as np
import pytest

from league.management.tile_reader.__main__ import main
from league.management.tile_reader.measuring import (
    Case,
    Measured,
    Seen,
    TrainedOnError,
    figures_of,
    hands_of,
    pictures_behind,
    refuse_trained,
    rows_of,
)
from league.management.tile_reader.photographed import photographed_set
from league.management.tile_reader.tiles import HEIGHT, WIDTH
from tests.league.management.tile_sets import folder_of_tiles, plain_set

ROOT = Path(__file__).resolve().parents[4]
WEIGHTS = ROOT / "static" / "camera" / "tiles.bin"


def seen(text: str) -> list[Seen]:
    """Tiles by name; `2m?3m` is doubtful, with 3m as its second choice."""
    tiles = []
    for word in text.split():
        tile, _, second = word.partition("?")
        tiles.append(Seen(tile=tile, second=second or "7z", doubtful=bool(second)))
    return tiles


@pytest.mark.parametrize(
    ("read", "right", "exact", "exact_or_choice", "doubtful", "silent"),
    [
        ("1m 2m 3m", 3, 1, 1, 0, 0),
        ("1m 2m?4m 3m", 3, 1, 1, 1, 0),
        ("1m 4m?2m 3m", 2, 0, 1, 1, 0),
        ("1m 4m?5m 3m", 2, 0, 0, 1, 0),
        ("1m 4m 3m", 2, 0, 0, 0, 1),
        ("1m 3m", 2, 0, 0, 0, 0),  # two tiles for three: the pad asks
        ("1m 2m 3m 9s", 3, 0, 0, 0, 0),
        ("", 0, 0, 0, 0, 0),
    ],
)
def test_the_figures_of_a_hand(
    *, read: str, right: int, exact: int, exact_or_choice: int, doubtful: int, silent: int
) -> None:
    assert figures_of(["1m", "2m", "3m"], seen(read)) == Measured(
        hands=1,
        tiles=3,
        right=right,
        exact=exact,
        exact_or_choice=exact_or_choice,
        doubtful=doubtful,
        silent=silent,
    )


def test_figures_add_up() -> None:
    one = figures_of(["1m"], seen("1m"))
    two = figures_of(["1m", "2m"], seen("1m 3m"))
    assert (one + two).hands == 2
    assert ((one + two).tiles, (one + two).right, (one + two).silent) == (3, 2, 1)


def test_a_set_that_was_trained_on_is_refused() -> None:
    refuse_trained(frozenset({"other"}), [plain_set()])
    with pytest.raises(TrainedOnError, match="never for both: plain"):
        refuse_trained(frozenset({"plain", "other"}), [plain_set()])


def test_weights_are_not_written_where_a_measured_set_is_trained_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_of_tiles(tmp_path / "club")
    copy = folder_of_tiles(tmp_path / "copy")
    monkeypatch.setattr("league.management.tile_reader.__main__.require_fonts", lambda: None)
    weights = tmp_path / "tiles.bin"
    options = ["--set", str(folder), "--measured", str(copy), "--weights", str(weights)]
    assert main(["train", *options]) == 1
    assert capsys.readouterr().err == (
        "A set is for training or for measuring, never for both: copy.\n"
    )
    assert not weights.exists()


def test_every_hand_of_a_set_is_seen_in_five_frames() -> None:
    hands = list(hands_of(plain_set(), hands=2, seed=1))
    assert [(len(hand.truth), len(hand.frames)) for hand in hands] == [(14, 5), (14, 5)]
    assert not np.array_equal(hands[0].frames[0], hands[0].frames[1])


def test_rows_as_they_were_photographed_fill_the_frame(tmp_path: Path) -> None:
    assert list(rows_of(tmp_path, seed=1)) == []
    folder = folder_of_tiles(tmp_path / "club")
    (folder / "rows").mkdir()
    tiles = photographed_set(folder).faces
    strip = tiles["1m"][0].resize((90, 120))
    picture = strip.resize((600, 300))
    picture.save(folder / "rows" / "row.png")
    lines = [
        f"row.png,{tile},{left},90,{left + 90},210" for tile, left in (("2m", 200), ("1m", 100))
    ]
    (folder / "rows.csv").write_text("\n".join(["file,tile,x1,y1,x2,y2", *lines]))
    (first, *others) = rows_of(folder, seed=1)
    assert isinstance(first, Case)
    assert len(others) == 5
    assert list(first.truth) == ["1m", "2m"]
    assert {frame.shape for frame in first.frames} == {(HEIGHT, WIDTH, 3)}


def test_the_delivered_weights_say_what_they_were_trained_on() -> None:
    whole = WEIGHTS.read_bytes()
    length = int.from_bytes(whole[:4], "little")
    head = json.loads(whole[4 : 4 + length])
    assert set(head["about"]) == {"steps", "seed", "sets", "pictures"}
    assert pictures_behind(WEIGHTS) == frozenset(head["about"]["pictures"])


def test_a_measurement_reads_with_the_modules_of_the_browser(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_of_tiles(tmp_path / "grey")
    figures = tmp_path / "figures.json"
    monkeypatch.setattr("league.management.tile_reader.__main__.FIGURES", figures)
    options = ["--measured", str(folder), "--hands", "2", "--weights", str(WEIGHTS)]
    assert main(["measure", *options]) == 0
    table = capsys.readouterr().out.splitlines()
    assert [line.split(" | ")[:3] for line in table[2:]] == [
        ["| grey, composed", "one frame", "2"],
        ["| grey, composed", "vote of five", "2"],
    ]
    written = json.loads(figures.read_text())["measured"]
    assert list(written) == ["sets", "exact", "mended", "silent"]
    assert written["sets"] == 1


def test_a_sheet_to_look_at_is_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "sheet.png"
    assert main(["look", "--set", str(folder_of_tiles(tmp_path / "club")), str(picture)]) == 0
    assert picture.stat().st_size > 1_000
    assert main(["look", "--set", str(tmp_path), str(picture)]) == 1

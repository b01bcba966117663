"""How well hands are read that nothing was trained on, by the modules that the browser runs.

Every set is measured with the same hands; rows that were photographed as they stood come beside them.
"""

import csv
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from shutil import which
from typing import Any

import numpy as np
from numpy.random import Generator, default_rng
from numpy.typing import NDArray
from PIL import Image

from league.management.tile_reader.photographed import PhotographedSet
from league.management.tile_reader.rows import winning_hand
from league.management.tile_reader.scenes import strip_of
from league.management.tile_reader.tiles import HEIGHT, WIDTH

READER = Path(__file__).with_name("read_strips.mjs")
FRAMES = 5
FRAMINGS = 6  # of each photographed row

Strips = Sequence[NDArray[np.uint8]]

# Left, top, right and bottom of a tile in a photograph, and its name.
Box = tuple[float, float, float, float, str]


class TrainedOnError(Exception):
    """Weights say nothing about sets that they were trained on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One tile as the browser's reader says it."""

    tile: str
    second: str
    doubtful: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """Counts over hands. `silent`: right in number, with a wrong tile that nothing marks."""

    hands: int
    tiles: int
    right: int
    exact: int
    exact_or_choice: int
    doubtful: int
    silent: int

    def __add__(self, other: "Measured") -> "Measured":
        return Measured(
            **{one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(self)}
        )


@dataclass(frozen=True, slots=True)
class Case:
    """What lies there, and the frames in which it is seen."""

    truth: Sequence[str]
    frames: Strips


# ------------------------------------------------------------------------------------- the cases


def hands_of(tiles: PhotographedSet, *, hands: int, seed: int) -> Iterator[Case]:
    """Winning hands of one set, each in five frames that differ in light and place."""
    for number in range(hands):
        row = winning_hand(default_rng([seed, number]))
        frames = [
            strip_of(row, tiles, default_rng([seed, number, frame])).picture
            for frame in range(FRAMES)
        ]
        yield Case([lying.tile for lying in row], frames)


def rows_of(folder: Path, *, seed: int) -> Iterator[Case]:
    """The rows of `rows.csv` as they were photographed, framed by an unsteady hand."""
    table = folder / "rows.csv"
    if not table.is_file():
        return
    rows: dict[str, list[Box]] = {}
    with table.open(encoding="utf-8", newline="") as lines:
        for line in csv.DictReader(lines):
            box = [float(line[name]) for name in ("x1", "y1", "x2", "y2")]
            rows.setdefault(line["file"], []).append((box[0], box[1], box[2], box[3], line["tile"]))
    for number, (name, boxes) in enumerate(sorted(rows.items())):
        with Image.open(folder / "rows" / name) as picture:
            whole = picture.convert("RGB")
        around = _with_more_table(whole)
        for framing in range(FRAMINGS):
            rng = default_rng([seed, number, framing])
            frames = [_framed(around, whole.size, boxes, rng) for _ in range(FRAMES)]
            yield Case([box[4] for box in sorted(boxes)], frames)


def _with_more_table(picture: Image.Image) -> Image.Image:
    """The picture with its mirror images on all sides: the table goes on beyond it."""
    width, height = picture.size
    pixels = np.pad(np.asarray(picture), ((height, height), (width, width), (0, 0)), "symmetric")
    return Image.fromarray(pixels)


def _framed(
    table: Image.Image, size: tuple[int, int], boxes: Sequence[Box], rng: Generator
) -> NDArray[np.uint8]:
    """What the frame shows when the row is turned level and fills it as the guides ask."""
    middles = np.array([((b[0] + b[2]) / 2, (b[1] + b[3]) / 2) for b in sorted(boxes)])
    tall = float(np.median([box[3] - box[1] for box in boxes]))
    slope = float(np.polyfit(middles[:, 0], middles[:, 1], 1)[0])
    long = max(box[2] for box in boxes) - min(box[0] for box in boxes)
    high = max(tall / rng.uniform(0.66, 0.88), long * 1.03 * HEIGHT / WIDTH)
    wide = high * WIDTH / HEIGHT
    angle = np.arctan(slope) + np.deg2rad(rng.normal(0, 0.5))
    x, y = middles.mean(0) + size
    x += rng.uniform(-0.6, 0.6) * (wide - long) / 2
    y += rng.normal(0, 0.04) * high
    step = high / HEIGHT / 2  # of one pixel of a strip that is twice as large
    along, across = np.cos(angle) * step, np.sin(angle) * step
    ways = (
        *(along, -across, x - along * WIDTH + across * HEIGHT),
        *(across, along, y - across * WIDTH - along * HEIGHT),
    )
    twice = (WIDTH * 2, HEIGHT * 2)
    seen = table.transform(twice, Image.Transform.AFFINE, ways, Image.Resampling.BILINEAR)
    return np.asarray(seen.resize((WIDTH, HEIGHT), Image.Resampling.BOX))


# ------------------------------------------------------------------------------------ the figures


def measured(cases: Sequence[Case], weights: Path) -> tuple[Measured, Measured]:
    """The figures of one frame, and of a vote of five."""
    answers = _read([frame for case in cases for frame in case.frames], weights)
    one, voted = [], []
    for case, answer in zip(cases, answers, strict=True):
        one.append(figures_of(case.truth, _seen(answer["frames"][0])))
        voted.append(figures_of(case.truth, _seen(answer["voted"])))
    return _sum(one), _sum(voted)


def _sum(parts: Sequence[Measured]) -> Measured:
    whole = parts[0]
    for part in parts[1:]:
        whole += part
    return whole


def _seen(tiles: Sequence[Mapping[str, Any]]) -> list[Seen]:
    return [Seen(tile=one["tile"], second=one["second"], doubtful=one["doubtful"]) for one in tiles]


def _read(strips: Strips, weights: Path) -> list[dict[str, Any]]:
    """What the browser's modules read: for every five frames each of them, and the vote."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    node = which("node", path=path) or "node"
    done = subprocess.run(  # noqa: S603  # our own script, with a path of our own
        [node, READER, weights, str(FRAMES)],
        input=b"".join(strip.tobytes() for strip in strips),
        capture_output=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def figures_of(truth: Sequence[str], seen: Sequence[Seen]) -> Measured:
    """The figures of one hand."""
    same_count = len(truth) == len(seen)
    wrong = [one for one, tile in zip(seen, truth, strict=False) if one.tile != tile]
    seconds = [
        one.second == tile
        for one, tile in zip(seen, truth, strict=False)
        if one.tile != tile and one.doubtful
    ]
    is_mended = same_count and len(seconds) == len(wrong) and all(seconds)
    return Measured(
        hands=1,
        tiles=len(truth),
        right=_in_common(truth, [one.tile for one in seen]),
        exact=same_count and not wrong,
        exact_or_choice=is_mended,
        doubtful=sum(one.doubtful for one in seen),
        silent=same_count and any(not one.doubtful for one in wrong),
    )


def _in_common(first: Sequence[str], second: Sequence[str]) -> int:
    """The length of the longest common row: tiles that are right where the number is not."""
    before = [0] * (len(second) + 1)
    for one in first:
        row = [0]
        for at, other in enumerate(second):
            row.append(before[at] + 1 if one == other else max(before[at + 1], row[at]))
        before = row
    return before[-1]


def pictures_behind(weights: Path) -> frozenset[str]:
    """The digests of the photographs that these weights were trained on."""
    whole = weights.read_bytes()
    length = int.from_bytes(whole[:4], "little")
    return frozenset(json.loads(whole[4 : 4 + length])["about"].get("pictures", []))


def refuse_trained(pictures: frozenset[str], sets: Sequence[PhotographedSet]) -> None:
    """Raises TrainedOnError for sets of which a picture was trained on."""
    shared = [one.name for one in sets if one.pictures & pictures]
    if shared:
        raise TrainedOnError(
            f"A set is for training or for measuring, never for both: {', '.join(shared)}."
        )

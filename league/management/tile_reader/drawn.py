"""Sets of tiles drawn by chance: fonts for characters, many styles for everything else.

The fonts are free and lie where Debian puts them; they are drawn with and never shipped.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.random import Generator, default_rng
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from league.management.tile_reader import chance, marks
from league.management.tile_reader.colours import BACKS, FACES, Colour, one_of, paint, shaded
from league.management.tile_reader.layouts import (
    CIRCLES,
    LONG_STICK,
    RADIUS,
    STICK_HEIGHT,
    STICKS,
)
from league.management.tile_reader.tiles import (
    BACK,
    FACE_HEIGHT,
    FACE_WIDTH,
    FLOWER,
    TILES,
    Face,
)

FOLDERS = (Path("/usr/share/fonts/truetype"), Path("/usr/share/fonts/opentype"))
FONT_FILES = (
    "ukai.ttc",
    "bkai00mp.ttf",
    "AoyagiKouzanT.ttf",
    "aoyagi-soseki.ttf",
    "TW-Kai-98_1.ttf",
    "NotoSerifCJK-Bold.ttc",
    "NotoSerifCJK-Regular.ttc",
    "NotoSansCJK-Bold.ttc",
)
STAND_IN = ("noto_cjk_sans_otc", "NotoSansCJK-Regular.ttc")
PACKAGES = (
    "fonts-arphic-ukai fonts-arphic-bkai00mp fonts-aoyagi-kouzan-t fonts-aoyagi-soseki "
    "fonts-cns11643-kai fonts-noto-cjk"
)

# Drawn at twice its size, then made smaller, so that edges are smooth.
SCALE = 2
W, H = FACE_WIDTH * SCALE, FACE_HEIGHT * SCALE

NUMERALS = "一二三四五六七八九"
SEASONS = "春夏秋冬梅蘭菊竹"


class FontsMissingError(Exception):
    """Not all fonts of the recipe are installed."""


@cache
def fonts() -> tuple[Path, ...]:
    """The fonts that are installed, in a fixed order; a pinned package has one that stands in."""
    package = find_spec(STAND_IN[0])
    folder = Path(package.origin).parent if package and package.origin else Path()
    return installed_fonts(FOLDERS) or (folder / STAND_IN[1],)


def installed_fonts(folders: Sequence[Path]) -> tuple[Path, ...]:
    found = {path.name: path for folder in folders for path in folder.rglob("*.tt?")}
    return tuple(found[name] for name in FONT_FILES if name in found)


def require_fonts(folders: Sequence[Path] = FOLDERS) -> None:
    """Raises FontsMissingError: a reader that was trained on fewer styles would read fewer."""
    known = {path.name for path in installed_fonts(folders)}
    missing = [name for name in FONT_FILES if name not in known]
    if missing:
        raise FontsMissingError(
            f"These fonts are missing: {', '.join(missing)}. Install {PACKAGES}."
        )


@cache
def _opened(path: Path) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), 160)


def _shape(text: str, path: Path, width: int, height: int) -> Image.Image | None:
    """The ink of a character, stretched to this size; None if the font lacks it."""
    sheet = Image.new("L", (260, 260))
    ImageDraw.Draw(sheet).text((40, 30), text, font=_opened(path), fill=255)
    box = sheet.getbbox()
    if box is None:
        return None
    if text in "一二三":  # flat ones keep their proportions
        flat = max(3, min(height, round(width * (box[3] - box[1]) / (box[2] - box[0]))))
        ink = Image.new("L", (width, height))
        ink.paste(sheet.resize((width, flat), box=box), (0, (height - flat) // 2))
        return ink
    return sheet.resize((width, height), box=box)


@dataclass(frozen=True, slots=True)
class DrawnSet:
    """One set of tiles; equal seeds draw equal sets."""

    name: str
    faces: Mapping[str, Sequence[Face]]


def drawn_set(seed: int) -> DrawnSet:
    style = _Style(default_rng([seed, 11]))
    return DrawnSet(f"drawn {seed}", {tile: [style.face(tile)] for tile in TILES})


class _Style:
    """How one set draws its tiles."""

    def __init__(self, rng: Generator) -> None:
        self.rng = rng
        known = fonts()
        self.ground = one_of(FACES, rng, 4)
        self.font = chance.one_of(known, rng)
        self.second_font = chance.one_of(known, rng) if rng.random() < 0.3 else self.font
        self.is_japanese = bool(rng.random() < 0.5)
        self._choose_characters()
        self._choose_marks()
        self.back = one_of(BACKS, rng, 16)
        self.bold = int(rng.choice([1, 1, 3, 3, 5]))
        self.is_carved = bool(rng.random() < 0.35)
        self.stretch = np.array([rng.uniform(0.84, 1.12), rng.uniform(0.84, 1.08)])

    def _choose_characters(self) -> None:
        rng = self.rng
        blue = 0.25 if self.is_japanese else 0.6
        self.number = paint("blue" if rng.random() < blue else "black", rng)
        self.wan = paint("red", rng)
        self.wan_text = "萬" if rng.random() < 0.92 else "万"
        self.five = "伍" if rng.random() < 0.65 else "五"
        self.green_text = "發" if rng.random() < 0.9 else "発"
        self.wind = paint("black" if rng.random() < 0.65 else "blue", rng)
        self.green_dragon = paint("green" if rng.random() < 0.65 else "dark", rng)
        plain = 0.85 if self.is_japanese else 0.2
        self.white = (
            "blank" if rng.random() < plain else str(rng.choice(["frame", "frames", "bars"]))
        )
        self.white_ink = paint(str(rng.choice(["blue", "black", "red", "green"])), rng)
        self.size = rng.uniform(0.8, 1.04)
        self.number_box = rng.uniform(0.46, 0.88), rng.uniform(0.22, 0.4)
        self.wan_box = rng.uniform(0.46, 0.66), rng.uniform(0.38, 0.48)
        self.points_up = bool(rng.random() < 0.3)
        self.has_index = bool(rng.random() < 0.2)

    def _choose_marks(self) -> None:
        rng = self.rng
        main = paint(str(rng.choice(["dark", "green", "black", "black", "blue"])), rng)
        other = paint(str(rng.choice(["blue", "black"])), rng) if rng.random() < 0.55 else main
        self.circle_inks = {"a": main, "b": other, "r": paint("red", rng)}
        if rng.random() < 0.12:
            self.circle_inks["a"], self.circle_inks["b"] = other, main
        green = paint(str(rng.choice(["green", "green", "dark", "black"])), rng)
        kind = rng.random()
        middle = paint("red", rng) if kind < 0.75 else paint("blue", rng) if kind < 0.85 else green
        blue = rng.random() < 0.2
        self.stick_inks = {"a": green, "b": paint("blue", rng) if blue else green, "r": middle}
        self.circle = chance.one_of(marks.CIRCLES, rng)
        self.stick = marks.Stick.by_chance(rng)
        self.spread = rng.uniform(0.8, 1.0)
        self.thickness = rng.uniform(0.6, 1.5)
        self.circle_size = rng.uniform(0.92, 1.3)
        self.is_mirrored = bool(rng.random() < 0.25)  # the slanting rows of 3 and 7 circles

    # ------------------------------------------------------------------------------------- a face

    def face(self, tile: str) -> Face:
        ground = self.back if tile == BACK else self.ground
        picture = Image.new("RGB", (W, H), ground)
        draw = ImageDraw.Draw(picture)
        is_red, number = (
            tile[0] == "0",
            5 if tile[0] == "0" else int(tile[0]) if tile[0] in "123456789" else 0,
        )
        if tile == FLOWER:
            self._flower(picture, draw)
        elif tile == BACK:
            self._back(draw)
        elif tile[1] == "m":
            self._character(picture, number, is_red=is_red)
        elif tile[1] == "p":
            self._circles(draw, number, is_red=is_red)
        elif tile[1] == "s":
            self._sticks(draw, number, is_red=is_red)
        else:
            self._honour(picture, draw, number)
        if self.has_index and tile not in {FLOWER, BACK}:
            self._index(draw, tile)
        if self.is_carved:
            picture = _carved(picture, ground)
        return self._moved(picture, ground)

    def _moved(self, picture: Face, ground: Colour) -> Face:
        """Sets differ in how much of a tile they fill, and no two tiles are carved alike."""
        wide, high = self.stretch * self.rng.uniform(0.96, 1.04, 2) * [FACE_WIDTH, FACE_HEIGHT]
        small = picture.resize((int(wide), int(high)), Image.Resampling.BOX)
        face = Image.new("RGB", (FACE_WIDTH, FACE_HEIGHT), ground)
        left, top = (int(step) for step in self.rng.integers(-3, 4, 2))
        face.paste(small, (left + int(FACE_WIDTH - wide) // 2, top + int(FACE_HEIGHT - high) // 2))
        return face

    def _ink(
        self, picture: Face, text: str, box: tuple[float, float, float, float], ink: Colour
    ) -> None:
        """A character in the box of middle and size, as parts of the face."""
        x, y, width, height = box
        size = (int(W * width), int(H * height))
        shape = _shape(text, self.font, *size) or _shape(text, fonts()[0], *size)
        if shape is None:
            return
        if self.bold > 1:
            shape = shape.filter(ImageFilter.MaxFilter(self.bold))
        at = (int(W * x - size[0] / 2), int(H * y - size[1] / 2))
        picture.paste(ink, (*at, at[0] + size[0], at[1] + size[1]), shape)

    def _character(self, picture: Face, number: int, *, is_red: bool) -> None:
        size = self.size
        text = self.five if number == 5 else NUMERALS[number - 1]
        gap, top, bottom = (
            self.rng.uniform(0, 0.03),
            self.number_box[1] * size,
            self.wan_box[1] * size,
        )
        start = (1 - top - bottom - gap) / 2
        ink = self.circle_inks["r"] if is_red else self.number
        self._ink(picture, text, (0.5, start + top / 2, self.number_box[0] * size, top), ink)
        own, self.font = self.font, self.second_font
        middle = start + top + gap + bottom / 2
        self._ink(picture, self.wan_text, (0.5, middle, self.wan_box[0] * size, bottom), self.wan)
        self.font = own

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return W / 2 + (x - 0.5) * W * 0.9 * self.spread, H / 2 + (y - 0.5) * H * 0.92 * self.spread

    def _circles(self, draw: marks.Draw, number: int, *, is_red: bool) -> None:
        inks, rng = self.circle_inks, self.rng
        if number == 1:
            colours = inks["a"], inks["r"], inks["b"], self.ground
            marks.big_circle(draw, (W / 2, H / 2), W * 0.37 * self.spread, colours, rng)
            return
        radius = RADIUS[number] * W * self.spread * self.circle_size * rng.uniform(0.96, 1.06)
        for x, y, ink in CIRCLES[number]:
            colour = inks["r"] if is_red else inks[ink]
            at = self._at(1 - x if self.is_mirrored else x, y)
            self.circle(draw, at, radius, (colour, self.ground))

    def _sticks(self, draw: marks.Draw, number: int, *, is_red: bool) -> None:
        inks = self.stick_inks
        red = self.circle_inks["r"]
        height = STICK_HEIGHT.get(number, LONG_STICK) * H * self.spread
        width = W * 0.15 * self.spread * self.thickness
        if number == 1:
            marks.bird(draw, W, H, self.rng)
        elif number == 8:
            self._eight_sticks(draw, width, height)
        else:
            for x, y, ink in STICKS[number]:
                colour = red if is_red else inks[ink]
                self.stick.draw(draw, self._at(x, y), (width, height), (colour, self.ground))

    def _eight_sticks(self, draw: marks.Draw, width: float, height: float) -> None:
        """Two upright sticks and two leaning ones, above and, upside down, below."""
        ink = self.stick_inks["a"]
        upward = -1 if self.points_up else 1
        for sign, y in ((upward, 0.27), (-upward, 0.73)):
            for x in (0.15, 0.85):
                self.stick.draw(draw, self._at(x, y), (width, height), (ink, self.ground))
            for start in (0.2, 0.8):
                ends = (self._at(start, y - 0.2 * sign), self._at(0.5, y + 0.12 * sign))
                draw.line(ends, fill=ink, width=max(6, int(width * 0.75)))

    def _honour(self, picture: Face, draw: marks.Draw, number: int) -> None:
        if number == 5:
            self._white(draw)
            return
        text = "東南西北_" + self.green_text + "中"
        ink = self.wind if number <= 4 else self.green_dragon if number == 6 else self.wan
        width = 0.68 * self.size * self.rng.uniform(0.9, 1.1) * (0.75 if number == 7 else 1)
        height = 0.6 * self.size * self.rng.uniform(0.9, 1.1)
        self._ink(picture, text[number - 1], (0.5, 0.5, min(width, 0.94), height), ink)

    def _white(self, draw: marks.Draw) -> None:
        if self.white == "blank":
            return
        rng = self.rng
        x, y = W * rng.uniform(0.12, 0.2), H * rng.uniform(0.1, 0.16)
        line = int(rng.integers(4, 16))
        draw.rectangle((x, y, W - x, H - y), outline=self.white_ink, width=line)
        if self.white == "frames":
            box = (x + 20, y + 20, W - x - 20, H - y - 20)
            draw.rectangle(box, outline=self.white_ink, width=max(2, line // 2))
        if self.white == "bars":
            for part in (0.35, 0.65):
                draw.rectangle((x, H * part - 4, x + line, H * part + 4), fill=self.ground)
                draw.rectangle((W - x - line, H * part - 4, W - x, H * part + 4), fill=self.ground)
                draw.rectangle((W * part - 4, y, W * part + 4, y + line), fill=self.ground)

    def _flower(self, picture: Face, draw: marks.Draw) -> None:
        marks.flower(draw, W, H, self.rng)
        ink = paint(str(self.rng.choice(["red", "blue", "black", "green"])), self.rng)
        if self.rng.random() < 0.7:
            text = SEASONS[self.rng.integers(len(SEASONS))]
            x = self.rng.choice([0.2, 0.8])
            self._ink(picture, text, (x, self.rng.uniform(0.14, 0.3), 0.26, 0.2), ink)
        if self.rng.random() < 0.6:
            draw.text((W * 0.08, H * 0.05), str(self.rng.integers(1, 9)), fill=ink, font_size=44)

    def _back(self, draw: marks.Draw) -> None:
        """Plain, or with stripes or a lattice."""
        kind = self.rng.random()
        if kind < 0.7:
            return
        ink = shaded(self.back, self.rng.uniform(0.75, 1.2))
        step = int(self.rng.integers(16, 48))
        for start in range(-H, W, step):
            draw.line(((start, 0), (start + H, H)), fill=ink, width=4)
            if kind > 0.85:
                draw.line(((start + H, 0), (start, H)), fill=ink, width=4)

    def _index(self, draw: marks.Draw, tile: str) -> None:
        number = 5 if tile[0] == "0" else int(tile[0])
        text = ("ESWNPFC"[number - 1]) if tile[1] == "z" else str(number)
        at = (W * 0.05, H * 0.02) if self.rng.random() < 0.5 else (W * 0.8, H * 0.02)
        draw.text(at, text, fill=self.circle_inks["r"], font_size=int(H * 0.15))


def _carved(picture: Face, ground: Colour) -> Face:
    """Carved paint: a light edge on one side of the ink, a dark one on the other."""
    ink = ImageChops.difference(picture, Image.new("RGB", picture.size, ground)).convert("L")
    depth = np.asarray(ink.filter(ImageFilter.GaussianBlur(2)), np.float32)
    slope = depth - np.roll(depth, (3, 3), (0, 1))
    shadowed = np.asarray(picture, np.float32) - slope[..., None] * 0.35
    return Image.fromarray(shadowed.clip(0, 255).astype(np.uint8))

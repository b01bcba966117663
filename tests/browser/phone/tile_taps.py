"""Thumbs on the tile pad: a hand tapped tile by tile, each tap counted."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator

from league.templatetags.tile_names import CALLED_FROM, MELDS
from league.templatetags.tiles import names_in
from league.web.common.tile_words import WIN_FLAGS
from tests.browser.phone.tapping import Thumb

# What is tapped before the tile of a meld.
CALLS = {"chi": "Chi", "pon": "Pon", "ankan": "Kan", "daiminkan": "Kan", "kakan": "Kan"}
CALLS |= {"chow": "Chow", "pong": "Pong", "kong": "Kong", "concealed_kong": "Kong"}


class TileThumb(Thumb):
    @property
    def pad(self) -> Locator:
        """The pad that is open."""
        return self.page.locator("#entry .pad:visible")

    def by_tiles(self) -> None:
        self.press("Tiles")

    def tiles(self, text: str) -> None:
        """Tap tiles, such as "234m0p", where the pad asks for them."""
        for name in names_in(text):
            self._tap(self.key(name))

    def key(self, name: str) -> Locator:
        return self.pad.locator(f'[data-tile="{name}"]')

    def meld(self, meld: Mapping[str, Any]) -> None:
        """Tap chi, pon or kan, the tile, and of what that can be the right one."""
        self.press(CALLS[meld["type"]])
        self.tiles(meld.get("called") or meld["tiles"][:1] + meld["tiles"][-1])
        choices = self.pad.locator("[data-meld]")
        if not choices.count():
            return
        words = [str(MELDS[meld["type"]])]
        if meld.get("from"):
            words.append(str(CALLED_FROM[meld["from"]]))
        found = choices.filter(has_text=" · ".join(words))
        reds = meld["tiles"].count("0")
        stated = [one for one in found.all() if spoken_reds(one) == reds and runs(one, meld)]
        self._tap(stated[0])

    def hand(self, tiles: Mapping[str, Any]) -> None:
        """Everything of a hand in the value format."""
        for meld in tiles.get("melds", ()):
            self.meld(meld)
        self.tiles(tiles["concealed"])
        self.tiles(tiles["win_tile"])
        for place in ("dora_indicators", "ura_indicators"):
            for number, tile in enumerate(tiles.get(place, ())):
                if number:
                    self._tap(self.pad.locator(f'[data-target="{place}"]'))
                self.tiles(tile)
        for name, word in WIN_FLAGS.items():
            if tiles.get(name):
                self._tap(self.pad.locator("label").filter(has_text=str(word.text)))


def said(choice: Locator) -> str:
    return choice.get_attribute("aria-label") or ""


def spoken_reds(choice: Locator) -> int:
    return said(choice).count("red five")


def runs(choice: Locator, meld: Mapping[str, Any]) -> bool:
    """Whether a choice begins where the meld does."""
    first = NUMBERS[min(int(digit.replace("0", "5")) for digit in meld["tiles"][:-1])]
    return meld["type"] not in {"chi", "chow"} or f": {first}" in said(choice).replace("red ", "")


NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

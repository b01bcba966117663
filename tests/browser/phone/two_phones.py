"""A whole game on two phones, drawn from a seed: networks that go, corrections, a server restart."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from scoring import Game, Ruleset, Wind, replay
from tests.browser.phone.tile_taps import TileThumb
from tests.entries import Entry, drawn
from tests.worlds import FOUR

#: Closed hands with a yaku: concealed tiles and the one that completes them.
WINNING = (
    ("234678m34678p88s", "5p"),
    ("22345678m34567s", "2s"),
    ("123456789m34p99s", "5p"),
)
#: Draws end a game in which the dealer rarely stays.
WITHOUT_DEALER = ("", "S", "W", "SN", "SWN")
LONGEST_STRETCH = 3
MINUS = "\u2212"
LAST_ROUND = {"tonpuusen": "E4", "hanchan": "S4"}
CORRECT = """async ([position, entry]) => {
  const text = await (await fetch(location.pathname)).text();
  const page = new DOMParser().parseFromString(text, "text/html");
  const { auth, game, urls } = JSON.parse(page.getElementById("table-data").textContent);
  const response = await fetch(`${urls.hands}${position}/`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", ...auth },
    body: JSON.stringify({ version: game.version, entry, reason: "Entered wrongly." }),
  });
  return response.status;
}"""


@dataclass
class Counted:
    """What happened in a game."""

    hands: int = 0
    offline: int = 0
    twice: int = 0
    corrections: int = 0
    restarts: int = 0


@dataclass
class TwoPhones:
    """The phones of a table; `restart` stops the server, calls what it is given, and starts it."""

    thumbs: tuple[TileThumb, TileThumb]
    ruleset: Ruleset
    restart: Callable[[Callable[[], None]], None]
    seed: int
    entries: list[Entry] = field(default_factory=list)
    counted: Counted = field(default_factory=Counted)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.game = Game.start(self.ruleset)

    def play(self) -> Counted:
        """Play until the game is over, each phone correcting a hand now and then."""
        restart_at = self.chance.randrange(1, 5)
        correctors = self._correctors()
        while not self.game.finished:
            if len(self.entries) >= restart_at and not self.counted.restarts:
                self._enter_while_the_server_restarts()
            elif self.chance.random() < 1 / 2:
                self._stretch_without_a_network()
            else:
                self._enter(self.chance.choice(self.thumbs), self._entry())
            self._settled()
            if self._is_correction_due():
                self._correct(next(correctors))
        return self.counted

    def _is_correction_due(self) -> bool:
        """Whether a hand is corrected now: soon by each phone, then now and then."""
        if self.game.finished:
            return False
        made = self.counted.corrections
        return made < len(self.thumbs) <= len(self.entries) or self.chance.random() < 1 / 5

    # ------------------------------------------------------------------------------ hands

    def _entry(self) -> Entry:
        """The next hand: every third one is a draw, the others are won by tiles."""
        if self.chance.random() < 1 / 3:
            return drawn(self.chance.choice(WITHOUT_DEALER))
        winner, discarder = self.chance.sample("SWNE", 2)
        concealed, win_tile = self.chance.choice(WINNING)
        win = {"seat": winner, "tiles": {"concealed": concealed, "win_tile": win_tile}}
        return {"outcome": "ron", "discarder": discarder, "wins": [win]}

    def _enter(self, thumb: TileThumb, entry: Entry) -> None:
        self._tap(thumb, entry)
        self.entries.append(entry)
        self.game = self.game.play_entry(entry)
        self.counted.hands += 1

    def _tap(self, thumb: TileThumb, entry: Entry) -> None:
        if entry["outcome"] == "ron":
            [win] = entry["wins"]
            thumb.outcome("Ron")
            thumb.who("Won", self._name(win["seat"]))
            thumb.who("Dealt in", self._name(entry["discarder"]))
            thumb.press("Next: value")
            by_tiles = thumb.page.get_by_role("button", name="Tiles", exact=True)
            if by_tiles.is_visible():
                thumb.by_tiles()
            thumb.tiles(win["tiles"]["concealed"] + win["tiles"]["win_tile"])
        else:
            thumb.outcome("Exhaustive draw")
            for wind in entry["tenpai"]:
                thumb.who("Tenpai", self._name(wind))
        thumb.press("Next: check")
        thumb.save()

    def _name(self, wind: str) -> str:
        return FOUR[(self.game.situation.dealer + Wind(wind).index) % len(FOUR)]

    # -------------------------------------------------------------------------- misfortunes

    def _stretch_without_a_network(self) -> None:
        """One phone enters some hands alone; the other may enter the first of them as well."""
        away, there = self.chance.sample(self.thumbs, 2)
        away.page.context.set_offline(True)
        at_both = self.chance.random() < 1 / 3
        for number in range(self.chance.randint(1, LONGEST_STRETCH)):
            entry = self._entry()
            if number == 0 and at_both:
                self._tap(there, entry)
                expect(there.page.locator("#unsent")).to_be_hidden()
                self.counted.twice += 1
            self._enter(away, entry)
            self.counted.offline += 1
            if self.game.finished or at_both or self._is_last_round:
                break
        away.page.context.set_offline(False)

    @property
    def _is_last_round(self) -> bool:
        """Whether the game may end with the next hand, which depends on points."""
        return self.game.situation.to_json()["round"] == LAST_ROUND[self.ruleset.game_length]

    def _enter_while_the_server_restarts(self) -> None:
        thumb, entry = self.chance.choice(self.thumbs), self._entry()
        self.restart(lambda: self._enter(thumb, entry))
        self.counted.restarts += 1

    def _correctors(self) -> Iterator[TileThumb]:
        while True:
            yield from self.chance.sample(self.thumbs, 2)

    def _correct(self, thumb: TileThumb) -> None:
        """Correct a hand on this phone, so that all later ones still fit."""
        place = self.chance.randrange(len(self.entries))
        entry = self._other(self.entries[place])
        assert thumb.page.evaluate(CORRECT, [place + 1, entry]) == 200
        self.entries[place] = entry
        self.game = replay(self.entries, self.ruleset)
        self.counted.corrections += 1
        self._settled()

    def _other(self, entry: Entry) -> Entry:
        if entry["outcome"] == "exhaustive_draw":
            dealer = [wind for wind in entry["tenpai"] if wind == "E"]
            return {**entry, "tenpai": dealer + self.chance.sample("SWN", 2)}
        [win] = entry["wins"]
        concealed, win_tile = self.chance.choice(WINNING)
        return {**entry, "wins": [{**win, "tiles": {"concealed": concealed, "win_tile": win_tile}}]}

    # ------------------------------------------------------------------------- what they show

    def _settled(self) -> None:
        """Wait until both phones show what the rules make of the entries."""
        for thumb in self.thumbs:
            expect(thumb.page.locator("#unsent")).to_be_hidden()
            expect(thumb.page.locator("#state .hand__label")).to_have_count(len(self.entries))
            if not self.game.finished:
                points = [f"{value:,}".replace("-", MINUS) for value in self.game.situation.points]
                expect(thumb.page.locator("#state [data-points]")).to_have_text(points)


def shown(page: Page) -> list[str]:
    """What a phone shows of its table; the one that stored the last hand has Undo elsewhere."""
    undo = page.locator("#state .hands-head form")
    taken_back = undo.inner_text() if undo.is_visible() else ""
    text = page.locator("#state").inner_text().replace(taken_back, "", 1)
    return [line for line in text.splitlines() if line.strip()]


def meaning(entry: Entry) -> Entry:
    """An entry without what is empty, and its winds in one order."""
    winds = {name: sorted(entry[name]) for name in ("riichi", "tenpai") if entry.get(name)}
    return {name: value for name, value in {**entry, **winds}.items() if value}

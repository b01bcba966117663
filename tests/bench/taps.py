"""The latency of taps on the table page, on a phone with its processor slowed four times.

From the tap to the next frame, on the demo event as `make run` serves it; beside it what a first
visit loads, and how soon hands can be entered then over a slow mobile network. `work` is what the page's own thread did for a tap: other programs do not count there.
"""

import os
import statistics
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Locator, Page, expect, sync_playwright

from tests.browser.chromium import FLAGS, BrowserError, find_chromium
from tests.demo import demo_event

PHONE: Any = {"width": 390, "height": 844}
SLOWER = 4
ROUNDS = 5
REST = 300
MOST = 50
MOST_BYTES = 150_000
# A slow mobile network: milliseconds, and bytes a second (1.6 Mbit/s down, 0.75 up).
SLOW_NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200_000,
    "uploadThroughput": 94_000,
}
MOST_READY = 1200
# The page's script shows this button once hands can be entered.
NOTE_READY = """() => {
  window.tenbouReady = new Promise((resolve) => {
    const look = () => {
      const button = document.querySelector("[data-round-table]");
      if (button && !button.hidden) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}"""
# From the lifted finger to the next frame, and to the first one in which the tap has done its work.
ARM = """() => {
  window.tenbouTap = new Promise((resolve) => {
    const began = ({ timeStamp }) => {
      let shown = null;
      const painted = () => {
        const now = performance.now() - timeStamp;
        shown ??= now;
        if (%s) resolve({ shown, done: now });
        else look();
      };
      const look = () => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = painted;
        port2.postMessage("");
      });
      look();
    };
    addEventListener("click", began, { capture: true, once: true });
  });
}"""
GONE = "!document.querySelector('#entry form')"
BACK = "!document.querySelector('#entry [data-part=who]').matches('.collapsed')"


@dataclass(frozen=True)
class Tap:
    """Milliseconds until the next frame, until the tap's work was done, and of the page's thread."""

    shown: float
    done: float
    work: float


class TimedThumb:
    """Touches with timing."""

    def __init__(self, page: Page, line: CDPSession) -> None:
        self.page, self.line = page, line
        self.taps: dict[str, list[Tap]] = defaultdict(list)

    def tap(self, what: str, target: Locator, until: str = "true") -> None:
        target.evaluate("thing => thing.scrollIntoView({ block: 'center' })")
        self.page.evaluate(ARM % until)
        # Wait until the page is idle before the next tap.
        self.page.wait_for_timeout(REST)
        box = target.bounding_box()
        assert box is not None
        before = self.worked()
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        times = self.page.evaluate("window.tenbouTap")
        self.taps[what].append(Tap(**times, work=self.worked() - before))

    def worked(self) -> float:
        metrics = self.line.send("Performance.getMetrics")["metrics"]
        found = next(row["value"] for row in metrics if row["name"] == "TaskDuration")
        return float(1000 * found)

    def press(self, name: str, until: str = "true") -> None:
        self.tap(name, self.page.get_by_role("button", name=name, exact=True), until)

    def who(self, question: str, row: int) -> None:
        seat = self.page.locator("#entry [data-part=who] [data-seat]").nth(row)
        self.tap("an answer of who", seat.locator("label").filter(has_text=question))

    def label(self, what: str, name: str) -> None:
        chips = self.page.locator("#entry label.tap:visible")
        self.tap(what, chips.filter(has_text=name).first)

    def tiles(self, *names: str) -> None:
        for name in names:
            self.tap("a tile", self.page.locator(f'#entry .pad:visible [data-tile="{name}"]'))

    def ron(self) -> None:
        """The dealer wins and stays: this game does not end."""
        self.tap("an outcome", self.page.locator("[data-outcome=ron]"))
        self.who("Won", 0)
        self.who("Riichi", 0)
        self.who("Dealt in", 2)
        self.press("Next: value")

    def store(self) -> None:
        hands = self.page.locator(".hand__label")
        before = hands.count()
        self.press("Save hand", GONE)
        # Wait for the page's update, so that nothing moves under the next tap.
        expect(hands).to_have_count(before + 1)


def run() -> Iterator[str]:
    with sync_playwright() as playwright:
        try:
            program = find_chromium(os.environ, Path(playwright.chromium.executable_path))
        except BrowserError as error:
            yield f"not measured: {error}"
            return
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        with demo_event() as demo:
            yield _first_visit(browser, demo.table)
            yield _first_entry(browser, demo.table)
            yield from _taps(browser, demo.table)
        browser.close()


# ------------------------------------------------------------------------------ the first visit


def _first_visit(browser: Browser, address: str) -> str:
    """The bytes that a first visit loads, headers included."""
    page = browser.new_context(viewport=PHONE, service_workers="block").new_page()
    sizes: list[int] = []
    kinds: list[str] = []
    line = page.context.new_cdp_session(page)
    line.on("Network.loadingFinished", lambda said: sizes.append(said["encodedDataLength"]))
    line.on("Network.responseReceived", lambda said: kinds.append(said["type"]))
    line.send("Network.enable")
    page.goto(address, wait_until="load")
    page.context.close()
    return (
        f"first visit: {sum(sizes) / 1000:.1f} kB (at most {MOST_BYTES / 1000:.0f}) in"
        f" {len(sizes)} answers, {kinds.count('Font')} of them fonts"
    )


def _first_entry(browser: Browser, address: str) -> str:
    """How soon hands can be entered on a first visit with a slow processor and network."""
    times = []
    for _ in range(ROUNDS):
        context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
        context.add_init_script(f"({NOTE_READY})()")
        page = context.new_page()
        line = context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", SLOW_NETWORK)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(address, wait_until="commit")
        times.append(page.evaluate("window.tenbouReady"))
        requests = page.evaluate("performance.getEntriesByType('resource').length + 1")
        context.close()
    return (
        f"first entry: possible after {_spread(sorted(times))} ms (at most {MOST_READY}) over a"
        f" slow network, {requests} requests by then"
    )


# ------------------------------------------------------------------------------------ the taps


def _taps(browser: Browser, address: str) -> Iterator[str]:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    line = context.new_cdp_session(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    yield from _told("nothing", _nothing(TimedThumb(page, line)).taps)
    for name, steps in (("quick entry", _quick_entry), ("tile pad", _tile_pad)):
        thumb = TimedThumb(page, line)
        for _ in range(ROUNDS):
            steps(thumb)
        yield from _told(name, thumb.taps)
    context.close()


def _nothing(thumb: TimedThumb) -> TimedThumb:
    """What a tap costs on this machine that changes nothing: the others cannot be below it."""
    for _ in range(ROUNDS):
        thumb.tap("a heading", thumb.page.locator("#hands"))
    return thumb


def _quick_entry(thumb: TimedThumb) -> None:
    """A ron by yaku, once back and forth."""
    thumb.ron()
    thumb.label("the way", "Yaku")
    thumb.label("a yaku", "Pinfu")
    thumb.label("a yaku", "Tanyao")
    thumb.tap("dora", thumb.page.locator("#entry [data-step-by='1']:visible").first)
    thumb.press("Back", BACK)
    thumb.press("Next: value")
    thumb.press("Next: check")
    thumb.store()


def _tile_pad(thumb: TimedThumb) -> None:
    """A hand of tiles with a call begun, an undo and the indicators."""
    thumb.ron()
    if not thumb.page.locator("#entry .pad:visible").count():
        thumb.press("Tiles")
    thumb.tiles("2m", "3m", "4m", "5m", "6m", "7m", "3p")
    for name in ("Undo", "Chi", "Chi"):
        thumb.press(name)
    thumb.tiles("3p", "4p", "6p", "7p", "8p", "9s", "9s", "5p", "2s", "9m")
    thumb.page.wait_for_selector("[data-value-state=known]:visible")
    thumb.press("Next: check")
    thumb.page.wait_for_selector("#entry .said")
    thumb.store()


def _told(name: str, taps: dict[str, list[Tap]]) -> Iterator[str]:
    every = sorted(tap.shown for found in taps.values() for tap in found)
    late = sum(shown > MOST for shown in every)
    yield (
        f"{name}: {len(every)} taps, shown after {_spread(every)} ms; {late} later than {MOST} ms;"
        f" work {_spread(sorted(tap.work for found in taps.values() for tap in found))} ms"
    )
    for what, found in taps.items():
        line = f"  {what}: {_middle(tap.shown for tap in found)}"
        done = _middle(tap.done for tap in found)
        if done != _middle(tap.shown for tap in found):
            line += f", done {done}"
        yield f"{line}, work {_middle(tap.work for tap in found)} ms"


def _spread(values: list[float]) -> str:
    """Of sorted values."""
    p95 = values[int(0.95 * len(values))]
    return f"median {statistics.median(values):.0f}, p95 {p95:.0f}, worst {values[-1]:.0f}"


def _middle(values: Iterator[float]) -> str:
    return f"{statistics.median(values):.0f}"

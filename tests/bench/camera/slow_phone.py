"""How long the reader takes with the processor slowed four times, in the page's own thread.

A browser slows the thread of the page alone, so the worker is taken away and the page reads itself,
which it does for browsers without one: the reading pays for drawing the page as well.
"""

import os
import statistics
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize

PHONE: ViewportSize = {"width": 390, "height": 844}
SLOWER = 4
FRAMES = 12
MOST_FRAME, MOST_FIRST = 300, 1000
PREPARE = """() => {
  delete globalThis.Worker;
  globalThis.seen = {};
  addEventListener("playing", () => { seen.picture ??= performance.now(); }, true);
  new MutationObserver(() => {
    const said = document.querySelector("[data-camera-said]")?.textContent ?? "";
    if (/seen/.test(said)) seen.first ??= performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
}"""
READ = """async (frames) => {
  const { weights, worker } = document.getElementById("t-camera").dataset;
  const { stripReader } = await import(worker);
  const read = stripReader(await (await fetch(weights)).arrayBuffer());
  const strip = new Uint8ClampedArray(480 * 56 * 4).map((_, at) => (at * 7919) % 251);
  const times = [];
  for (let frame = 0; frame < frames; frame += 1) {
    const began = performance.now();
    read(strip);
    times.push(performance.now() - began);
  }
  return times;
}"""


def reader_times(browser: Browser, url: str, _film: Path) -> Iterator[str]:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    context.add_init_script(f"({PREPARE})()")
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(f"{url}/calculator/")
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="Photo", exact=True).tap()
    page.wait_for_function("() => seen.first")
    first = page.evaluate("() => seen.first - seen.picture")
    page.locator("[data-camera-close]").tap()
    first_frame, *times = page.evaluate(READ, FRAMES)
    context.close()
    yield f"CPU slowed {SLOWER} times, load {os.getloadavg()[0]:.1f}:"
    yield f"  first reading {first:.0f} ms after the camera's picture (at most {MOST_FIRST})"
    yield (
        f"  a frame {statistics.median(times):.0f} ms, worst {max(times):.0f}, the first"
        f" {first_frame:.0f} (at most {MOST_FRAME})"
    )

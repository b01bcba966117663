// Clocks that tick. `data-until` is the end of a clock in microseconds by the server's clock. A page that
// has just arrived shows how far this device's clock is off. Without scripts a page shows its clocks as
// they were when it was made.

const KEY = "tenbou-clock";
const script = /** @type {HTMLElement | null} */ (document.querySelector("script[data-now]"));
// A page that readers share states no time, but the words of its language.
const words = /** @type {HTMLElement | null} */ (document.querySelector("script[data-hours]"));

/** @param {string | undefined} microseconds */
const inMilliseconds = (microseconds) => Number(microseconds) / 1000;

/**
 * Whether the page is old: the service worker marks a cached page, and going back in history may show an
 * old one.
 *
 * @param {PerformanceNavigationTiming} loading
 */
const isOld = ({ type }) => "cached" in document.documentElement.dataset || type === "back_forward";

/** The last measured offset; without storage an old page uses this device's clock. */
const savedOffset = () => {
  try {
    return Number(localStorage.getItem(KEY));
  } catch {
    return 0;
  }
};

/** @param {number} milliseconds */
const saveOffset = (milliseconds) => {
  try {
    localStorage.setItem(KEY, String(milliseconds));
  } catch {
    // The next fresh page measures it again.
  }
};

/** How many milliseconds the server's clock is ahead of this device's. */
const measureOffset = () => {
  // A page that readers share may be a minute old, so it does not give the time.
  const [entry] = performance.getEntriesByType("navigation");
  const loading = /** @type {PerformanceNavigationTiming | undefined} */ (entry);
  if (!loading || !script || isOld(loading)) return savedOffset();
  const sinceMade = performance.now() - loading.responseStart;
  const measured = inMilliseconds(script.dataset.now) - (Date.now() - sinceMade);
  saveOffset(measured);
  return measured;
};

const offset = measureOffset();

/** @param {number} count */
const twoDigits = (count) => String(count).padStart(2, "0");

/** @param {number} minutes */
const hoursText = (minutes) => {
  const pattern = words?.dataset.hours ?? "{hours} h {minutes}";
  const hours = String(Math.floor(minutes / 60));
  return pattern.replace("{hours}", hours).replace("{minutes}", twoDigits(minutes % 60));
};

/** Minutes and seconds; from one hour on hours and minutes, as the server writes them. @param {number} seconds */
const clockText = (seconds) => {
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${twoDigits(seconds % 60)}` : hoursText(minutes);
};

/** How many seconds pass on a clock in one: a rehearsal has a speed of its own, and none when it is stopped. */
const speed = Number(script?.dataset.speed ?? 1);

/**
 * Since when each end of a clock stands on the page.
 *
 * @type {WeakMap<HTMLElement, { until?: string, since: number }>}
 */
const shown = new WeakMap();

/** @param {HTMLElement} time */
const secondsLeft = (time) => {
  const now = Date.now() + offset;
  const { until } = time.dataset;
  const known = shown.get(time);
  const since = known && known.until === until ? known.since : now;
  shown.set(time, { until, since });
  return Math.ceil((inMilliseconds(until) - now - (speed - 1) * (now - since)) / 1000);
};

/** @param {HTMLElement} time */
const showTime = (time) => {
  const left = secondsLeft(time);
  const text = clockText(Math.abs(left));
  time.textContent = left < 0 ? `+${text}` : text;
  const clock = time.closest(".clock");
  clock?.classList.toggle("clock--up", left <= 0);
  const label = /** @type {HTMLElement | null | undefined} */ (clock?.querySelector("[data-time-up]"));
  if (label && left < 0) label.textContent = label.dataset.timeUp ?? "";
};

/** How long ago a moment was, to the second. @param {HTMLElement} time */
const showPassed = (time) => {
  const since = Date.now() + offset - inMilliseconds(time.dataset.passed);
  time.textContent = clockText(Math.max(0, Math.floor(since / 1000)));
};

/** Whole minutes since a moment. @param {HTMLElement} text */
const showMinutes = (text) => {
  const since = Date.now() + offset - inMilliseconds(text.dataset.since);
  const minutes = Math.max(0, Math.floor(since / 60_000));
  const pattern = words?.dataset.minutes ?? "{minutes} min";
  text.textContent = minutes < 60 ? pattern.replace("{minutes}", String(minutes)) : hoursText(minutes);
};

/** @param {string} selector @param {(element: HTMLElement) => void} show */
const each = (selector, show) => {
  const found = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector));
  found.forEach(show);
};

// `data-undo-until` uses the server's clock, `data-undo-here` this device's, in milliseconds.
const UNDO_KEYS = "[data-undo-until], [data-undo-here]";

/**
 * A key that undoes a step for some seconds. Later it gets another text, or disappears.
 *
 * @param {HTMLElement} key
 */
const showUndo = (key) => {
  const { after, undo = "", undoHere, undoUntil } = key.dataset;
  const until = undoHere ? Number(undoHere) : inMilliseconds(undoUntil) - offset;
  const left = Math.ceil((until - Date.now()) / 1000);
  if (left > 0) key.textContent = undo.replace("{seconds}", String(left));
  else if (after) key.textContent = after;
  else key.closest("[data-undo-box]")?.remove();
};

/** The time of day in a zone, `data-behind` minutes ago, as the server writes it: 9:55. @param {HTMLElement} time */
const showHour = (time) => {
  const then = new Date(Date.now() + offset - Number(time.dataset.behind ?? 0) * 60_000);
  const timeZone = time.dataset.hour;
  const text = then.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  time.textContent = text.replace(/^0/u, "");
};

const tick = () => {
  each("[data-until]", showTime);
  each("[data-hour]", showHour);
  each("[data-passed]", showPassed);
  each(UNDO_KEYS, showUndo);
  each("[data-since]", showMinutes);
};

/** A newer state of a table brings its clock, which may be paused or have extra time. */
const replaceClock = () => {
  each(UNDO_KEYS, showUndo);
  const template = /** @type {HTMLTemplateElement | null} */ (document.querySelector("template[data-clock]"));
  const fresh = template?.content.querySelector(".clock");
  if (!fresh) return;
  document.querySelector(".table-bar .clock")?.remove();
  document.querySelector(".table-bar__end")?.append(fresh);
  tick();
};

document.addEventListener("tenbou:parts", tick);
document.addEventListener("tenbou:state", replaceClock);
tick();
setInterval(tick, 1000);

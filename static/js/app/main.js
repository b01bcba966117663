// A page that may be kept for use without a network registers the service worker, and says, when it is
// a kept one, as of when it is. Opening a page clears the number on the app's icon.

const WORKER = "/worker.js";
const ASK_EVERY = 10_000;
const A_DAY = 24 * 3600 * 1000;

const { cached, keptAt } = document.documentElement.dataset;

/** @param {Date} time the day is named unless it is today */
const timeText = (time) => {
  const isToday = Math.abs(Date.now() - time.getTime()) < A_DAY && time.getDate() === new Date().getDate();
  /** @type {Intl.DateTimeFormatOptions} */
  const day = isToday ? {} : { day: "numeric", month: "short" };
  const options = { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return time.toLocaleString(document.documentElement.lang, /** @type {Intl.DateTimeFormatOptions} */ (options));
};

/** @param {string} since */
const sayAsOfWhen = (since) => {
  const note = /** @type {HTMLElement | null} */ (document.querySelector("[data-kept-note]"));
  const time = note?.querySelector("time");
  if (!note || !time) return;
  time.dateTime = since;
  time.textContent = timeText(new Date(since));
  note.hidden = false;
};

/** Asks the server itself: workers answer no HEAD. */
const reloadIfReachable = async () => {
  if (document.hidden) return;
  const { ok } = await fetch(location.href, { method: "HEAD" });
  if (ok) location.reload();
};

const waitForNetwork = () => {
  const ask = () => reloadIfReachable().catch(() => {});
  window.addEventListener("online", ask);
  setInterval(ask, ASK_EVERY);
};

const loadedFiles = () =>
  performance
    .getEntriesByType("resource")
    .map((entry) => new URL(entry.name))
    .filter((address) => address.origin === location.origin && address.pathname.startsWith("/static/"))
    .map((address) => address.pathname);

const startWorker = async () => {
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  const { lang } = document.documentElement;
  active?.postMessage({ language: lang, seen: location.href.split("#")[0], files: loadedFiles() });
};

const clearBadge = () => {
  if (!document.hidden) navigator.clearAppBadge?.().catch(() => {});
};

if (keptAt) sayAsOfWhen(keptAt);
if (cached !== undefined) waitForNetwork();
// Only secure pages have a service worker. It comes after what the reader waits for.
else if ("serviceWorker" in navigator) {
  if (document.readyState === "complete") startWorker().catch(() => {});
  else window.addEventListener("load", () => startWorker().catch(() => {}));
}

clearBadge();
document.addEventListener("visibilitychange", clearBadge);

export {}; // a module, with names of its own

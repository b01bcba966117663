// Follows what happens: one stream a page says which versions are new, and the parts of the page
// that depend on them are fetched again. Without a stream they are asked for every ten seconds.
//
// The page names its stream in `data-live`, and a part the versions that it shows in `data-follows`;
// `data-from` is where the part comes from, if not from the page's own address.

import { morph } from "./morph.js";

/** @typedef {{seating: string, results: string, play: string, spread: number}} Message */

const SECOND = 1000;
const POLL_EVERY = 10_000;
const FIRST_RETRY = 2000;
const LONGEST_RETRY = 60_000;
const LEAST_WAIT = 100;
const SAY_EVERY = 5000;
const NAMES = /** @type {const} */ (["seating", "results", "play"]);

const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-live]"));

/** The versions that the page shows, in the order of `NAMES`. @type {Record<string, string>} */
const shown = {};
/** @type {Set<string>} */
const wanted = new Set();
/** @type {EventSource | undefined} */
let stream;
/** @type {ReturnType<typeof setInterval> | undefined} */
let polling;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let retrying;
let retry = FIRST_RETRY;
let saidAt = 0;

/** @returns {HTMLElement[]} */
const parts = () => [...document.querySelectorAll("[data-follows]")].map((part) => /** @type {HTMLElement} */ (part));

/** @param {HTMLElement} part */
const addressOf = (part) => part.dataset.from ?? location.pathname + location.search;

/** Where assistive technology hears of changes. */
const status = document.createElement("p");
status.className = "visually-hidden";
status.setAttribute("role", "status");

/** One change is named, several are summed up. @param {HTMLElement} part @param {Element[]} changed */
const say = (part, changed) => {
  const now = Date.now();
  if (!changed.length || now - saidAt < SAY_EVERY) return;
  saidAt = now;
  const inner = changed.filter((element) => element !== part);
  const [one] = inner.length === 1 ? inner : [part];
  status.textContent = one.getAttribute("data-said");
};

/** @param {HTMLElement[]} old @param {Document} fresh */
const show = (old, fresh) => {
  for (const part of old) {
    const now = fresh.getElementById(part.id);
    if (!now) continue;
    /** @type {Element[]} */
    const changed = [];
    morph(part, document.adoptNode(now), changed);
    say(part, changed);
  }
  document.dispatchEvent(new Event("tenbou:parts"));
};

/**
 * Seconds after which to ask again: while the server makes the new answer, it gives the one before.
 * @param {HTMLElement[]} stale parts of one address
 */
const fetchParts = async (stale) => {
  const response = await fetch(addressOf(stale[0]), { headers: { "X-Requested-With": "fetch" } });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  show(stale, new DOMParser().parseFromString(await response.text(), "text/html"));
  return Number(response.headers.get("Retry-After"));
};

/** Fetch the parts that depend on these versions. @param {Set<string>} names */
const refresh = async (names) => {
  const stale = parts().filter((part) => part.dataset.follows?.split(" ").some((name) => names.has(name)));
  const addresses = new Set(stale.map(addressOf));
  const asked = [...addresses].map((address) => fetchParts(stale.filter((part) => addressOf(part) === address)));
  const answers = await Promise.allSettled(asked);
  const again = Math.max(0, ...answers.map((answer) => (answer.status === "fulfilled" ? answer.value : 0)));
  if (again) later(again * SECOND * (1 + Math.random()), names);
  if (answers.some((answer) => answer.status === "rejected") && !polling) later(POLL_EVERY, names);
};

/** Ask for these parts after a while, together with what else is wanted by then. */
const later = (/** @type {number} */ milliseconds, /** @type {Iterable<string>} */ names) => {
  for (const name of names) wanted.add(name);
  waiting ??= setTimeout(() => {
    waiting = undefined;
    const now = new Set(wanted);
    wanted.clear();
    refresh(now);
  }, milliseconds);
};

/** @param {Message} message */
const take = (message) => {
  const fresh = NAMES.filter((name) => message[name] !== shown[name]);
  for (const name of fresh) shown[name] = message[name];
  if (fresh.length) later(LEAST_WAIT + Math.random() * message.spread, fresh);
};

const startPolling = () => {
  polling ??= setInterval(() => refresh(new Set(NAMES)), POLL_EVERY);
};

const stopPolling = () => {
  clearInterval(polling);
  polling = undefined;
};

const close = () => {
  stream?.close();
  stream = undefined;
  clearTimeout(retrying);
  stopPolling();
};

const open = () => {
  const { live } = page?.dataset ?? {};
  if (!live || stream) return;
  stream = new EventSource(live);
  stream.onopen = () => {
    retry = FIRST_RETRY;
    stopPolling();
  };
  stream.onmessage = ({ data }) => take(JSON.parse(data));
  stream.onerror = () => {
    stream?.close();
    stream = undefined;
    startPolling();
    retrying = setTimeout(open, retry);
    retry = Math.min(retry * 2, LONGEST_RETRY);
  };
};

// A page that nobody looks at holds no connection: a browser has six for all tabs of a site.
const follow = () => (document.hidden ? close() : open());

if (page) {
  const versions = (page.dataset.version ?? "").split(".");
  NAMES.forEach((name, at) => {
    shown[name] = versions[at];
  });
  document.body.append(status);
  document.addEventListener("visibilitychange", follow);
  document.addEventListener("tenbou:refresh", () => later(0, NAMES));
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", follow);
  follow();
}

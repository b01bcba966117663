// Follows what happens: one stream a page says which versions are new, and the parts of the page
// that depend on them are fetched again. Without a stream they are asked for every ten seconds.
//
// The page names its stream in `data-live`, and a part the versions that it shows in `data-follows`;
// `data-from` is where the part comes from, if not from the page's own address. A part that shows
// what no version tells, such as the progress of a job, is asked for every `data-every` seconds.
// Where a fetched part has `data-reload`, the whole page is loaded again.

import { morph } from "./morph.js";
import { streamOf } from "./stream.js";

/** @typedef {{seating: string, results: string, play: string, spread: number}} Message */

const SECOND = 1000;
const ASK_AGAIN = 10_000;
const BUSY = 503;
const LEAST_WAIT = 100;
const SAY_EVERY = 5000;
const NAMES = /** @type {const} */ (["seating", "results", "play"]);

const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-live]"));

/** The versions that the page shows, in the order of `NAMES`. @type {Record<string, string>} */
const shown = {};
/** @type {Set<string>} */
const wanted = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
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
    if (now.hasAttribute("data-reload")) location.reload();
    /** @type {Element[]} */
    const changed = [];
    morph(part, document.adoptNode(now), changed);
    say(part, changed);
  }
  document.dispatchEvent(new Event("tenbou:parts"));
};

/**
 * Seconds after which to ask again: while the server makes the new answer, it gives the one before, or none.
 * @param {HTMLElement[]} stale parts of one address
 */
const fetchParts = async (stale) => {
  const response = await fetch(addressOf(stale[0]), { headers: { "X-Requested-With": "fetch" } });
  const again = Number(response.headers.get("Retry-After"));
  if (response.status === BUSY && again) return again;
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  show(stale, new DOMParser().parseFromString(await response.text(), "text/html"));
  return again;
};

/** Fetch the parts that depend on these versions. @param {Set<string>} names */
const refresh = async (names) => {
  const stale = parts().filter((part) => part.dataset.follows?.split(" ").some((name) => names.has(name)));
  const addresses = new Set(stale.map(addressOf));
  const asked = [...addresses].map((address) => fetchParts(stale.filter((part) => addressOf(part) === address)));
  const answers = await Promise.allSettled(asked);
  const again = Math.max(0, ...answers.map((answer) => (answer.status === "fulfilled" ? answer.value : 0)));
  if (again) later(again * SECOND * (1 + Math.random()), names);
  if (answers.some((answer) => answer.status === "rejected") && !news?.isPolling()) later(ASK_AGAIN, names);
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

const news = page?.dataset.live ? streamOf(page.dataset.live, take, () => refresh(new Set(NAMES))) : undefined;

// A page that nobody looks at holds no connection: a browser has six for all tabs of a site.
const follow = () => (document.hidden ? news?.close() : news?.open());

if (page) {
  const versions = (page.dataset.version ?? "").split(".");
  NAMES.forEach((name, at) => {
    shown[name] = versions[at];
  });
  document.body.append(status);
  document.addEventListener("visibilitychange", follow);
  document.addEventListener("tenbou:refresh", () => later(0, NAMES));
  window.addEventListener("pagehide", () => news?.close());
  window.addEventListener("pageshow", follow);
  follow();
}

let seconds = 0;
/** @type {Set<string>} */
const asked = new Set();

/** Ask for the parts whose time has come, each once at a time. */
const askByTime = () => {
  seconds += 1;
  if (document.hidden) return;
  for (const element of document.querySelectorAll("[data-every]")) {
    const part = /** @type {HTMLElement} */ (element);
    if (seconds % Number(part.dataset.every) || asked.has(part.id)) continue;
    asked.add(part.id);
    fetchParts([part])
      .catch(() => {}) // the next turn asks again
      .finally(() => asked.delete(part.id));
  }
};

if (document.querySelector("[data-every]")) setInterval(askByTime, SECOND);

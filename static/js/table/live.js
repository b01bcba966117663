// Notices changes that others made at this table, and fetches the page's state after them.

import { streamOf } from "../live/stream.js";
import { byId, one } from "./dom.js";
import { noteAccess, serverGame, takePage, waitingHands } from "./game.js";
import { keepPage } from "./offline.js";
import { page, pageDataOf } from "./page.js";
import { heldState, wholeState } from "./state_difference.js";

/** @import { Game } from "../offline_tables/types.js" */

const ASK_AGAIN = 10_000;
const LONGEST_FETCH = 15_000;

let shownVersion = serverGame()?.version;

/** @param {string} url @param {RequestInit} [options] */
const request = async (url, options) => {
  const response = await fetch(url, options);
  noteAccess(response);
  return response;
};

const fetchPage = async () => {
  const url = `${page.urls.state}&since=${heldState()}`;
  const headers = { "X-Requested-With": "fetch" };
  const response = await request(url, { headers, signal: AbortSignal.timeout(LONGEST_FETCH) });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  const isWhole = response.headers.get("Content-Type")?.startsWith("text/html");
  const text = isWhole ? await response.text() : wholeState(await response.json());
  return new DOMParser().parseFromString(text, "text/html");
};

/** @type {Promise<unknown>} */
let fetching = Promise.resolve();
/** @type {Promise<void> | null} */
let next = null;

/**
 * Fetch the table's state and show it; fails without a network.
 *
 * One at a time: a state is the difference from the one before, and its forms need the token of the latest
 * cookie.
 */
export const refresh = () => {
  next ??= fetching
    .catch(() => {})
    .then(() => {
      next = null;
      const shown = fetchAndShow();
      fetching = shown;
      return shown;
    });
  return next;
};

const fetchAndShow = async () => {
  const fresh = await fetchPage();
  const data = pageDataOf(fresh);
  // Another tab chose another language: the page does not mix two, and an open entry is not lost.
  if (data?.language !== page.language) {
    if (!document.querySelector("#page.aside")) location.reload();
    throw new Error("The page has another language");
  }
  if (data.game.version < serverGame().version) throw new Error("A newer answer came first");
  // A referee has decided that only the result of this game is entered, which is another page.
  if (serverGame().situation && !data.game.situation) {
    location.reload();
    throw new Error("The page enters hands");
  }
  shownVersion = data.game.version;
  // Before its data move into this page with the rest.
  takePage(fresh);
  byId("state").replaceWith(document.adoptNode(one(fresh, "#state")));
  keepPage();
  document.dispatchEvent(new Event("tenbou:state"));
};

/** Fetch the state if the page shows an older version than the known one. */
export const refreshIfOld = () => {
  if (serverGame().version !== shownVersion) refresh().catch(() => {});
};

/**
 * Whether there is a new hand, or news of clock, referee calls, sign-offs or penalties.
 *
 * @param {Pick<Game, "version" | "digest">} state
 */
const isNews = ({ version, digest }) => version > serverGame().version || digest !== serverGame().digest;

const poll = async () => {
  if (document.hidden) return;
  try {
    const response = await request(page.urls.version);
    if (response.ok && isNews(await response.json())) await refresh();
  } catch {
    // No network: the next poll tries again.
  }
};

/** @param {any} message */
const take = (message) => {
  if (message.news || isNews(message)) refresh().catch(() => setTimeout(poll, ASK_AGAIN));
};

export const startLive = () => {
  streamOf(page.urls.live, take, poll).open();
  window.addEventListener("online", () => waitingHands().length || poll());
};

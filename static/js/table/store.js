// Where the game stands: what the server said last, with the hands on top that it has not got yet.

import { gameOf, page, reckoner } from "./page.js";
import { played } from "./reckoner.js";
import { remember, remembered } from "./remembered.js";
import { entryIn } from "./turned.js";

const KEY = `tenbou-table-${page?.table}`;

let server = page?.game ?? null;
let waiting = [];
let shut = false;
const listeners = new Set();

export const onChange = (listener) => listeners.add(listener);
const tell = () => {
  for (const listener of listeners) listener();
};

export const serverGame = () => server;
export const unsent = () => waiting;

/** Whether the server knows this page's link or login no more. */
export const isShut = () => shut;
export const setShut = (isShutNow) => {
  if (shut === isShutNow) return;
  shut = isShutNow;
  tell();
};

/** Take what the server says now, unless it is older than what is known. */
export const takeGame = (game) => {
  if (!game || game.version < server.version) return;
  const { seats } = server;
  server = { ...server, ...game };
  remember(KEY, JSON.stringify(server));
  if (JSON.stringify(seats) !== JSON.stringify(server.seats)) document.dispatchEvent(new Event("tenbou:seats"));
  tell();
};

/** What this phone knew last: a page that was kept for days without a network may be older. */
export const takeKept = () => {
  if (!("kept" in document.documentElement.dataset)) return;
  const known = JSON.parse(remembered(KEY));
  if (known?.version > server.version) takeGame(known);
};
export const takePage = (root) => takeGame(gameOf(root));

export const takeUnsent = (items) => {
  waiting = items;
  tell();
};

/**
 * The game with every hand that waits to be sent. `known` is false from a hand on whose points only
 * the server can tell, or that a human has to look at; until then nothing further can be entered.
 */
export const standing = () => {
  let now = { ...server, known: true };
  for (const item of waiting) {
    // Stored already; only the answer is still under way.
    if (server.stored.includes(item.client_id)) continue;
    const entry = entryIn(reckoner, item, now);
    const counts = now.known && !now.ending && !item.why;
    const then = counts ? played(reckoner, entry, now.situation, now.time_is_up) : null;
    now = {
      ...now,
      known: then !== null,
      situation: then?.after ?? now.situation,
      ending: then?.ending ?? now.ending,
      time_is_up: now.time_is_up || (counts && Boolean(item.entry.time_up)),
    };
  }
  return now;
};

export const nameOf = (seat) => server.seats[seat].name;

// Where the game stands: what the server said last, with the hands on top that it has not got yet.

import { gameOf, page, reckoner } from "./page.js";
import { played } from "./reckoner.js";
import { entryIn } from "./turned.js";

const KEY = `tenbou-table-${page?.table}`;

let server = page?.game ?? null;
let waiting = [];
const listeners = new Set();

export const onChange = (listener) => listeners.add(listener);
const tell = () => {
  for (const listener of listeners) listener();
};

export const serverGame = () => server;
export const unsent = () => waiting;

/** Take what the server says now, unless it is older than what is known. */
export const takeGame = (game) => {
  if (!game || game.version < server.version) return;
  server = { ...server, ...game };
  localStorage.setItem(KEY, JSON.stringify(server));
  tell();
};

/** What this phone knew last: a page that was kept for days without a network may be older. */
export const takeKept = () => {
  const kept = localStorage.getItem(KEY);
  if (kept) takeGame(JSON.parse(kept));
};
export const takePage = (root) => takeGame(gameOf(root));

export const takeUnsent = (items) => {
  waiting = items;
  tell();
};

/**
 * The game with every hand that waits to be sent. `known` is false from a hand on whose points only
 * the server can tell; then nothing further can be entered until it was sent.
 */
export const standing = () => {
  let now = { ...server, known: true, steps: [] };
  for (const item of waiting) {
    const entry = entryIn(reckoner, item, now.situation);
    const then = now.known && !now.ending ? played(reckoner, entry, now.situation, now.time_is_up) : null;
    now = {
      ...now,
      known: now.known && then !== null,
      steps: [...now.steps, { item: { ...item, entry }, before: now.situation, then }],
      situation: then?.after ?? now.situation,
      ending: then?.ending ?? now.ending,
      time_is_up: now.time_is_up || Boolean(item.entry.time_up),
    };
  }
  return now;
};

export const nameOf = (seat) => page.seats[seat].name;

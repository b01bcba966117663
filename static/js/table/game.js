// The state of the game: the server's last answer, with the waiting hands of this phone applied.

import { playHand, playPending } from "../offline_tables/play.js";
import { entryFor } from "../offline_tables/seats.js";
import { anyTables, page, pageDataOf, tables } from "./page.js";
import { readSetting, saveSetting } from "./store.js";

/** @import { Entry, Game, WaitingHand } from "../offline_tables/types.js" */
/**
 * `known` is false after a hand whose pending points decide whether the game continues, or that a person
 * has to check: nothing more can be entered until it is settled.
 *
 * @typedef {Game & {known: boolean}} CurrentGame
 */

const KEY = `tenbou-table-${page?.table}`;
const REFUSED = [401, 403, 404];

let server = page?.game ?? null;
/** @type {WaitingHand[]} */
let waiting = [];
let isSignedOut = false;
/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener */
export const onChange = (listener) => listeners.add(listener);

const notify = () => {
  for (const listener of listeners) listener();
};

export const serverGame = () => server;
export const waitingHands = () => waiting;

/** Whether the server refuses the page's link or login now. */
export const accessRefused = () => isSignedOut;

/**
 * Note whether an answer refuses the page's link or login.
 *
 * @param {Response} response
 */
export const noteAccess = ({ status }) => {
  if (isSignedOut === REFUSED.includes(status)) return;
  isSignedOut = !isSignedOut;
  notify();
};

/**
 * Take the server's state, unless a newer one is known.
 *
 * @param {Partial<Game> & {version: number} | null | undefined} game
 */
export const takeGame = (game) => {
  if (!game || game.version < server.version) return;
  const { seats } = server;
  server = { ...server, ...game };
  saveSetting(KEY, JSON.stringify(server));
  if (JSON.stringify(seats) !== JSON.stringify(server.seats)) document.dispatchEvent(new Event("tenbou:seats"));
  notify();
};

/** A cached page may be older than what this phone knew last. */
export const restoreGame = () => {
  if (!("cached" in document.documentElement.dataset)) return;
  const known = JSON.parse(readSetting(KEY) ?? "null");
  if (known?.version > server.version) takeGame(known);
};

/** @param {Document} root a page that was fetched later */
export const takePage = (root) => takeGame(pageDataOf(root)?.game);

/** @param {WaitingHand[]} hands */
export const takeWaiting = (hands) => {
  waiting = hands;
  notify();
};

/** @param {Entry} entry @param {CurrentGame} game */
const playOrAwait = (entry, { situation, time_is_up: timeIsUp }) =>
  playHand(anyTables, entry, situation, timeIsUp) ?? playPending(anyTables, entry, situation, timeIsUp);

/**
 * The game after one more waiting hand.
 *
 * @param {CurrentGame} game @param {WaitingHand} hand
 * @returns {CurrentGame}
 */
const afterHand = (game, hand) => {
  const counts = game.known && !game.ending && !hand.why;
  const entry = entryFor(tables, hand, game);
  const played = counts && entry ? playOrAwait(entry, game) : null;
  return {
    ...game,
    known: played !== null && !played.open,
    situation: played?.after ?? game.situation,
    ending: played?.ending ?? game.ending,
    time_is_up: game.time_is_up || (counts && Boolean(hand.entry.time_up)),
  };
};

/** The game with every waiting hand; those that the server lists already only wait for its answer. */
export const currentGame = () =>
  waiting
    .filter((hand) => !server.stored.includes(hand.client_id))
    .reduce(afterHand, { ...server, known: true });

/** @param {number} seat */
export const nameOf = (seat) => server.seats[seat].name;

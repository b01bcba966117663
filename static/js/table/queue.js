// The unsent hands in the order of entry. They survive a reload and an empty battery, and every tab of this
// table sees the same ones.

import { serverGame, takeWaiting, waitingHands } from "./game.js";
import { page } from "./page.js";
import { changeHands, readHands } from "./store.js";

/** @import { Entry, Situation, WaitingHand } from "../offline_tables/types.js" */
/** @import { Hands, NewHand } from "./store.js" */
/**
 * The state of the table after a hand was stored or dropped. `untouched`: no other hand was added since
 * this one was entered.
 *
 * @typedef {{version: number, situation: Situation, untouched: boolean}} TableState
 */
/**
 * What an entry follows: a waiting hand, or a version of the table.
 *
 * @typedef {{after?: number, version?: number}} Predecessor
 */

/** @type {BroadcastChannel | null} */
let tabs = null;

/**
 * The state of the table after each stored hand, by the hand's order in the queue.
 *
 * @type {Map<number, TableState>}
 */
const storedStates = new Map();

/** @param {Situation} situation @param {string[]} [left] names that are left out */
const sorted = (situation, left = []) =>
  JSON.stringify(situation, Object.keys(situation).filter((name) => !left.includes(name)).sort());

const POINTS = ["points", "pending"];

/**
 * Whether the game is in the same state; pending points are not compared.
 *
 * @param {Situation} one @param {Situation} other
 */
export const isSameSituation = (one, other) => {
  const left = one.pending || other.pending ? POINTS : [];
  return sorted(one, left) === sorted(other, left);
};

const read = () => readHands(waitingHands());

const reload = async () => takeWaiting(await read());

/** @param {{order?: number}} [stored] the hand that was stored, with its state */
const announce = async (stored = {}) => {
  await reload();
  tabs?.postMessage(stored);
};

/** @param {(hands: Hands) => unknown} work */
const change = (work) => changeHands(waitingHands(), work);

export const startQueue = () => {
  tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("tenbou-hands") : null;
  tabs?.addEventListener("message", ({ data }) => {
    if (data.order !== undefined) storedStates.set(data.order, data);
    reload();
  });
  return reload();
};

export const firstHand = async () => (await read()).at(0);

/**
 * What an entry that begins now follows.
 *
 * @returns {Predecessor}
 */
export const currentPredecessor = () => {
  const last = waitingHands().at(-1);
  return last ? { after: last.order } : { version: serverGame().version };
};

/**
 * The version for which an entry can be sent, null if it follows a waiting hand. `why` is set if other
 * hands came in between and a person has to check it first.
 *
 * @param {Predecessor} predecessor @param {Situation} before
 * @returns {{version: number | null, why?: "stale"}}
 */
export const versionFor = ({ after, version }, before) => {
  const last = waitingHands().at(-1)?.order;
  if (last === after) return { version: version ?? null };
  const stored = last === undefined && after !== undefined ? storedStates.get(after) : undefined;
  const isNext = stored && isSameSituation(before, stored.situation);
  return isNext ? { version: stored.version } : { version: null, why: "stale" };
};

/** @param {Omit<NewHand, "table">} hand */
export const addHand = async (hand) => {
  await change((hands) => hands.add({ ...hand, table: page.table }));
  await announce();
};

/**
 * Replace the entry of a waiting hand, to be sent when its turn comes. If the hand was sent meanwhile, a
 * person decides which of the two counts.
 *
 * @param {WaitingHand} hand @param {Entry} entry @param {string} [offence] of a chombo
 */
export const changeHand = async (hand, entry, offence = "") => {
  const waiting = waitingHands().find(({ order }) => order === hand.order);
  if (waiting) {
    await change((hands) => hands.put({ ...waiting, entry, offence, why: undefined, problems: undefined }));
    await announce();
    return;
  }
  const { before, seats, seen } = hand;
  await addHand({ client_id: newClientId(), entry, offence, before, seats, seen, version: null, why: "stale" });
};

/**
 * Send a stopped hand after all, for the state of the game when its turn comes.
 *
 * @param {WaitingHand} hand
 */
export const releaseHand = async (hand) => {
  const isFirst = waitingHands()[0]?.order === hand.order;
  const version = isFirst ? serverGame().version : null;
  await change((hands) => hands.put({ ...hand, why: undefined, problems: undefined, version, anyway: true }));
  await announce();
};

/**
 * Send a hand for the table's present version, because nothing that it depends on has changed.
 *
 * @param {WaitingHand} hand
 */
export const renewVersion = async (hand) => {
  await change((hands) => hands.put({ ...hand, version: serverGame().version }));
  await announce();
};

/**
 * @param {WaitingHand} hand
 * @param {"stale" | "refused"} why
 * @param {string[]} [problems]
 */
export const stopHand = async (hand, why, problems) => {
  await change((hands) => hands.put({ ...hand, why, problems }));
  await announce();
};

/**
 * The next hand, now first; it can be sent if the table is in the state of its entry.
 *
 * @param {WaitingHand} next @param {TableState} state
 * @returns {WaitingHand}
 */
const asFirst = (next, { version, situation, untouched }) => {
  if (next.why || next.version !== null) return next;
  const isFit = untouched && (next.anyway || isSameSituation(next.before, situation));
  return isFit ? { ...next, version } : { ...next, why: "stale" };
};

/**
 * Take a stored or dropped hand out of the queue.
 *
 * @param {WaitingHand} hand @param {TableState} state @param {boolean} [isStored]
 */
export const removeHand = async (hand, state, isStored = false) => {
  const waiting = await read();
  const place = waiting.findIndex(({ order }) => order === hand.order);
  if (place < 0) return;
  const next = waiting.at(place + 1);
  await change((hands) => {
    if (next) hands.put(asFirst(next, state));
    return hands.delete(hand.order);
  });
  if (!isStored || !state.untouched) {
    await announce();
    return;
  }
  storedStates.set(hand.order, state);
  await announce({ order: hand.order, ...state });
};

/**
 * Put a removed hand back, and restore the one that followed it.
 *
 * @param {WaitingHand} hand @param {WaitingHand | undefined} next
 */
export const restoreHand = async (hand, next) => {
  const waiting = await read();
  await change((hands) => {
    if (next && waiting.some(({ order }) => order === next.order)) hands.put(next);
    return hands.put(hand);
  });
  await announce();
};

/** A new key for a hand, so that the server stores it once. */
export const newClientId = () => {
  if (crypto.randomUUID) return crypto.randomUUID();
  // Only secure pages have it, and a club's own network may not be secure.
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const text = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-a${text.slice(17, 20)}-${text.slice(20)}`;
};

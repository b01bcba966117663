// Sends the waiting hands in order, each until the server has confirmed it. Of several tabs only one sends
// at a time; the server stores a hand once however often it arrives.

import { entryFor } from "../offline_tables/seats.js";
import { paceOf } from "../sending/pace.js";
import { accessRefused, noteAccess, serverGame, takeGame, waitingHands } from "./game.js";
import { refresh } from "./live.js";
import { showAfterEntry, showSaved, showUnlessEntering } from "./messages.js";
import { withOffence } from "./offence.js";
import { page, tables } from "./page.js";
import { isPractice } from "./practice.js";
import { firstHand, isSameSituation, removeHand, renewVersion, stopHand } from "./queue.js";
import { isSameEntry, isUntouched, storedInstead } from "./same_hand.js";

/** @import { Game, Situation, StoredHand, WaitingHand } from "../offline_tables/types.js" */
/**
 * The server's answer: the present game and the situation after this hand, or the problems.
 *
 * @typedef {{message: string, problems?: {message: string}[]}} Refusal
 * @typedef {Pick<Game, "version" | "situation" | "ending"> & {after: Situation} & Refusal} Answer
 */

const POST_TIMEOUT = 15_000;

const OK = 200;
const STORED_BEFORE = 200;
const CREATED = 201;
const CONFLICT = 409;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/**
 * The entry by the winds of the table's present seats. If the table has changed, the server says so;
 * another tab may know a version that this one has not seen yet.
 *
 * @param {WaitingHand} hand
 */
const entryToSend = (hand) =>
  (hand.version === serverGame().version ? entryFor(tables, hand, serverGame()) : null) ?? hand.entry;

/**
 * @param {string} method @param {string} url @param {Record<string, unknown>} body
 * @returns {Promise<{status: number, body: Answer}>}
 */
export const call = async (method, url, body) => {
  const response = await fetch(url, {
    method,
    headers: { "Content-Type": "application/json", "Accept-Language": page.language, ...page.auth },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(POST_TIMEOUT),
  });
  const { status } = response;
  noteAccess(response);
  // The hand waits for a new link or login.
  if (accessRefused()) throw new Error("Access refused");
  if (status >= SERVER_ERROR || status === TOO_MANY) throw new Error(`The server answered ${status}`);
  return { status, body: await response.json() };
};

/** @param {WaitingHand} hand */
const post = (hand) =>
  call("POST", page.urls.hands, {
    client_id: hand.client_id,
    version: hand.version,
    entry: entryToSend(hand),
    ...withOffence(hand.offence),
  });

/**
 * Take a hand out of the queue that another phone has stored.
 *
 * @param {WaitingHand} hand @param {StoredHand} stored
 */
export const leaveStored = (hand, stored) => {
  const { hands, situation, version } = serverGame();
  const untouched = stored.position === hands?.at(-1)?.position;
  return removeHand(hand, { version, situation, untouched }, true);
};

/**
 * Drop a hand that another phone has stored identically; false if there is none.
 *
 * @param {WaitingHand} hand
 */
const dropIfStored = async (hand) => {
  const stored = hand.anyway ? undefined : storedInstead(hand);
  if (!stored || !isSameEntry(stored.entry, hand.entry)) return false;
  await leaveStored(hand, stored);
  showAfterEntry("t-stored-before");
  return true;
};

/** @param {WaitingHand} hand @param {{status: number, body: Answer}} answer */
const takeStored = async (hand, { status, body }) => {
  const { version, situation, ending } = body;
  // The answer to an earlier attempt was lost: has the table changed since then?
  const isLatest = version === Number(hand.version) + 1 && isSameSituation(body.after, situation);
  const untouched = status === CREATED || isLatest;
  await removeHand(hand, { version, situation, untouched }, true);
  showSaved(hand.client_id);
  const time_is_up = serverGame().time_is_up || Boolean(hand.entry.time_up);
  if (untouched) takeGame({ version, situation, ending, time_is_up });
  else await refresh().catch(() => {});
};

/** @param {Refusal} body */
export const problemsOf = ({ message, problems }) => problems?.map((problem) => problem.message) ?? [message];

/**
 * Returns true if the hand needs no decision.
 *
 * @param {WaitingHand} hand @param {{status: number, body: Answer}} answer
 */
const takeRefusal = async (hand, { status, body }) => {
  // The person who decides about the hand sees the present table.
  await refresh().catch(() => {});
  if (status !== CONFLICT) await stopHand(hand, "refused", problemsOf(body));
  else if (await dropIfStored(hand)) return true;
  else if (isUntouched(hand)) {
    await renewVersion(hand);
    return true;
  } else await stopHand(hand, "stale");
  return false;
};

/** Send the first hand; returns true if the next one can follow. */
const sendFirst = async () => {
  const hand = await firstHand();
  if (!hand) return false;
  if (hand.why !== "refused" && (await dropIfStored(hand))) return true;
  if (hand.why) return false;
  if (hand.version === null) {
    // The hand that it followed is gone.
    await stopHand(hand, "stale");
    return false;
  }
  if (hand.version > serverGame().version) await refresh();
  const answer = await post(hand);
  if (![CREATED, STORED_BEFORE].includes(answer.status)) return takeRefusal(hand, answer);
  await takeStored(hand, answer);
  return true;
};

const sendAll = async () => {
  pace.begin();
  try {
    let isMore = true;
    while (isMore) isMore = await sendFirst();
  } catch {
    // No network, or a server in trouble: the hand stays in the queue.
    pace.later();
  }
};

/**
 * Do this while no tab of this table sends.
 *
 * @param {() => Promise<void>} work
 */
export const withoutSender = (work) =>
  navigator.locks ? navigator.locks.request(`tenbou-table-${page.table}`, work) : work();

/**
 * Store a hand as the correction of the one that another phone stored. Without a network the hand stays
 * unchanged.
 *
 * @param {WaitingHand} hand @param {StoredHand} stored @param {string} reason
 */
export const replaceStored = (hand, stored, reason) =>
  withoutSender(async () => {
    const { version } = serverGame();
    const url = `${page.urls.hands}${stored.position}/`;
    const correction = { version, entry: hand.entry, reason, ...withOffence(hand.offence) };
    const { status, body } = await call("PUT", url, correction);
    await refresh();
    if (status === OK) {
      await leaveStored(hand, stored);
      showUnlessEntering("t-stored");
    } else await stopHand(hand, status === CONFLICT ? "stale" : "refused", problemsOf(body));
  }).catch(() => {});

export const send = () => (isPractice() ? Promise.resolve() : withoutSender(sendAll));

const pace = paceOf(send);

export const startSender = () => {
  pace.start();
  // The page now lists what another phone stored: the first hand may be the same.
  document.addEventListener("tenbou:state", () => waitingHands()[0]?.why === "stale" && send());
  return send();
};

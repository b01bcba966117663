// Sends the waiting hands in their order, each until the server has confirmed it. Of several tabs
// only one sends at a time; the server stores a hand once however often it arrives.

import { entryFor } from "../offline_tables/seats.js";
import { byId, copyOf } from "./dom.js";
import { accessRefused, noteAccess, serverGame, takeGame } from "./game.js";
import { refresh } from "./live.js";
import { page, tables } from "./page.js";
import { firstHand, isSameSituation, removeHand, stopHand } from "./queue.js";

/** @import { Game, Situation, WaitingHand } from "../offline_tables/types.js" */
/**
 * What the server answers: the game by now and the situation after this hand, or what is wrong.
 *
 * @typedef {{message: string, problems?: {message: string}[]}} Refusal
 * @typedef {Pick<Game, "version" | "situation" | "ending"> & {after: Situation} & Refusal} Answer
 */

const POST_TIMEOUT = 15_000;
// Milliseconds until the next try. A network that has just come back may still fail at first; without
// one a try fails within the phone and costs nothing.
const FIRST_RETRY = 100;
const LONGEST_RETRY = 5000;
const OFFLINE_RETRY = 1000;

const STORED_BEFORE = 200;
const CREATED = 201;
const CONFLICT = 409;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

let retry = LONGEST_RETRY;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let nextTry;

/**
 * The entry by the winds of the table's present seats. Where the table has moved on the server says
 * so; another tab may know a version that this one has not seen yet.
 *
 * @param {WaitingHand} hand
 */
const entryToSend = (hand) =>
  hand.version === serverGame().version ? entryFor(tables, hand, serverGame()) : hand.entry;

/**
 * @param {WaitingHand} hand
 * @returns {Promise<{status: number, body: Answer}>}
 */
const post = async (hand) => {
  const response = await fetch(page.urls.hands, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": page.language, ...page.auth },
    body: JSON.stringify({ client_id: hand.client_id, version: hand.version, entry: entryToSend(hand) }),
    signal: AbortSignal.timeout(POST_TIMEOUT),
  });
  const { status } = response;
  noteAccess(response);
  // The hand waits for a new link or login.
  if (accessRefused()) throw new Error("Access refused");
  if (status >= SERVER_ERROR || status === TOO_MANY) throw new Error(`The server answered ${status}`);
  return { status, body: await response.json() };
};

/** @param {WaitingHand} hand @param {{status: number, body: Answer}} answer */
const takeStored = async (hand, { status, body }) => {
  const { version, situation, ending } = body;
  // The answer to an earlier try was lost: has anything happened at the table since?
  const isLatest = version === Number(hand.version) + 1 && isSameSituation(body.after, situation);
  const untouched = status === CREATED || isLatest;
  await removeHand(hand, { version, situation, untouched }, true);
  byId("messages").replaceChildren(copyOf("t-stored"));
  const time_is_up = serverGame().time_is_up || Boolean(hand.entry.time_up);
  if (untouched) takeGame({ version, situation, ending, time_is_up });
  else await refresh().catch(() => {});
};

/** @param {WaitingHand} hand @param {{status: number, body: Answer}} answer */
const takeRefusal = async (hand, { status, body }) => {
  // The person who decides about the hand sees the table as it is by now.
  await refresh().catch(() => {});
  if (status === CONFLICT) await stopHand(hand, "moved_on");
  else await stopHand(hand, "refused", body.problems?.map(({ message }) => message) ?? [body.message]);
};

/** Send the first hand; true where the next one can follow. */
const sendFirst = async () => {
  const hand = await firstHand();
  if (!hand || hand.why) return false;
  if (hand.version === null) {
    // The hand that it followed is gone.
    await stopHand(hand, "moved_on");
    return false;
  }
  if (hand.version > serverGame().version) await refresh();
  const answer = await post(hand);
  const isStored = [CREATED, STORED_BEFORE].includes(answer.status);
  await (isStored ? takeStored(hand, answer) : takeRefusal(hand, answer));
  return isStored;
};

const retryLater = () => {
  nextTry = setTimeout(send, navigator.onLine ? retry : OFFLINE_RETRY);
  retry = Math.min(retry * 2, LONGEST_RETRY);
};

const sendAll = async () => {
  clearTimeout(nextTry);
  try {
    let isMore = true;
    while (isMore) isMore = await sendFirst();
  } catch {
    // No network, or a server in trouble: the hand stays where it is.
    retryLater();
  }
};

/**
 * Do this while no tab of this table sends.
 *
 * @param {() => Promise<void>} work
 */
export const withoutSender = (work) =>
  navigator.locks ? navigator.locks.request(`tenbou-table-${page.table}`, work) : work();

export const send = () => withoutSender(sendAll);

export const startSender = () => {
  window.addEventListener("online", () => {
    retry = FIRST_RETRY;
    send();
  });
  document.addEventListener("visibilitychange", () => document.hidden || send());
  return send();
};

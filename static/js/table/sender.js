// Sends the hands that wait, in their order, each until the server has said that it has it. Of
// several tabs only one sends at a time; the server stores a hand once however often it arrives.

import { refresh } from "./live.js";
import { copyOf, page, reckoner } from "./page.js";
import { first, same, stopHand, takeOut } from "./queue.js";
import { serverGame, setShut, takeGame } from "./store.js";
import { entryIn } from "./turned.js";

const PATIENCE = 15000;
// Milliseconds until the next try. A network that has just come back may still fail at first; without
// one a try fails within the phone and costs nothing.
const FIRST_RETRY = 100;
const LONGEST_RETRY = 5000;
const OFFLINE_RETRY = 1000;
const CREATED = 201;
const THERE = 200;
const CONFLICT = 409;
const SERVER_BROKEN = 500;
const TOO_MANY = 429;
const SHUT = [401, 403, 404];

let retry = LONGEST_RETRY;
let again = null;

// Where the table has moved on nothing is turned: the server says so, and a human decides. Another
// tab may have decided already, for a table that this one has not seen yet.
const entryOf = (item) =>
  item.version === serverGame().version ? entryIn(reckoner, item, serverGame()) : item.entry;

const post = async (item) => {
  const answer = await fetch(page.urls.hands, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": page.language, ...page.auth },
    body: JSON.stringify({ client_id: item.client_id, version: item.version, entry: entryOf(item) }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  // Scanned or logged in anew the phone sends it after all.
  setShut(SHUT.includes(answer.status));
  if (SHUT.includes(answer.status)) throw new Error("not with this link");
  if (answer.status >= SERVER_BROKEN || answer.status === TOO_MANY) throw new Error("not now");
  return { status: answer.status, body: await answer.json() };
};

const stored = async (item, { status, body }) => {
  const { version, situation, ending } = body;
  // The answer to an earlier try was lost: has anything been done at the table since that try?
  const untouched = status === CREATED || (version === item.version + 1 && same(body.after, situation));
  await takeOut(item, { version, situation, untouched }, true);
  document.getElementById("said").replaceChildren(copyOf("t-stored"));
  const time_is_up = serverGame().time_is_up || Boolean(item.entry.time_up);
  if (untouched) takeGame({ version, situation, ending, time_is_up });
  else await refresh().catch(() => {});
};

const refused = async (item, { status, body }) => {
  // Whoever is asked about the hand sees the table as it is by now, and answers for that.
  await refresh().catch(() => {});
  if (status === CONFLICT) await stopHand(item, "moved_on");
  else await stopHand(item, "refused", body.problems?.map(({ message }) => message) ?? [body.message]);
};

/** Send what can be sent; true where more may be waiting. */
const sendNext = async () => {
  const item = await first();
  if (!item || item.why) return false;
  if (item.version === null) {
    // What it was to follow is gone.
    await stopHand(item, "moved_on");
    return false;
  }
  if (item.version > serverGame().version) await refresh();
  const answer = await post(item);
  const isStored = [CREATED, THERE].includes(answer.status);
  await (isStored ? stored(item, answer) : refused(item, answer));
  return isStored;
};

const retryLater = () => {
  again = setTimeout(send, navigator.onLine ? retry : OFFLINE_RETRY);
  retry = Math.min(retry * 2, LONGEST_RETRY);
};

const drain = async () => {
  clearTimeout(again);
  try {
    while (await sendNext());
    return true;
  } catch {
    // No network, or a server that is not well: the hand stays where it is.
    retryLater();
    return false;
  }
};

/** Do this while no tab sends. */
export const alone = (work) =>
  navigator.locks ? navigator.locks.request(`tenbou-table-${page.table}`, work) : work();

/** Whether everything that could be sent was. */
export const send = () => alone(drain);

export const startSender = () => {
  window.addEventListener("online", () => {
    retry = FIRST_RETRY;
    send();
  });
  document.addEventListener("visibilitychange", () => document.hidden || send());
  return send();
};

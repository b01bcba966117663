// The hands that are not sent yet, kept on the phone itself: they survive a reload and a dead
// battery, and every tab of this table sees the same ones.

import { all, change } from "./keeping.js";
import { page } from "./page.js";
import { serverGame, takeUnsent, unsent } from "./store.js";

const tabs = "BroadcastChannel" in window ? new BroadcastChannel("tenbou-hands") : null;

// How the table stood after each hand that was stored, by its place in the queue.
const made = new Map();

const written = (situation) => JSON.stringify(situation, Object.keys(situation).sort());

/** Whether two situations are the same. */
export const same = (one, other) => written(one) === written(other);

const reload = async () => takeUnsent(await all());
tabs?.addEventListener("message", ({ data }) => {
  if (data.order !== undefined) made.set(data.order, data);
  reload();
});

const changed = async (stored = {}) => {
  await reload();
  tabs?.postMessage(stored);
};

/** What an entry that is begun now follows: a hand that waits, or the table at its version. */
export const placeOf = () => {
  const last = unsent().at(-1);
  return last ? { after: last.order } : { version: serverGame().version };
};

/**
 * The version an entry is for by now, null where it follows the hand before it; where others came
 * in between, also why a human has to look at it first.
 */
export const comesAt = ({ after, version }, before) => {
  const last = unsent().at(-1)?.order;
  if (last === after) return { version: version ?? null };
  const then = last === undefined ? made.get(after) : undefined;
  return then && same(before, then.situation) ? { version: then.version } : { version: null, why: "moved_on" };
};

/** Keep a hand; `version` is the table's it was entered against, null where it follows another. */
export const keep = async (item) => {
  await change((hands) => hands.add({ ...item, table: page.table }));
  await changed();
};

/** Send a hand that was stopped after all, for the game as it stands when its turn comes. */
export const release = async (item) => {
  const isFirst = unsent()[0]?.order === item.order;
  const version = isFirst ? serverGame().version : null;
  await change((hands) => hands.put({ ...item, why: undefined, problems: undefined, version, anyway: true }));
  await changed();
};

export const stopHand = async (item, why, problems) => {
  await change((hands) => hands.put({ ...item, why, problems }));
  await changed();
};

/** The next hand goes on where the table stands just as it was entered for; else a human looks. */
const following = (next, { version, situation, untouched }) => {
  if (next.why || next.version !== null) return next;
  return untouched && (next.anyway || same(next.before, situation)) ? { ...next, version } : { ...next, why: "moved_on" };
};

/**
 * Take a hand out. `then` says how the table stands: {version, situation, untouched}, the last where
 * nothing but this one hand came to it since the hand was entered.
 */
export const takeOut = async (item, then, isStored = false) => {
  const items = await all();
  const next = items[items.findIndex((other) => other.order === item.order) + 1];
  if (items.every(({ order }) => order !== item.order)) return;
  await change((hands) => {
    if (next) hands.put(following(next, then));
    return hands.delete(item.order);
  });
  const news = isStored && then.untouched ? { order: item.order, ...then } : {};
  if (news.order) made.set(item.order, news);
  await changed(news);
};

export const first = async () => (await all())[0];
export const startQueue = reload;

// The hands that are not sent yet, kept on the phone itself: they survive a reload and a dead
// battery, and every tab of this table sees the same ones.

import { page } from "./page.js";
import { serverGame, takeUnsent, unsent } from "./store.js";

const STORE = "hands";
const news = "BroadcastChannel" in window ? new BroadcastChannel("tenbou-hands") : null;

const opened = new Promise((resolve, reject) => {
  const asked = indexedDB.open("tenbou", 1);
  asked.onupgradeneeded = () => {
    const hands = asked.result.createObjectStore(STORE, { keyPath: "order", autoIncrement: true });
    hands.createIndex("table", "table");
  };
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});

const within = async (mode, work) => {
  const database = await opened;
  return new Promise((resolve, reject) => {
    const change = database.transaction(STORE, mode);
    const asked = work(change.objectStore(STORE));
    change.oncomplete = () => resolve(asked.result);
    change.onabort = () => reject(change.error);
  });
};

const waiting = () => within("readonly", (hands) => hands.index("table").getAll(page.table));

// The version that each hand made when it was stored, by its place in the queue.
const made = new Map();

const reload = async () => takeUnsent(await waiting());
news?.addEventListener("message", ({ data }) => {
  if (data.order !== undefined) made.set(data.order, data.version);
  reload();
});

const changed = async (stored = {}) => {
  await reload();
  news?.postMessage(stored);
};

/** What an entry that is begun now follows: a hand that waits, or the table at its version. */
export const placeOf = () => {
  const last = unsent().at(-1);
  return last ? { after: last.order } : { version: serverGame().version };
};

/** The version that this place has by now; null while the hand before it still waits. */
export const versionAt = ({ after, version }) => {
  if (after === undefined) return unsent().length ? null : version;
  return unsent().length ? null : (made.get(after) ?? 0);
};

/** Keep a hand; `version` is the table's it was entered against, null where it follows another. */
export const keep = async (item) => {
  await within("readwrite", (hands) => hands.add({ ...item, table: page.table }));
  await changed();
};

export const replace = async (item) => {
  await within("readwrite", (hands) => hands.put(item));
  await changed();
};

/** Take a hand out; the next one was entered against the version that this one made. */
export const takeOut = async (item, version) => {
  const items = await waiting();
  const next = items[items.findIndex((other) => other.order === item.order) + 1];
  await within("readwrite", (hands) => {
    if (next && version !== undefined) hands.put({ ...next, version });
    return hands.delete(item.order);
  });
  made.set(item.order, version);
  await changed({ order: item.order, version });
};

export const first = async () => (await waiting())[0];
export const startQueue = reload;

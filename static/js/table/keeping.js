// Where hands wait to be sent: in the phone's own database; where it has none or takes no more, in
// the page, as long as that stays open.

import { page } from "./page.js";
import { unsent } from "./store.js";

const STORE = "hands";

const PATIENCE = 3000;

const opening = () =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open("tenbou", 1);
    asked.onupgradeneeded = () => {
      const hands = asked.result.createObjectStore(STORE, { keyPath: "order", autoIncrement: true });
      hands.createIndex("table", "table");
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    setTimeout(() => reject(new Error("no answer")), PATIENCE);
  });

let opened = null;

const changeOnce = async (mode, work) => {
  opened ??= opening();
  const database = await opened;
  return new Promise((resolve, reject) => {
    const change = database.transaction(STORE, mode);
    const asked = work(change.objectStore(STORE));
    change.oncomplete = () => resolve(asked.result);
    change.onabort = () => reject(change.error);
  });
};

/** A browser may drop its database: it is opened anew before it is given up. */
const within = async (mode, work) => {
  try {
    return await changeOnce(mode, work);
  } catch {
    opened = null;
    return changeOnce(mode, work);
  }
};

/** Hands in the page, changed by the same three words as those in the database. */
class Fleeting {
  constructor(items) {
    this.items = new Map(items.map((item) => [item.order, item]));
    this.last = Math.max(0, ...this.items.keys());
  }

  add(item) {
    this.last += 1;
    this.items.set(this.last, { ...item, order: this.last });
  }

  put(item) {
    this.items.set(item.order, item);
  }

  delete(order) {
    this.items.delete(order);
  }
}

let fleeting = null;
export const isFleeting = () => fleeting !== null;

const inDatabase = () => within("readonly", (hands) => hands.index("table").getAll(page.table));

/** The hands of this table that wait, in their order. */
export const all = async () => {
  if (!fleeting) {
    try {
      return await inDatabase();
    } catch {
      fleeting = new Fleeting(unsent());
    }
  }
  return [...fleeting.items.values()];
};

/** Change what waits: `work` gets a store that can `add`, `put` and `delete`. */
export const change = async (work) => {
  const before = await all();
  if (!fleeting) {
    try {
      return await within("readwrite", work);
    } catch {
      fleeting = new Fleeting(before);
    }
  }
  return work(fleeting);
};

// The data on this phone: waiting hands in its own database, small settings beside it. If the database
// cannot be used, hands stay in the page while it is open.

import { page } from "./page.js";

/** @import { WaitingHand } from "../offline_tables/types.js" */
/** @typedef {Omit<WaitingHand, "order"> & {order?: number}} NewHand */
/**
 * The part of an object store that changes need.
 *
 * @typedef {object} Hands
 * @property {(hand: NewHand) => unknown} add
 * @property {(hand: WaitingHand) => unknown} put
 * @property {(order: number) => unknown} delete
 */

const HANDS = "hands";
const OPEN_TIMEOUT = 3000;

/** @returns {Promise<IDBDatabase>} */
const open = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open("tenbou", 1);
    request.onupgradeneeded = () => {
      const hands = request.result.createObjectStore(HANDS, { keyPath: "order", autoIncrement: true });
      hands.createIndex("table", "table");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    setTimeout(() => reject(new Error("The database does not open")), OPEN_TIMEOUT);
  });

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/**
 * @template Result
 * @param {IDBTransactionMode} mode @param {(hands: IDBObjectStore) => IDBRequest<Result> | unknown} work
 * @returns {Promise<Result>}
 */
const transact = async (mode, work) => {
  opened ??= open();
  const database = await opened;
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(HANDS, mode);
    const request = /** @type {IDBRequest<Result>} */ (work(transaction.objectStore(HANDS)));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
};

/**
 * A browser may close its database: try to open it again before giving up.
 *
 * @template Result
 * @param {IDBTransactionMode} mode @param {(hands: IDBObjectStore) => IDBRequest<Result> | unknown} work
 * @returns {Promise<Result>}
 */
const transactTwice = async (mode, work) => {
  try {
    return await transact(mode, work);
  } catch {
    opened = null;
    return transact(mode, work);
  }
};

/** Hands in the page, with the methods of an object store. */
class PageHands {
  /** @param {WaitingHand[]} hands */
  constructor(hands) {
    this.hands = new Map(hands.map((hand) => [hand.order, hand]));
    this.last = Math.max(0, ...this.hands.keys());
  }

  /** @param {NewHand} hand */
  add(hand) {
    this.last += 1;
    this.hands.set(this.last, { ...hand, order: this.last });
  }

  /** @param {WaitingHand} hand */
  put(hand) {
    this.hands.set(hand.order, hand);
  }

  /** @param {number} order */
  delete(order) {
    this.hands.delete(order);
  }
}

/** @type {PageHands | null} */
let inPage = null;

/** Whether waiting hands are lost when the page is closed. */
export const isOnlyInPage = () => inPage !== null;

/**
 * The waiting hands of this table, in order; `known` are those of the last reading.
 *
 * @param {WaitingHand[]} known
 * @returns {Promise<WaitingHand[]>}
 */
export const readHands = async (known) => {
  if (!inPage) {
    try {
      return await transactTwice("readonly", (hands) => hands.index("table").getAll(page.table));
    } catch {
      inPage = new PageHands(known);
    }
  }
  return [...inPage.hands.values()];
};

/**
 * Change the waiting hands.
 *
 * @param {WaitingHand[]} known @param {(hands: Hands) => unknown} work
 */
export const changeHands = async (known, work) => {
  const before = await readHands(known);
  if (!inPage) {
    try {
      await transactTwice("readwrite", work);
      return;
    } catch {
      inPage = new PageHands(before);
    }
  }
  work(inPage);
};

// -------------------------------------------------------------------------------------- settings

/**
 * A setting of this phone, null without one.
 *
 * @param {string} key
 */
export const readSetting = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** @param {string} key @param {string | null} text */
export const saveSetting = (key, text) => {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage the setting lasts while the page is open.
  }
};

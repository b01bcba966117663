// A discarded hand can be brought back for some seconds while the page is open.

import { byId, closest, copyOf, fillTexts, one } from "./dom.js";
import { waitingHands } from "./game.js";
import { roundWords, words } from "./page.js";
import { restoreHand } from "./queue.js";
import { send, withoutSender } from "./sender.js";

/** @import { WaitingHand } from "../offline_tables/types.js" */

const UNDO_TIME = 10_000;

/**
 * Each discarded hand with the one that followed it, by its order in the queue.
 *
 * @type {Map<string, {hand: WaitingHand, next: WaitingHand | undefined}>}
 */
const discarded = new Map();

/** @param {WaitingHand} hand */
const offerUndo = ({ before, entry, order }) => {
  const part = copyOf("t-discarded");
  fillTexts(part, { ...roundWords(before), outcome: words.outcomes[entry.kind ?? entry.outcome] });
  const key = one(part, "[data-restore]");
  key.dataset.restore = String(order);
  key.dataset.undoHere = String(Date.now() + UNDO_TIME);
  byId("discarded").append(part);
  document.dispatchEvent(new Event("tenbou:parts"));
};

/**
 * @param {WaitingHand} hand @param {() => Promise<void>} remove takes it out of the queue
 */
export const discardHand = async (hand, remove) => {
  const next = waitingHands().find(({ order }) => order > hand.order);
  discarded.set(String(hand.order), { hand, next });
  await withoutSender(remove);
  offerUndo(hand);
};

/** @param {MouseEvent} event */
export const restoreTapped = async (event) => {
  const key = closest(event.target, "[data-restore]");
  const found = discarded.get(key?.dataset.restore ?? "");
  if (!key || !found) return;
  closest(key, "[data-undo-box]")?.remove();
  await withoutSender(() => restoreHand(found.hand, found.next));
  await send();
};

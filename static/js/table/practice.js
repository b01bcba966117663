// A practice table: its hands stay in the queue of this phone and are never sent.

import { closest } from "./dom.js";
import { serverGame, waitingHands } from "./game.js";
import { page } from "./page.js";
import { removeHand } from "./queue.js";
import { forgetMarks } from "./riichi.js";

/** Whether the page has no table on the server. */
export const isPractice = () => page.urls.hands === undefined;

/** @param {Event} event */
const startOver = async ({ target }) => {
  if (!closest(target, "[data-start-over]")) return;
  closest(target, "details")?.removeAttribute("open");
  forgetMarks();
  const { situation, version } = serverGame();
  for (const hand of waitingHands().toReversed()) await removeHand(hand, { situation, version, untouched: true });
};

export const startPractice = () => document.addEventListener("click", startOver);

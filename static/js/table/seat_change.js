// Tells players where to sit after a round, where the rules have them change seats.

import { haveMoved } from "../offline_tables/seats.js";
import { all } from "./dom.js";
import { nameOf } from "./game.js";
import { anyTables, filled, words } from "./page.js";

/** @import { Situation } from "../offline_tables/types.js" */

/** @param {number[]} seats who sits E, S, W, N */
const sentence = (seats) => {
  const who = seats.map((seat, place) =>
    filled(words.seat_change.seat, { wind: words.winds[anyTables.winds[place]].name, name: nameOf(seat) }),
  );
  return filled(words.seat_change.sentence, { seats: who.join(words.comma) });
};

/**
 * @param {HTMLElement | DocumentFragment} part @param {Situation} situation before the hand for which they sit down
 * @param {boolean} isPlayed whether there is such a hand
 */
export const showSeatChange = (part, situation, isPlayed) => {
  for (const note of all(part, "[data-change-seats]")) {
    note.hidden = !isPlayed || !haveMoved(anyTables, situation);
    note.textContent = note.hidden ? "" : sentence(situation.seats ?? []);
  }
};

// The step of who did what: rows by wind, which people sit in anew after every hand.

import { points } from "./numbers.js";
import { filled, reckoner, words } from "./page.js";
import { seatOf } from "./reckoner.js";
import { nameOf } from "./store.js";

export { giveWay } from "./give.js";

/** Put today's people into the rows of the winds. */
export const seatPeople = (root, situation) => {
  for (const row of root.querySelectorAll("[data-seat]")) {
    const { wind } = row.dataset;
    const seat = seatOf(reckoner, situation.dealer, wind);
    row.querySelector("[data-name]").textContent = nameOf(seat);
    row.querySelector("[data-points]").textContent = points(situation.points[seat]);
    for (const input of row.querySelectorAll("input")) {
      const question = input.parentElement.textContent.trim();
      const said = { question, name: nameOf(seat), wind: words.winds[wind].name };
      input.setAttribute("aria-label", filled(words.cell, said));
    }
  }
};

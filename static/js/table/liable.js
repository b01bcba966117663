// Who may be liable for a yakuman: the others of this hand, by their names of today.

import { filled, reckoner, words } from "./page.js";
import { seatOf } from "./reckoner.js";
import { nameOf } from "./store.js";

/** Put the people of this hand into the question; the winner is no answer. */
export const seatLiable = (section, winner, situation) => {
  for (const tap of section.querySelectorAll("[data-person]")) {
    const { person } = tap.dataset;
    if (!person) continue;
    tap.hidden = person === winner;
    const name = nameOf(seatOf(reckoner, situation.dealer, person));
    tap.querySelector("[data-name]").textContent = `${words.winds[person].sign} ${name}`;
    const question = tap.closest("fieldset").querySelector("legend").textContent.trim();
    const said = filled(words.cell, { question, name, wind: words.winds[person].name });
    tap.querySelector("input").setAttribute("aria-label", said);
  }
};

/** The question is in place where the rules make somebody liable for such a value. */
export const offerLiable = (section, win, ids) => {
  const question = section.querySelector("[data-liable]");
  if (!question) return;
  const byHan = "liableByHan" in question.dataset && (!ids.length || ids.includes("rinshan"));
  question.hidden = !win.yakuman && !byHan;
  if (!question.hidden) return;
  for (const input of question.querySelectorAll("input")) input.checked = input.value === "";
};

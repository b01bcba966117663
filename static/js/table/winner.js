// Brings the fields of one winner in line after something was tapped.

import { entryOf } from "./form.js";
import { clearFu } from "./fu.js";
import { offerLiable } from "./liable.js";
import { show } from "./page.js";
import { Winner } from "./value.js";
import { worthOf } from "./worth.js";

const KEY = "tenbou-value-mode";
const USUAL = "yaku";

/** Yaku or numbers: what was tapped here, at first what was used on this phone last. */
const modeOf = (winner, tapped) => {
  if (!winner.answer("mode")) winner.choose("mode", localStorage.getItem(KEY) ?? USUAL);
  const mode = winner.answer("mode") ?? USUAL;
  if (tapped?.name === `${winner.facts.seat}-mode`) localStorage.setItem(KEY, mode);
  for (const part of winner.section.querySelectorAll("[data-mode]")) show(part, part.dataset.mode === mode);
  return mode;
};

const stated = (section, seat) =>
  entryOf(new FormData(section.closest("form"))).wins.find((win) => win.seat === seat);

export const settleWinner = (section, facts, tapped) => {
  const winner = new Winner(section, facts);
  const { seat } = facts;
  if (tapped?.name === `${seat}-yaku`) delete tapped.dataset.auto;
  if (tapped?.name === `${seat}-fu`) clearFu(section);
  const mode = modeOf(winner, tapped);
  const isOpen = winner.readCalls(mode);
  if (mode === "number") winner.byNumber(isOpen);
  else winner.byYaku(isOpen);
  const win = stated(section, seat);
  offerLiable(section, win, winner.ids);
  section.querySelector("[data-sum]").textContent = worthOf(win, facts.tsumo);
};

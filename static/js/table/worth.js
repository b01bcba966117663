// What a win is worth, in one line that stays in sight while its value is tapped together.

import { valueName } from "./effects.js";
import { points } from "./numbers.js";
import { filled, reckoner, words } from "./page.js";

const valueWords = ({ yakuman, han, fu }) => {
  if (yakuman) return words.values[`y${yakuman}`] ?? "";
  const parts = [filled(words.han, { han })];
  if (fu !== undefined) parts.push(filled(words.fu, { fu }));
  return parts.join(" ");
};

const limitWords = (row, { yakuman }) => (row.limit && !yakuman ? words.limits[row.limit] : "");

const paidWords = (row, { seat }, tsumo) => {
  if (!tsumo) return points(row.ron[seat]);
  const paid = Object.values(row.tsumo[seat]);
  const kinds = [...new Set(paid)].sort((one, two) => one - two);
  if (kinds.length === 1) return filled(words.from_each, { points: points(kinds[0]) });
  return kinds.map(points).join(" / ");
};

/** Such as "2 han 30 fu · 2 000"; as much of it as is known. */
export const worthOf = (win, tsumo) => {
  if (win.han === undefined && !win.yakuman) return "";
  const row = reckoner.values[valueName(reckoner, win)];
  const parts = [valueWords(win), row && limitWords(row, win), row && paidWords(row, win, tsumo)];
  return parts.filter(Boolean).join(" · ");
};

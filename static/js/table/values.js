// Which values a win can have and which yaku fit each other, looked up in the reckoner.

import { valueName } from "./effects.js";

/** The values (such as "3/40") that a win can state, by how it was won. */
export const allowedValues = (reckoner, { tsumo, riichi, open }) => {
  const calls = { true: "open", false: "closed" }[open] ?? "";
  const way = [tsumo ? "tsumo" : "ron", riichi ? "riichi" : "", calls];
  return reckoner.allowed[way.filter(Boolean).join(" ")];
};

/** The way to win as one bit, as the chips of the reckoner name it. */
const bitOf = (chips, facts) =>
  1 << chips.ways.reduce((sum, name, place) => sum + (facts[name] ? 1 << place : 0), 0);

/** The chips that can still be tapped beside those that are: ids of yaku. */
export const fittingYaku = (reckoner, facts, chosen) => {
  const { chips } = reckoner;
  const bit = bitOf(chips, facts);
  const gone = new Set(
    chips.excludes.flatMap(([one, two]) => [
      ...(chosen.includes(one) ? [two] : []),
      ...(chosen.includes(two) ? [one] : []),
    ]),
  );
  return Object.keys(chips.yaku).filter((id) => chips.yaku[id].fits & bit && !gone.has(id));
};

/** The yaku that have to stand beside the chosen ones: lists of which one must be there. */
export const neededYaku = (reckoner, facts, chosen) => {
  const { chips } = reckoner;
  const bit = bitOf(chips, facts);
  if (yakumanOf(reckoner, chosen)) return [];
  return chips.needs
    .filter((law) => law.when & bit && !law.one_of.some((id) => chosen.includes(id)))
    .map((law) => law.one_of);
};

export const yakumanOf = (reckoner, chosen) =>
  chosen.reduce((sum, id) => sum + reckoner.chips.yaku[id].yakuman, 0);

/** The han that yaku and dora add up to. */
export const hanOf = (reckoner, open, chosen, dora) => {
  const rows = chosen.map((id) => reckoner.chips.yaku[id]);
  const sum = rows.reduce((total, row) => total + (open ? row.open : row.closed), 0);
  return Math.max(sum, ...rows.map((row) => row.at_least)) + dora;
};

const holds = (laws, fu) => laws.every((law) => law.least <= fu && fu <= law.most);

/** The fu that a hand with these yaku can have, fewest first. */
export const fittingFu = (reckoner, facts, chosen, han) => {
  const bit = bitOf(reckoner.chips, facts);
  const held = reckoner.chips.fu.filter(
    (law) => law.when & bit && law.yaku.every((id) => chosen.includes(id)),
  );
  const fixed = held.filter((law) => law.least === law.most);
  return allowedValues(reckoner, facts)
    .filter((name) => name.startsWith(`${han}/`))
    .map((name) => Number(name.split("/")[1]))
    .filter((fu) => !chosen.length || holds(fixed.length ? fixed : held, fu));
};

const yakuFit = (reckoner, facts, win) => {
  const fits = fittingYaku(reckoner, facts, win.yaku);
  if (!win.yaku.every((id) => fits.includes(id))) return false;
  const units = yakumanOf(reckoner, win.yaku);
  if (units || win.yakuman) return units === win.yakuman;
  if (neededYaku(reckoner, facts, win.yaku).length) return false;
  if (win.han !== hanOf(reckoner, win.open, win.yaku, win.dora)) return false;
  return (win.fu ?? null) === null || fittingFuOf(reckoner, facts, win).includes(win.fu);
};

// From mangan on no value names fu, but they still have to fit the yaku.
const fittingFuOf = (reckoner, facts, win) =>
  win.han >= 5 ? [win.fu] : fittingFu(reckoner, facts, win.yaku, win.han);

/** Whether a win as it is tapped, by number or by yaku, is one that the rules allow. */
export const isPossible = (reckoner, entry, win) => {
  const facts = {
    tsumo: entry.outcome === "tsumo",
    riichi: (entry.riichi ?? []).includes(win.seat),
    dealer: win.seat === "E",
    open: win.open,
  };
  if (!allowedValues(reckoner, facts).includes(valueName(reckoner, win))) return false;
  return !win.yaku?.length || yakuFit(reckoner, facts, win);
};

// Which values a win can have, and how many fu the parts of a hand give, from the tables of the ruleset.

import { bitOf, fittingYaku, missingYaku, requiredYaku, yakumanOf } from "./one_hand.js";
import { valueName } from "./payments.js";

/** @import { WinFacts } from "./one_hand.js" */
/** @import { Entry, FuItems, OfflineTables, Win } from "./types.js" */

/** From this value on fu make no difference. */
export const MANGAN_HAN = 5;

/**
 * The values, such as "3/40", that a win can state.
 *
 * @param {OfflineTables} tables @param {Omit<WinFacts, "dealer">} facts
 */
export const allowedValues = (tables, { tsumo, riichi, open }) => {
  const calls = open === undefined ? "" : open ? "open" : "closed";
  const way = [tsumo ? "tsumo" : "ron", riichi ? "riichi" : "", calls];
  return tables.allowed[way.filter(Boolean).join(" ")];
};

/**
 * The han of yaku and dora together, the least where tiles decide on one more.
 *
 * @param {OfflineTables} tables @param {boolean} open @param {string[]} chosen @param {number} dora
 */
export const hanOf = (tables, open, chosen, dora) => {
  const rows = chosen.map((id) => tables.chips.yaku[id]);
  const sum = rows.reduce((total, row) => total + ((open ? row.open : row.closed) ?? 0), 0);
  return Math.max(0, ...rows.map((row) => row.flat)) || sum + dora;
};

/**
 * @param {OfflineTables} tables @param {Win & {yaku: string[]}} win
 */
const hanFit = (tables, win) => {
  const least = hanOf(tables, Boolean(win.open), win.yaku, win.dora ?? 0);
  const more = win.yaku.filter((id) => tables.chips.yaku[id].more).length;
  return least <= (win.han ?? 0) && (win.han ?? 0) <= least + more;
};

/**
 * The possible fu of a hand with these yaku, fewest first.
 *
 * @param {OfflineTables} tables @param {WinFacts} facts @param {string[]} chosen @param {number | string} han
 */
export const fittingFu = (tables, facts, chosen, han) => {
  const bit = bitOf(tables.chips, facts);
  const laws = tables.chips.fu.filter(
    (law) => law.when & bit && law.yaku.every((id) => chosen.includes(id)),
  );
  const fixed = laws.filter((law) => law.least === law.most);
  const held = fixed.length ? fixed : laws;
  return allowedValues(tables, facts)
    .filter((name) => name.startsWith(`${han}/`))
    .map((name) => Number(name.split("/")[1]))
    .filter((fu) => !chosen.length || held.every((law) => law.least <= fu && fu <= law.most));
};

/**
 * From mangan on values have no fu, and any number is accepted.
 *
 * @param {OfflineTables} tables @param {WinFacts} facts @param {Win & {yaku: string[]}} win
 */
const fuFit = (tables, facts, { fu = null, han = 0, yaku }) =>
  fu === null || han >= MANGAN_HAN || fittingFu(tables, facts, yaku, han).includes(fu);

/** @param {OfflineTables} tables @param {WinFacts} facts @param {Win & {yaku: string[]}} win */
const yakuFit = (tables, facts, win) => {
  const fitting = fittingYaku(tables, facts, win.yaku);
  if (!win.yaku.every((id) => fitting.includes(id))) return false;
  if (requiredYaku(tables, facts, win.yaku).length || missingYaku(tables, facts, win.yaku).length) return false;
  const yakuman = yakumanOf(tables, win.yaku);
  if (yakuman || win.yakuman) return yakuman === win.yakuman;
  return hanFit(tables, win) && fuFit(tables, facts, win);
};

/**
 * How a winner of an entry won.
 *
 * @param {Entry} entry @param {Pick<Win, "seat" | "open">} win @param {string} roundWind
 * @returns {WinFacts}
 */
export const factsOf = ({ outcome, riichi = [] }, { open, seat }, roundWind) => ({
  tsumo: outcome === "tsumo",
  riichi: riichi.includes(seat),
  dealer: seat === "E",
  doubleWind: seat === roundWind,
  open,
});

/**
 * Whether the rules allow a win as stated, by number or by yaku.
 *
 * @param {OfflineTables} tables @param {Entry} entry @param {Win} win @param {string} roundWind
 */
export const isPossible = (tables, entry, win, roundWind) => {
  const facts = factsOf(entry, win, roundWind);
  if (!allowedValues(tables, facts).includes(valueName(tables, win))) return false;
  return !win.yaku?.length || yakuFit(tables, facts, { ...win, yaku: win.yaku });
};

/**
 * The fu of a hand from its sets. Each set is [name, 1 for terminals and honours else 0, count].
 *
 * @param {FuItems} items
 * @param {{way: string, pair: string, wait: string, sets: [string, number, number][]}} hand
 */
export const countFu = (items, { way, pair, wait, sets }) => {
  const extra = sets.reduce(
    (sum, [name, outside, count]) => sum + items.sets[name][outside] * count,
    items.pairs[pair] + items.waits[wait],
  );
  if (!extra) return items.bare[way];
  return Math.ceil((items.start[way] + extra) / items.step) * items.step;
};

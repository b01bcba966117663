// Which values a win can have, which yaku fit each other, and how many fu the parts of a hand give,
// looked up in the tables of the ruleset.

import { valueName } from "./payments.js";

/** @import { Entry, FuItems, OfflineTables, Win, YakuTables } from "./types.js" */

/**
 * How a hand was won. `open` is undefined where it is not stated.
 *
 * @typedef {{tsumo: boolean, riichi: boolean, dealer: boolean, open?: boolean}} WinFacts
 */

/** The value from which fu decide nothing. */
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
 * The way to win as one bit, as the tables number them.
 *
 * @param {YakuTables} chips @param {WinFacts} facts
 */
const bitOf = (chips, facts) => {
  const isSet = /** @type {Record<string, boolean | undefined>} */ (facts);
  return 1 << chips.ways.reduce((sum, name, place) => sum + (isSet[name] ? 1 << place : 0), 0);
};

/**
 * The ids of the yaku that can stand beside the chosen ones.
 *
 * @param {OfflineTables} tables @param {WinFacts} facts @param {string[]} chosen
 */
export const fittingYaku = ({ chips }, facts, chosen) => {
  const bit = bitOf(chips, facts);
  const excluded = new Set(
    chips.excludes.flatMap(([one, other]) => [
      ...(chosen.includes(one) ? [other] : []),
      ...(chosen.includes(other) ? [one] : []),
    ]),
  );
  return Object.keys(chips.yaku).filter((id) => chips.yaku[id].fits & bit && !excluded.has(id));
};

/**
 * The yaku that must stand beside the chosen ones: lists of which one has to be there.
 *
 * @param {OfflineTables} tables @param {WinFacts} facts @param {string[]} chosen
 */
export const requiredYaku = (tables, facts, chosen) => {
  const { chips } = tables;
  const bit = bitOf(chips, facts);
  if (yakumanOf(tables, chosen)) return [];
  return chips.needs
    .filter((law) => law.when & bit && !law.one_of.some((id) => chosen.includes(id)))
    .map((law) => law.one_of);
};

/** @param {OfflineTables} tables @param {string[]} chosen */
export const yakumanOf = (tables, chosen) =>
  chosen.reduce((sum, id) => sum + tables.chips.yaku[id].yakuman, 0);

/**
 * The han of yaku and dora together.
 *
 * @param {OfflineTables} tables @param {boolean} open @param {string[]} chosen @param {number} dora
 */
export const hanOf = (tables, open, chosen, dora) => {
  const rows = chosen.map((id) => tables.chips.yaku[id]);
  const sum = rows.reduce((total, row) => total + ((open ? row.open : row.closed) ?? 0), 0);
  return Math.max(sum, ...rows.map((row) => row.at_least)) + dora;
};

/**
 * The fu that a hand with these yaku can have, fewest first.
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
 * From mangan on no value names fu, and any do.
 *
 * @param {OfflineTables} tables @param {WinFacts} facts @param {Win & {yaku: string[]}} win
 */
const fuFit = (tables, facts, { fu = null, han = 0, yaku }) =>
  fu === null || han >= MANGAN_HAN || fittingFu(tables, facts, yaku, han).includes(fu);

/** @param {OfflineTables} tables @param {WinFacts} facts @param {Win & {yaku: string[]}} win */
const yakuFit = (tables, facts, win) => {
  const fitting = fittingYaku(tables, facts, win.yaku);
  if (!win.yaku.every((id) => fitting.includes(id))) return false;
  const yakuman = yakumanOf(tables, win.yaku);
  if (yakuman || win.yakuman) return yakuman === win.yakuman;
  if (requiredYaku(tables, facts, win.yaku).length) return false;
  return win.han === hanOf(tables, Boolean(win.open), win.yaku, win.dora ?? 0) && fuFit(tables, facts, win);
};

/**
 * Whether the rules allow a win as it is stated, by number or by yaku.
 *
 * @param {OfflineTables} tables @param {Entry} entry @param {Win} win
 */
export const isPossible = (tables, entry, win) => {
  const facts = {
    tsumo: entry.outcome === "tsumo",
    riichi: (entry.riichi ?? []).includes(win.seat),
    dealer: win.seat === "E",
    open: win.open,
  };
  if (!allowedValues(tables, facts).includes(valueName(tables, win))) return false;
  return !win.yaku?.length || yakuFit(tables, facts, { ...win, yaku: win.yaku });
};

/**
 * The fu of a counted hand. Each set is [name, 1 for terminals and honours else 0, how many].
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

// Which yaku one hand can have together, from the tables of the ruleset.

import { exceeded, excess, mayBePart, missing } from "./together.js";

/** @import { OfflineTables, YakuTables } from "./types.js" */

/**
 * How a hand was won. `open` is undefined if it is not stated; `doubleWind`: the seat wind is the round
 * wind.
 *
 * @typedef {{tsumo: boolean, riichi: boolean, dealer: boolean, doubleWind?: boolean, open?: boolean}} WinFacts
 */

/**
 * The way to win as one bit, numbered as in the tables.
 *
 * @param {YakuTables} chips @param {WinFacts} facts
 */
export const bitOf = (chips, facts) => {
  const isSet = /** @type {Record<string, boolean | undefined>} */ (facts);
  return 1 << chips.ways.reduce((sum, name, place) => sum + (isSet[name] ? 1 << place : 0), 0);
};

/** @param {OfflineTables} tables @param {string[]} chosen those that the rules do not have are none */
export const yakumanOf = (tables, chosen) =>
  chosen.reduce((sum, id) => sum + (tables.chips.yaku[id]?.yakuman ?? 0), 0);

/**
 * The names that limits count: each triplet once, and words for how the hand was won.
 *
 * @param {YakuTables} chips @param {WinFacts} facts @param {string[]} ids
 */
const counted = ({ double_wind: [seat, round] }, { doubleWind, open, tsumo }, ids) => [
  ...new Set(ids.map((id) => (doubleWind && id === round ? seat : id))),
  open ? "open" : "closed",
  tsumo ? "tsumo" : "ron",
];

/** @param {YakuTables} chips @param {string} id @param {string[]} others */
const isExcluded = ({ excludes }, id, others) =>
  excludes.some(
    ([one, other]) => (one === id && others.includes(other)) || (other === id && others.includes(one)),
  );

/**
 * Whether a yaku fits how the hand was won and excludes none of the others.
 *
 * @param {YakuTables} chips @param {WinFacts} facts
 */
const goesWith = (chips, facts) => {
  const bit = bitOf(chips, facts);
  return (/** @type {string} */ id, /** @type {string[]} */ others) =>
    id in chips.yaku && Boolean(chips.yaku[id].fits & bit) && !isExcluded(chips, id, others);
};

/**
 * The ids of the yaku that are possible with the chosen ones. A yakuman replaces all others.
 *
 * @param {OfflineTables} tables @param {WinFacts} facts @param {string[]} chosen
 */
export const fittingYaku = ({ chips }, facts, chosen) => {
  const fits = goesWith(chips, facts);
  const rows = chips.yaku;
  return Object.keys(rows).filter((id) => {
    const others = chosen.filter((other) => other !== id && (!rows[id].alone || rows[other]?.yakuman));
    if (!fits(id, others)) return false;
    if (!rows[id].yakuman && others.some((other) => rows[other]?.alone)) return false;
    return mayBePart(chips.limits, counted(chips, facts, [...others, id]), fits);
  });
};

/**
 * The limits that every hand with only the chosen yaku breaks.
 *
 * @param {OfflineTables} tables @param {WinFacts} facts @param {string[]} chosen
 */
const beyond = (tables, facts, chosen) => {
  const { chips } = tables;
  const units = yakumanOf(tables, chosen);
  const isWhole = !units || chips.most_yakuman === null || units < chips.most_yakuman;
  return isWhole ? exceeded(chips.limits, counted(chips, facts, chosen)) : [];
};

/**
 * The yaku of which a hand with the chosen ones must also have some, without saying which.
 *
 * @param {OfflineTables} tables @param {WinFacts} facts @param {string[]} chosen
 */
export const missingYaku = (tables, facts, chosen) => {
  const [first] = beyond(tables, facts, chosen);
  const fits = goesWith(tables.chips, facts);
  return first ? missing(first, chosen).filter((id) => fits(id, chosen)) : [];
};

/**
 * The yaku that the chosen ones imply in every hand.
 *
 * @param {OfflineTables} tables @param {WinFacts} facts @param {string[]} chosen
 */
const broughtAlong = (tables, facts, chosen) => {
  const { chips } = tables;
  const fits = goesWith(chips, facts);
  const winds = chips.double_wind.filter((id) => chosen.includes(id));
  const both = facts.doubleWind && winds.length ? chips.double_wind : [];
  const names = [...new Set([...chosen, ...both])];
  for (;;) {
    const next = beyond(tables, facts, names)
      .map((limit) => ({
        count: excess(limit, counted(chips, facts, names)),
        ids: missing(limit, names).filter((id) => fits(id, names)),
      }))
      .find(({ count, ids }) => ids.length && ids.length === count);
    if (!next) return names.filter((id) => !chosen.includes(id));
    names.push(...next.ids);
  }
};

/**
 * The yaku that the chosen ones require: lists of which one must be present.
 *
 * @param {OfflineTables} tables @param {WinFacts} facts @param {string[]} chosen
 */
export const requiredYaku = (tables, facts, chosen) => {
  const { chips } = tables;
  const bit = bitOf(chips, facts);
  const needs = yakumanOf(tables, chosen) ? [] : chips.needs;
  return [
    ...needs
      .filter((law) => law.when & bit && !law.one_of.some((id) => chosen.includes(id)))
      .map((law) => law.one_of),
    ...broughtAlong(tables, facts, chosen).map((id) => [id]),
  ];
};

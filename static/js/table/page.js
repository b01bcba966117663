// The server's data in the page: the game, the tables of its rules, and the texts in the page's language.
// Null on a page without them; `main.js` then starts nothing that reads them.

import { MINUS, written } from "../slip/digits.js";

/** @import { AnyTables, OfflineTables, Page, Situation } from "../offline_tables/types.js" */
/** @import { TileSet, TileWords, Words } from "../offline_tables/types.js" */

/**
 * @param {string} id
 * @param {Document | undefined} root undefined outside a browser
 */
const read = (id, root = globalThis.document) => {
  const script = root?.getElementById(id);
  return script ? JSON.parse(script.textContent ?? "") : null;
};

export const page = /** @type {Page} */ (read("table-data"));
export const tables = /** @type {OfflineTables} */ (read("offline-tables"));
/** The same tables, of any game. */
export const anyTables = /** @type {AnyTables} */ (/** @type {unknown} */ (tables));
export const words = /** @type {Words} */ (read("table-words"));
export const tileSet = /** @type {TileSet & {sheet: string, words: TileWords}} */ (read("table-tiles"));
/** The circumstances that a win by tiles can have, by "ron", "tsumo riichi" and so on. */
export const tileFlags = /** @type {Record<string, string[]>} */ (read("table-flags"));

/**
 * The data of a page that was fetched later.
 *
 * @param {Document} root
 * @returns {Page | null}
 */
export const pageDataOf = (root) => read("table-data", root);

/**
 * A text with its placeholders filled: "%(count)s honba".
 *
 * @param {string} text @param {Record<string, unknown>} values
 */
export const filled = (text, values) => text.replace(/%\((\w+)\)[sd]/g, (_, name) => String(values[name]));

/** @param {Situation} situation */
export const roundWords = ({ round }) => {
  const wind = words.winds[round[0]];
  const number = Number(round[1]) - 1;
  return {
    round: filled(words.round, { wind: wind.name, number: words.numbers_of_rounds[number] }),
    kanji: `${wind.kanji}${words.numerals[number]}局`,
    short: `${wind.sign}${number + 1}`,
  };
};

/**
 * How often the dealer has stayed, in words; empty for a new dealer.
 *
 * @param {Situation} situation
 */
export const repeatsText = (situation) => {
  const count = situation[words.repeats.counter];
  return count ? filled(words.repeats.text, { count }) : "";
};

/**
 * The counters of a situation, such as honba.
 *
 * @param {Situation} situation
 */
export const countersOf = (situation) =>
  Object.fromEntries(Object.entries(situation).filter(([, value]) => typeof value === "number"));

// ------------------------------------------------------------------------- numbers, as Django does

/** @param {number} value */
const signOf = (value) => (value > 0 ? "+" : value < 0 ? MINUS : "");

/** @param {number} value */
const unsigned = (value) => written(Math.abs(value), words.numbers);

/** @param {number} value */
export const formatPoints = (value) => written(value, words.numbers);

/**
 * The points of a seat; none while they are pending.
 *
 * @param {Pick<Situation, "pending" | "points">} situation @param {number} seat
 */
export const pointsText = ({ pending, points }, seat) => (pending ? "…" : formatPoints(points[seat]));

/** @param {number} value */
export const formatChange = (value) => signOf(value) + unsigned(value);

/**
 * The points of a hand, in the same words for every way of entering: "5,200" by ron, "1,300 / 2,600" by
 * tsumo, or "2,000 from each".
 *
 * @param {number[]} amounts what each payer pays
 */
export const amountWords = (amounts) => {
  const different = [...new Set(amounts)].sort((first, second) => first - second);
  if (amounts.length > 1 && different.length === 1)
    {return filled(words.from_each, { points: formatPoints(different[0]) });}
  return different.map(formatPoints).join(" / ");
};

/**
 * A final score: 26200 is "+26.2", or 2500 is "2.5" where scores are counted up.
 *
 * @param {number} value
 */
export const formatScore = (value) => {
  if (words.score_unit === 1) return formatChange(value);
  const signed = words.scores_signed;
  const rest = String(Math.abs(value) % 1000).padStart(3, "0").replace(/0+$/, "") || (signed ? "0" : "");
  const sign = signed || value < 0 ? signOf(value) : "";
  return sign + unsigned(Math.trunc(value / 1000)) + (rest && words.numbers.decimals + rest);
};

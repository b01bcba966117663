// Reads the fields of a win as the server does, without checks.

import { textOf } from "../table/entry/fields.js";

/** @import { Meld, Win, WinTiles, Wind } from "../offline_tables/types.js" */
/** @import { PatternGame } from "./types.js" */

/** The start of the names of fields that count a pattern. */
export const TIMES = "times-";

/** @param {FormData} data @param {Wind} wind @returns {[string, number][]} how often counted patterns are stated */
const countedOf = (data, wind) => {
  const prefix = `${wind}-${TIMES}`;
  return [...data]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, count]) => [name.slice(prefix.length), Number(count)]);
};

/**
 * The chosen patterns; a repeated one appears several times.
 *
 * @param {FormData} data @param {Wind} wind @param {string} [flowers] the one that has a number of its own
 */
const patternsOf = (data, wind, flowers) => {
  const repeated = countedOf(data, wind)
    .filter(([name]) => name !== flowers)
    .flatMap(([name, count]) => Array(count).fill(name));
  return /** @type {string[]} */ ([...data.getAll(`${wind}-patterns`), ...repeated]);
};

const MELD_ROWS = [1, 2, 3, 4];
const PLACES = ["concealed", "win_tile", "flowers"];

/**
 * @param {FormData} data @param {Wind} wind @param {PatternGame} game
 * @returns {WinTiles}
 */
const tilesOf = (data, wind, { circumstances }) => {
  /** @type {Meld[]} */
  const melds = MELD_ROWS.map((row) => `${wind}-meld${row}`)
    .map((name) => ({ type: textOf(data, `${name}_type`), tiles: textOf(data, name) }))
    .filter((meld) => meld.tiles);
  const texts = PLACES.map((place) => [place, textOf(data, `${wind}-${place}`)]).filter(([, text]) => text);
  const flags = /** @type {string[]} */ (data.getAll(`${wind}-flags`)).map((name) => circumstances[name]);
  return Object.assign({}, Object.fromEntries(texts), melds.length ? { melds } : {}, ...flags);
};

/**
 * The value by patterns or by its number; with tiles only if no server can value them.
 *
 * @param {FormData} data @param {Wind} wind @param {PatternGame} game
 */
const statedValue = (data, wind, { flowers, unit }) => {
  const byPatterns = textOf(data, `${wind}-mode`) === "patterns";
  const patterns = byPatterns ? patternsOf(data, wind, flowers) : [];
  const typed = textOf(data, `${wind}-other`).trim();
  const value = typed || textOf(data, byPatterns ? `${wind}-sum` : `${wind}-${unit}`);
  const drawn = countedOf(data, wind).find(([name]) => name === flowers)?.[1];
  /** @type {Partial<Win>} */
  const win = {};
  if (value) win[unit] = Number(value);
  if (drawn) win.flowers = drawn;
  if (patterns.length) win.patterns = patterns;
  return win;
};

/**
 * How a win is read.
 *
 * @param {PatternGame} game
 */
export const patternReader = (game) =>
  /** @param {FormData} data @param {Wind} wind @returns {Win} */
  (data, wind) => {
    const byTiles = textOf(data, `${wind}-by`) === "tiles";
    const isStated = !byTiles || textOf(data, `${wind}-stated`);
    /** @type {Win} */
    const win = { seat: wind, ...(isStated ? statedValue(data, wind, game) : {}) };
    if (byTiles) win.tiles = tilesOf(data, wind, game);
    const guarantor = /** @type {Wind | ""} */ (textOf(data, `${wind}-guarantor`));
    if (guarantor && !data.get("discarder")) win.guarantor = guarantor;
    if (data.get("robbing")) win.robbing_kong = true;
    return win;
  };

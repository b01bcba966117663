// Reads the fields of a Hong Kong win as the server does, without checks.

import { textOf } from "../table/entry/fields.js";

/** @import { Meld, Win, WinTiles, Wind } from "../offline_tables/types.js" */

/** The start of the names of fields that count a pattern. */
export const TIMES = "times-";

/**
 * The chosen patterns; a repeated one appears several times.
 *
 * @param {FormData} data @param {Wind} wind
 */
const patternsOf = (data, wind) => {
  const prefix = `${wind}-${TIMES}`;
  const repeated = [...data]
    .filter(([name]) => name.startsWith(prefix))
    .flatMap(([name, count]) => Array(Number(count)).fill(name.slice(prefix.length)));
  return /** @type {string[]} */ ([...data.getAll(`${wind}-patterns`), ...repeated]);
};

const MELD_ROWS = [1, 2, 3, 4];
const PLACES = ["concealed", "win_tile", "flowers"];

/** The circumstances of a win by the names of their fields. @type {Record<string, Partial<WinTiles>>} */
export const CIRCUMSTANCES = {
  last_tile: { last_tile: true },
  win_on_kong: { kong_replacement: 1 },
  double_kong: { kong_replacement: 2 },
  heavenly: { opening: "heavenly" },
  earthly: { opening: "earthly" },
  human: { opening: "human" },
};

/**
 * @param {FormData} data @param {Wind} wind
 * @returns {WinTiles}
 */
const tilesOf = (data, wind) => {
  /** @type {Meld[]} */
  const melds = MELD_ROWS.map((row) => `${wind}-meld${row}`)
    .map((name) => ({ type: textOf(data, `${name}_type`), tiles: textOf(data, name) }))
    .filter((meld) => meld.tiles);
  const texts = PLACES.map((place) => [place, textOf(data, `${wind}-${place}`)]).filter(([, text]) => text);
  const flags = /** @type {string[]} */ (data.getAll(`${wind}-flags`)).map((name) => CIRCUMSTANCES[name]);
  return Object.assign({}, Object.fromEntries(texts), melds.length ? { melds } : {}, ...flags);
};

/**
 * The value by patterns or faan; with tiles only if no server can value them.
 *
 * @param {FormData} data @param {Wind} wind
 */
const statedValue = (data, wind) => {
  const byPatterns = textOf(data, `${wind}-mode`) === "patterns";
  const patterns = byPatterns ? patternsOf(data, wind) : [];
  const faan = textOf(data, byPatterns ? `${wind}-sum` : `${wind}-faan`);
  /** @type {Partial<Win>} */
  const win = {};
  if (faan) win.faan = Number(faan);
  if (patterns.length) win.patterns = patterns;
  return win;
};

/**
 * @param {FormData} data @param {Wind} wind
 * @returns {Win}
 */
export const hongKongWin = (data, wind) => {
  const byTiles = textOf(data, `${wind}-by`) === "tiles";
  /** @type {Win} */
  const win = { seat: wind, ...(byTiles && !textOf(data, `${wind}-stated`) ? {} : statedValue(data, wind)) };
  if (byTiles) win.tiles = tilesOf(data, wind);
  const guarantor = /** @type {Wind | ""} */ (textOf(data, `${wind}-guarantor`));
  if (guarantor && !data.get("discarder")) win.guarantor = guarantor;
  if (data.get("robbing")) win.robbing_kong = true;
  return win;
};

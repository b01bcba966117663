// Writes a win into fields that `reader.js` reads.

import { TIMES } from "./reader.js";

/** @import { Win, WinTiles } from "../offline_tables/types.js" */
/** @import { PatternGame, PatternTables } from "./types.js" */
/** @import { Fields } from "../riichi/writer.js" */

/** @type {("concealed" | "win_tile" | "flowers")[]} */
const PLACES = ["concealed", "win_tile", "flowers"];

/** @param {WinTiles} tiles @param {Partial<WinTiles>} sign */
const has = (tiles, sign) =>
  Object.entries(sign).every(([name, value]) => tiles[/** @type {keyof WinTiles} */ (name)] === value);

/** @param {WinTiles} tiles @param {PatternGame["circumstances"]} circumstances @returns {Fields} */
const tileFields = (tiles, circumstances) => {
  const flags = Object.keys(circumstances).filter((name) => has(tiles, circumstances[name]));
  /** @type {Fields} */
  const fields = { flags };
  for (const place of PLACES) if (tiles[place]) fields[place] = [String(tiles[place])];
  (tiles.melds ?? []).forEach(({ tiles: text, type }, order) => {
    Object.assign(fields, { [`meld${order + 1}`]: [text], [`meld${order + 1}_type`]: [type] });
  });
  return fields;
};

/**
 * The fields of patterns: boxes, and counters for patterns that a hand can have repeatedly.
 *
 * @param {PatternTables} tables @param {string[]} patterns
 */
const patternFields = (tables, patterns) => {
  /** @type {Fields} */
  const fields = { patterns: patterns.filter((id) => tables.patterns[id].most === 1) };
  for (const id of patterns.filter((other) => tables.patterns[other].most > 1))
    {fields[TIMES + id] = [String(patterns.filter((other) => other === id).length)];}
  return fields;
};

/**
 * The sum of the patterns and flowers of a win; null if no pattern is stated, or one that the rules lack.
 *
 * @param {PatternTables} tables @param {Win} win
 */
const sumOf = (tables, { flowers = 0, patterns = [] }) => {
  const isKnown = patterns.length > 0 && patterns.every((id) => id in tables.patterns);
  return isKnown ? patterns.reduce((total, id) => total + tables.patterns[id].faan, flowers) : null;
};

/**
 * The fields of a stated number: by the patterns where they add up to it, or beside them where a form has
 * a place for another number.
 *
 * @param {PatternTables} tables @param {Win} win @param {PatternGame} game
 * @returns {Fields}
 */
const statedFields = (tables, win, { flowers, unit }) => {
  const value = win[unit];
  const sum = sumOf(tables, win);
  const isSum = value === undefined || sum === value;
  const number = { [flowers ? "other" : unit]: [String(value ?? "")] };
  const counted = flowers && win.flowers ? { [TIMES + flowers]: [String(win.flowers)] } : {};
  if (sum === null || !(isSum || flowers)) return { mode: [unit], ...number, ...counted };
  const fields = { mode: ["patterns"], sum: [String(sum)], ...patternFields(tables, win.patterns ?? []) };
  return { ...fields, ...counted, ...(isSum ? {} : number) };
};

/**
 * How a win becomes fields, by the part of their names after the wind.
 *
 * @param {PatternGame} game
 */
export const patternWriter = (game) =>
  /** @param {PatternTables} tables @param {Win} win @returns {Fields} */
  (tables, win) => {
    const { guarantor, tiles } = win;
    /** @type {Fields} */
    const common = guarantor ? { guarantor: [guarantor] } : {};
    if (tiles) return { mode: ["tiles"], by: ["tiles"], ...tileFields(tiles, game.circumstances), ...common };
    return { ...statedFields(tables, win, game), ...common };
  };

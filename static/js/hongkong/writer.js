// Writes a Hong Kong win into fields that `reader.js` reads.

import { CIRCUMSTANCES, TIMES } from "./reader.js";

/** @import { Win, WinTiles } from "../offline_tables/types.js" */
/** @import { HongKongTables } from "./types.js" */
/** @import { Fields } from "../riichi/writer.js" */

/** @type {("concealed" | "win_tile" | "flowers")[]} */
const PLACES = ["concealed", "win_tile", "flowers"];

/** @param {WinTiles} tiles @param {Partial<WinTiles>} sign */
const has = (tiles, sign) =>
  Object.entries(sign).every(([name, value]) => tiles[/** @type {keyof WinTiles} */ (name)] === value);

/** @param {WinTiles} tiles @returns {Fields} */
const tileFields = (tiles) => {
  const flags = Object.keys(CIRCUMSTANCES).filter((name) => has(tiles, CIRCUMSTANCES[name]));
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
 * @param {HongKongTables} tables @param {string[]} patterns
 */
const patternFields = (tables, patterns) => {
  /** @type {Fields} */
  const fields = { patterns: patterns.filter((id) => tables.patterns[id].most === 1) };
  for (const id of patterns.filter((other) => tables.patterns[other].most > 1))
    {fields[TIMES + id] = [String(patterns.filter((other) => other === id).length)];}
  return fields;
};

/**
 * The fields of a win by the part of their names after the wind.
 *
 * @param {HongKongTables} tables @param {Win} win
 * @returns {Fields}
 */
export const hongKongFields = (tables, { faan, guarantor, patterns = [], tiles }) => {
  /** @type {Fields} */
  const common = guarantor ? { guarantor: [guarantor] } : {};
  if (tiles) return { mode: ["tiles"], by: ["tiles"], ...tileFields(tiles), ...common };
  const isKnown = patterns.length > 0 && patterns.every((id) => id in tables.patterns);
  const sum = isKnown ? patterns.reduce((total, id) => total + tables.patterns[id].faan, 0) : null;
  if (sum !== null && (faan === undefined || sum === faan))
    {return { mode: ["patterns"], sum: [String(sum)], ...patternFields(tables, patterns), ...common };}
  return { mode: ["faan"], faan: [String(faan ?? "")], ...common };
};

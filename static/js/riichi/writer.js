// Writes a riichi win into fields that `reader.js` reads.

import { hanOf } from "../offline_tables/values.js";

/** @import { OfflineTables, Win, WinTiles } from "../offline_tables/types.js" */
/** @typedef {Record<string, string[]>} Fields the values of fields by their names */

/** @type {(keyof WinTiles)[]} */
const TEXTS = ["concealed", "win_tile", "nukidora"];
/** @type {("dora_indicators" | "ura_indicators")[]} */
const INDICATORS = ["dora_indicators", "ura_indicators"];

/** @param {WinTiles} tiles @returns {Fields} */
const tileFields = (tiles) => {
  /** @type {Fields} */
  const fields = {
    flags: Object.entries(tiles).filter(([, value]) => value === true).map(([name]) => name),
  };
  if (tiles.riichi === 2) fields.flags.push("double_riichi");
  for (const name of TEXTS) if (tiles[name]) fields[name] = [String(tiles[name])];
  for (const name of INDICATORS) if (tiles[name]?.length) fields[name] = [tiles[name].join("")];
  (tiles.melds ?? []).forEach(({ called, from, tiles: text, type }, order) => {
    const row = `meld${order + 1}`;
    Object.assign(fields, { [row]: [text], [`${row}_type`]: [type] });
    Object.assign(fields, { [`${row}_called`]: [called ?? ""], [`${row}_from`]: [from ?? ""] });
  });
  return fields;
};

/** @param {Win["pao"]} pao @returns {Fields} */
const paoFields = (pao) => {
  if (!pao) return {};
  if (typeof pao === "string") return { pao: [pao] };
  return Object.fromEntries(Object.entries(pao).map(([name, wind]) => [`pao-${name}`, [wind]]));
};

/**
 * Whether the yaku and dora of a win give its whole value, so that it can be entered by them.
 *
 * @param {OfflineTables} tables @param {Win} win
 */
const isByYaku = (tables, { dora = 0, han, open, yaku, yakuman }) => {
  if (!yaku?.length || open === undefined) return false;
  if (yaku.some((id) => !(id in tables.chips.yaku))) return false;
  return Boolean(yakuman) || hanOf(tables, open, yaku, dora) === han;
};

/**
 * The fields of a value that is stated by yaku, or by han and fu.
 *
 * @param {OfflineTables} tables @param {Win} win
 */
const statedFields = (tables, win) => {
  const { dora = 0, fu, han = "", open, yaku = [], yakuman } = win;
  const byYaku = isByYaku(tables, win);
  /** @type {Fields} */
  const fields = { mode: [byYaku ? "yaku" : "number"], value: [yakuman ? `y${yakuman}` : String(han)] };
  if (fu) fields.fu = [String(fu)];
  if (open !== undefined) fields.calls = [open ? "open" : "closed"];
  if (byYaku) Object.assign(fields, { yaku, dora: [String(dora)], han: [yakuman ? "" : String(han)] });
  return fields;
};

/**
 * The fields of a win by the part of their names after the wind.
 *
 * @param {OfflineTables} tables @param {Win} win
 * @returns {Fields}
 */
export const riichiFields = (tables, win) => {
  const { chips, pao, tiles } = win;
  const value = tiles ? { by: ["tiles"], ...tileFields(tiles) } : statedFields(tables, win);
  return { ...value, ...(chips ? { chips: [String(chips)] } : {}), ...paoFields(pao) };
};

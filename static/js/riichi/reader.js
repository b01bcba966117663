// Reads the fields of a riichi win as the server does, without checks.

import { isByTiles, numberOf, splitTiles, textOf, textsOf, tileText } from "../table/entry/fields.js";

/** @import { Meld, Win, WinTiles, Wind } from "../offline_tables/types.js" */

const TILE_FIELDS = ["concealed", "win_tile", "dora_indicators", "ura_indicators"];
const MELD_ROWS = [1, 2, 3, 4];
/** @type {Record<string, boolean>} */
const IS_OPEN = { open: true, closed: false };

/**
 * @param {FormData} data @param {Wind} wind
 * @returns {Meld[]}
 */
const meldsOf = (data, wind) =>
  MELD_ROWS.map((row) => `${wind}-meld${row}`)
    .map((name) => ({
      type: textOf(data, `${name}_type`) || "chi",
      tiles: tileText(data, name),
      called: textOf(data, `${name}_called`) || undefined,
      from: textOf(data, `${name}_from`) || undefined,
    }))
    .filter((meld) => meld.tiles);

/**
 * @param {FormData} data @param {Wind} wind
 * @returns {WinTiles}
 */
const tilesOf = (data, wind) => {
  /** @type {Record<string, unknown>} */
  const tiles = {};
  for (const flag of textsOf(data, `${wind}-flags`)) {
    if (flag === "double_riichi") tiles.riichi = 2;
    else tiles[flag] = true;
  }
  for (const name of TILE_FIELDS) {
    const text = tileText(data, `${wind}-${name}`);
    if (text) tiles[name] = name.endsWith("indicators") ? splitTiles(text) : text;
  }
  const melds = meldsOf(data, wind);
  if (melds.length) tiles.melds = melds;
  const nukidora = numberOf(textOf(data, `${wind}-nukidora`));
  if (nukidora) tiles.nukidora = nukidora;
  return tiles;
};

/**
 * The liable player, or one for each yaku.
 *
 * @param {FormData} data @param {Wind} wind
 */
const paoOf = (data, wind) => {
  const prefix = `${wind}-pao-`;
  const byYaku = [...data].filter(([name, value]) => name.startsWith(prefix) && value);
  if (!byYaku.length) return textOf(data, `${wind}-pao`);
  return Object.fromEntries(byYaku.map(([name, value]) => [name.slice(prefix.length), value]));
};

/**
 * The value as stated, by number or by yaku.
 *
 * @param {FormData} data @param {Wind} wind
 */
const statedValue = (data, wind) => {
  /** @type {Partial<Win>} */
  const win = {};
  const value = textOf(data, `${wind}-value`);
  if (value.startsWith("y")) win.yakuman = numberOf(value.slice(1));
  else if (value) win.han = numberOf(value);
  const fu = textOf(data, `${wind}-fu`);
  if (fu) win.fu = numberOf(fu);
  const isOpen = IS_OPEN[textOf(data, `${wind}-calls`)];
  if (isOpen !== undefined) win.open = isOpen;
  const yaku = textsOf(data, `${wind}-yaku`);
  if (yaku.length) {
    win.yaku = yaku;
    win.dora = numberOf(textOf(data, `${wind}-dora`) || "0");
    const han = textOf(data, `${wind}-han`);
    if (han) win.han = numberOf(han);
  }
  return win;
};

/**
 * @param {FormData} data @param {Wind} wind
 * @returns {Win}
 */
export const riichiWin = (data, wind) => {
  const byTiles = isByTiles(data, wind);
  /** @type {Win} */
  const win = { seat: wind, ...(byTiles && !textOf(data, `${wind}-stated`) ? {} : statedValue(data, wind)) };
  if (byTiles) win.tiles = tilesOf(data, wind);
  const chips = numberOf(textOf(data, `${wind}-chips`) || "0");
  if (chips) win.chips = chips;
  const pao = /** @type {Win["pao"] | ""} */ (paoOf(data, wind));
  if (pao) win.pao = pao;
  return win;
};

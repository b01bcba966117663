// Reads the fields of the entry form as an entry, the way the server does. Nothing is checked here.

import { hongKongWin } from "../hongkong/reader.js";
import { anyTables } from "./page.js";

/** @import { Entry, Meld, Outcome, Win, WinTiles, Wind } from "../offline_tables/types.js" */

/** @type {("riichi" | "tenpai" | "nagashi")[]} */
const LISTS = ["riichi", "tenpai", "nagashi"];
const SINGLES = ["discarder", "kind", "offender"];
const FLAGS = ["yame", "time_up", "confirmed", "dealer_stays"];
const TILE_FIELDS = ["concealed", "win_tile", "dora_indicators", "ura_indicators"];
/** @type {Wind[]} */
const WINDS = ["E", "S", "W", "N"];
const MELD_ROWS = [1, 2, 3, 4];
/** @type {Record<string, boolean>} */
const IS_OPEN = { open: true, closed: false };

/** @param {FormData} data @param {string} name */
const textOf = (data, name) => /** @type {string | null} */ (data.get(name)) ?? "";

/** @param {FormData} data @param {string} name */
const textsOf = (data, name) => /** @type {string[]} */ (data.getAll(name));

/** @param {FormData} data @param {string} name */
const tileText = (data, name) => textOf(data, name).replace(/\s+/g, "");

/** @param {string} text what is no number is sent as it is, and the server refuses it */
const numberOf = (text) => /** @type {number} */ (/^-?\d+$/.test(text) ? Number(text) : text);

/**
 * The single tiles of a notation: "34m1z" is 3m, 4m, 1z.
 *
 * @param {string} text
 */
export const splitTiles = (text) =>
  [...text.matchAll(/(\d+)([mpszf])/g)].flatMap(([, ranks, suit]) => [...ranks].map((rank) => rank + suit));

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
 * The value as it is stated by number or by yaku.
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

/** @param {FormData} data @param {Wind} wind */
export const isByTiles = (data, wind) => textOf(data, `${wind}-by`) === "tiles";

/** @param {FormData} data @param {Wind} wind */
const winOf = (data, wind) => {
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

/** How a win is read, by the game of the table. */
const readWin = anyTables?.variant === "hongkong" ? hongKongWin : winOf;

/**
 * What each player gained or lost, where points are entered as they are.
 *
 * @param {FormData} data
 */
const deltasOf = (data) => {
  const typed = WINDS.filter((wind) => textOf(data, `points-${wind}`));
  return Object.fromEntries(typed.map((wind) => [wind, numberOf(textOf(data, `points-${wind}`))]));
};

/**
 * The entry of a form.
 *
 * @param {FormData} data
 * @returns {Entry}
 */
export const readEntry = (data) => {
  /** @type {Record<string, unknown> & {outcome: Outcome}} */
  const entry = { outcome: /** @type {Outcome} */ (textOf(data, "outcome")) };
  for (const name of LISTS) if (data.getAll(name).length) entry[name] = data.getAll(name);
  for (const name of SINGLES) if (data.get(name)) entry[name] = data.get(name);
  for (const name of FLAGS) if (data.get(name)) entry[name] = true;
  const deltas = deltasOf(data);
  if (Object.keys(deltas).length) entry.deltas = deltas;
  const won = textsOf(data, "won");
  if (won.length || data.has("asks-won"))
    {entry.wins = WINDS.filter((wind) => won.includes(wind)).map((wind) => readWin(data, wind));}
  return entry;
};

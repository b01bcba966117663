// The hand of a tile pad as the fields of its form: taps, typing and a photo fill the same ones. The fields of a
// winner at a table begin with a wind, those of the calculator with nothing.

import { formOf, inputsIn, memoize } from "../table/dom.js";
import { isByTiles, splitTiles } from "../table/entry/fields.js";
import { tileSet } from "../table/page.js";
import { joinTiles } from "./tile_hand.js";

/** @import { Wind } from "../offline_tables/types.js" */
/** @import { MeldOfTiles, TileHand } from "./tile_hand.js" */

const FIRST_TYPE = Object.keys(tileSet?.calls ?? {})[0];
const MELD_ROWS = Array.from({ length: tileSet?.most_melds ?? 0 }, (_, row) => `meld${row + 1}`);

const fieldOf = memoize((/** @type {HTMLElement} */ section, name) => {
  const { winner } = section.dataset;
  return inputsIn(section, `[name="${winner ? `${winner}-` : ""}${name}"]`).at(0);
});

/** @param {HTMLElement} section @param {string} name */
const textOf = (section, name) => (fieldOf(section, name)?.value ?? "").replace(/\s+/g, "");

/** @param {HTMLElement} section @param {string} name @param {string} text */
const write = (section, name, text) => {
  const input = fieldOf(section, name);
  if (input && input.value !== text) input.value = text;
};

/** @param {HTMLElement} section @param {string} name */
const tilesIn = (section, name) =>
  splitTiles(textOf(section, name)).filter((tile) => tile in tileSet.words.tiles);

/**
 * @param {HTMLElement} section @param {string} row
 * @returns {MeldOfTiles}
 */
const readMeld = (section, row) => ({
  type: textOf(section, `${row}_type`),
  tiles: tilesIn(section, row),
  called: textOf(section, `${row}_called`) || undefined,
  from: textOf(section, `${row}_from`) || undefined,
});

/**
 * @param {HTMLElement} section
 * @returns {TileHand}
 */
export const readHand = (section) => ({
  tiles: Object.fromEntries(tileSet.places.map((place) => [place, tilesIn(section, place)])),
  melds: MELD_ROWS.map((row) => readMeld(section, row)).filter((meld) => meld.tiles.length),
  nukidora: Number(textOf(section, "nukidora")) || 0,
});

/** @param {HTMLElement} section @param {TileHand} hand */
export const writeHand = (section, hand) => {
  for (const place of tileSet.places) write(section, place, joinTiles(hand.tiles[place]));
  MELD_ROWS.forEach((row, order) => {
    const { called = "", from = "", tiles = [], type = FIRST_TYPE } = hand.melds[order] ?? {};
    write(section, row, joinTiles(tiles));
    write(section, `${row}_type`, type);
    write(section, `${row}_called`, called);
    write(section, `${row}_from`, from);
  });
  write(section, "nukidora", String(hand.nukidora || ""));
};

/**
 * The tiles of the other winners who are entered by tiles.
 *
 * @param {HTMLElement} section
 */
export const otherHands = (section) => {
  const sections = /** @type {HTMLElement[]} */ ([...(section.parentElement?.children ?? [])]);
  const others = sections.filter((other) => other !== section && other.dataset.winner);
  if (!others.length) return [];
  const data = new FormData(formOf(section));
  return others.filter(({ dataset }) => isByTiles(data, /** @type {Wind} */ (dataset.winner))).map(readHand);
};

// Tiles as pictures and in words: single ones, and melds as on a table.

import { filled, tileSet } from "../table/page.js";

/** @import { MeldOfTiles } from "./tile_hand.js" */

const SVG = "http://www.w3.org/2000/svg";
const BACK = "back";
/** @typedef {"upright" | "side" | "added"} Position how a tile lies in a meld */
const CLASSES = { upright: "tile", side: "tile tile--side", added: "tile tile--added" };

/** @param {string} name */
export const tileName = (name) => tileSet.words.tiles[name];

/** @param {string} what */
export const removeLabel = (what) => filled(tileSet.words.remove, { what });

/**
 * A tile with its own shapes is laid out twice as fast as one that refers to the sheet.
 *
 * @type {Map<string, Element> | null}
 */
let shapes = null;

/** Fetch the shapes of the tiles; without them pictures refer to the sheet. */
export const loadTilePictures = async () => {
  try {
    const response = await fetch(tileSet.sheet);
    if (!response.ok) return;
    const sheet = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
    shapes = new Map([...sheet.querySelectorAll("symbol")].map((tile) => [tile.id, tile]));
  } catch {
    // No network.
  }
};

/** @param {string} name */
const shapesOf = (name) => {
  const drawn = shapes?.get(`t-${name}`);
  if (drawn) return [...drawn.cloneNode(true).childNodes];
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${tileSet.sheet}#t-${name}`);
  return [use];
};

/** @param {string} name @param {Position} [position] */
export const tilePicture = (name, position = "upright") => {
  const tile = document.createElementNS(SVG, "svg");
  tile.setAttribute("class", CLASSES[position]);
  tile.setAttribute("viewBox", "0 0 60 80");
  tile.setAttribute("aria-hidden", "true");
  tile.append(...shapesOf(name));
  return tile;
};

/**
 * The tiles of a meld from left to right.
 *
 * @param {MeldOfTiles} meld
 * @returns {[string, Position][]}
 */
const positionsOf = ({ called, from, tiles, type }) => {
  const rest = [...tiles];
  if (["ankan", "concealed_kong"].includes(type)) {
    const [first, second] = rest.sort();
    return [[BACK, "upright"], [first, "upright"], [second, "upright"], [BACK, "upright"]];
  }
  if (!from) return tiles.map((name) => [name, "upright"]);
  const [taken] = rest.splice(called && rest.includes(called) ? rest.indexOf(called) : rest.length - 1, 1);
  /** @type {[string, Position][]} */
  const aside = [[taken, "side"]];
  if (type === "kakan") aside.push([rest.pop() ?? "", "added"]);
  /** @type {[string, Position][]} */
  const row = rest.map((name) => [name, "upright"]);
  const place = from === "kamicha" ? 0 : from === "toimen" ? 1 : rest.length;
  row.splice(place, 0, ...aside);
  return row;
};

/** @param {MeldOfTiles} meld */
export const meldPicture = (meld) => {
  const row = document.createElement("span");
  row.className = "tiles tiles--meld";
  row.append(...positionsOf(meld).map(([name, position]) => tilePicture(name, position)));
  return row;
};

/** @param {MeldOfTiles} meld */
export const meldInWords = ({ from, tiles, type }) => {
  const source = from ? ` (${tileSet.words.from[from]})` : "";
  return `${tileSet.words.melds[type]}: ${tiles.map(tileName).join(", ")}${source}`;
};

/** @param {MeldOfTiles} meld */
export const meldLabel = ({ from, type }) =>
  [tileSet.words.melds[type], from && tileSet.words.from[from]].filter(Boolean).join(" · ");

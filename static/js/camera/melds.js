// Melds that lie in one row: where each begins, and what each can be. Nobody can see in a tournament's layout
// from whom a tile was called, so several choices stay; a tile that lies across comes first.

import { meldsWith, sortTiles } from "../tiles/tile_hand.js";
import { isConcealedKan } from "./row.js";

/** @import { TileSet } from "../offline_tables/types.js" */
/** @import { MeldOfTiles } from "../tiles/tile_hand.js" */
/** @import { RowTile } from "./narrow.js" */
/** @typedef {{first: number, number: number}} Group the tiles of a meld in the row */

const CONCEALED = ["ankan", "concealed_kong"];
const TRIPLET = 3;
const QUAD = 4;

/** @param {TileSet} set @param {RowTile[]} row @param {Group} group */
const kindsIn = ({ kinds }, row, { first, number }) =>
  row.slice(first, first + number).map(({ tile }) => kinds[tile] ?? "");

/** @param {TileSet} set @param {RowTile[]} row @param {Group} group */
const isGroup = (set, row, group) => {
  const kinds = kindsIn(set, row, group);
  if (kinds.length < group.number) return false;
  if (group.number === QUAD && isConcealedKan(row, group.first)) return true;
  if (kinds.every((kind) => kind && kind === kinds[0])) return true;
  return group.number === TRIPLET && set.runs.some((run) => run.every((kind) => kinds.includes(kind)));
};

/**
 * The melds of a row from left to right; null if it cannot be split into melds.
 *
 * @param {TileSet} set @param {RowTile[]} row
 * @returns {Group[] | null}
 */
export const groupsIn = (set, row, first = 0) => {
  if (first === row.length) return [];
  for (const number of [QUAD, TRIPLET]) {
    const group = { first, number };
    const rest = isGroup(set, row, group) ? groupsIn(set, row, first + number) : null;
    if (rest) return [group, ...rest];
  }
  return null;
};

/** Where the called tile lies says from whom it is. */
const SOURCES = ["kamicha", "toimen", "toimen", "shimocha"];

/** @param {RowTile[]} row @param {Group} group what the tile that lies across says */
const called = (row, { first, number }) => {
  const place = row.slice(first, first + number).findIndex(({ isSideways }) => isSideways);
  if (place < 0) return null;
  return { called: row[first + place].tile, from: place === number - 1 ? "shimocha" : SOURCES[place] };
};

/**
 * What a group of the row can be, the likeliest first.
 *
 * @param {TileSet} set @param {RowTile[]} row @param {Group} group @param {Record<string, number>} left
 * @returns {MeldOfTiles[]}
 */
export const meldsOf = (set, row, group, left) => {
  const isHidden = isConcealedKan(row, group.first);
  const tiles = row.slice(group.first, group.first + group.number).map(({ tile }) => tile);
  const wanted = sortTiles(set, tiles).join();
  const names = [...new Set(isHidden ? tiles.slice(1, 2) : tiles)];
  const found = Object.keys(set.groups)
    .flatMap((call) => names.flatMap((name) => meldsWith(set, call, name, left)))
    .filter((meld) => meld.tiles.length === group.number && CONCEALED.includes(meld.type) === isHidden)
    .filter((meld) => isHidden || meld.tiles.join() === wanted);
  const across = called(row, group);
  /** @param {MeldOfTiles} meld */
  const isAcross = (meld) => across !== null && meld.called === across.called && meld.from === across.from;
  return [...found.filter(isAcross), ...found.filter((meld) => !isAcross(meld))];
};

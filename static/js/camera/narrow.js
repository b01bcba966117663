// What the rules of the event and the tiles that are left leave of a row that was read.

import { isDoubtful } from "./rows.js";

/** @import { TileSet } from "../offline_tables/types.js" */
/** @import { SeenTile } from "./rows.js" */
/**
 * A tile of the row. Without a name it was not read; "flower" and "back" are not told yet. The second choice
 * may be empty.
 *
 * @typedef {object} RowTile
 * @property {string} tile
 * @property {string} second
 * @property {number} sure
 * @property {boolean} isDoubtful
 * @property {boolean} isSideways
 * @property {number} x the centre in the strip
 * @property {number} width
 */

export const BACK = "back";
export const FLOWER = "flower";

/**
 * A tile as these rules have it: a red five is a five without red fives, and what they lack is "".
 *
 * @param {TileSet} set @param {string} name
 */
const ofRules = ({ copies, own_places: own }, name) => {
  if (name === BACK) return name;
  if (name === FLOWER) return Object.keys(own).length ? name : "";
  const plain = name.replace("0", "5");
  return [name, plain].find((other) => other in copies) ?? "";
};

/**
 * The row under these rules.
 *
 * @param {TileSet} set @param {SeenTile[]} seen
 * @returns {RowTile[]}
 */
export const byRules = (set, seen) =>
  seen.map((sight) => {
    const { isSideways, second, sure, tile, width, x } = sight;
    const [first, next] = [ofRules(set, tile), ofRules(set, second)];
    const other = next === first ? "" : next;
    const doubtful = isDoubtful(sight) || !first;
    return { tile: first || other, second: first ? other : "", sure, isDoubtful: doubtful, isSideways, x, width };
  });

/**
 * The row with no more copies of a tile than are left: of five the one that was read least surely becomes its
 * second choice, and is doubtful.
 *
 * @param {RowTile[]} row @param {Record<string, number>} left
 */
export const byCopies = (row, left) => {
  const rest = { ...left };
  const made = [...row];
  const places = row.map((_, place) => place).sort((one, other) => row[other].sure - row[one].sure);
  for (const place of places) {
    const { second, tile } = row[place];
    const isLeft = !(tile in rest) || rest[tile] > 0;
    if (!isLeft) {
      const isOther = rest[second] > 0;
      made[place] = { ...row[place], isDoubtful: true, ...(isOther && { tile: second, second: tile }) };
    }
    if (made[place].tile in rest) rest[made[place].tile] -= 1;
  }
  return made;
};

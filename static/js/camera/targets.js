// What a photo can show: the hand with its winning tile, its melds, or indicators of dora. Which is next, and
// when a reading is complete.

import { missingTiles } from "../tiles/tile_hand.js";
import { byCopies, byRules } from "./narrow.js";
import { groupsIn } from "./melds.js";
import { countOfRow, partsOf } from "./row.js";

/** @import { TileSet } from "../offline_tables/types.js" */
/** @import { TileHand } from "../tiles/tile_hand.js" */
/** @import { SeenTile } from "./rows.js" */
/** @import { RowTile } from "./narrow.js" */
/** @typedef {"hand" | "melds" | "dora_indicators" | "ura_indicators"} Target */

const PLACES = { hand: ["concealed", "win_tile"], melds: [] };
/** Readings in a row that find the same tiles before the camera stops by itself. */
const ENOUGH = 3;
/** A row that may be a part of what lies there takes longer. */
const MORE = 6;

/** @param {Target} target the places of a hand that a photo of it fills anew */
export const placesOf = (target) => (target === "hand" || target === "melds" ? PLACES[target] : [target]);

/**
 * The hand without what a photo of this would fill.
 *
 * @param {TileHand} hand @param {Target} target
 * @returns {TileHand}
 */
export const handWithout = (hand, target) => ({
  ...hand,
  tiles: { ...hand.tiles, ...Object.fromEntries(placesOf(target).map((place) => [place, []])) },
});

/** @param {TileSet} set @param {TileHand} hand how many melds are not there yet */
export const lackingMelds = (set, hand) =>
  (hand.tiles.win_tile.length ? Math.floor(missingTiles(set, hand) / set.of_set) : 0);

/**
 * What can be photographed. Ura need a riichi.
 *
 * @param {TileSet} set @param {boolean} isRiichi
 * @returns {Target[]}
 */
export const targetsOf = ({ places }, isRiichi) => {
  /** @type {Target[]} */
  const indicators = ["dora_indicators", "ura_indicators"];
  const possible = indicators.filter((place) => places.includes(place));
  return ["hand", "melds", ...possible.filter((place) => place !== "ura_indicators" || isRiichi)];
};

/**
 * What is photographed next; null if nothing is missing.
 *
 * @param {TileSet} set @param {TileHand} hand @param {Target[]} targets
 * @returns {Target | null}
 */
export const nextTarget = (set, hand, targets) => {
  const { concealed, win_tile: won } = hand.tiles;
  if (!won.length || !concealed.length) return "hand";
  if (lackingMelds(set, hand) > 0) return "melds";
  return targets.find((target) => target in hand.tiles && !hand.tiles[target].length) ?? null;
};

/** @param {TileSet} set @param {TileHand} hand @param {RowTile[]} row */
const neededForHand = (set, hand, row) => {
  const { kans, hand: tiles } = partsOf(row);
  if (countOfRow(set, hand.melds.length, row) !== "right") return 0;
  return tiles.length + set.of_set * (hand.melds.length + kans.length) === set.in_hand + 1 ? ENOUGH : MORE;
};

/** @param {TileSet} set @param {TileHand} hand @param {RowTile[]} row */
const neededForMelds = (set, hand, row) => {
  const groups = groupsIn(set, row);
  if (!groups?.length) return 0;
  return groups.length === lackingMelds(set, hand) ? ENOUGH : MORE;
};

/**
 * How many readings in a row must find this row before the camera stops by itself; 0 if it is not complete.
 *
 * @param {TileSet} set @param {TileHand} hand @param {Target} target @param {SeenTile[]} seen
 */
export const readingsNeeded = (set, hand, target, seen) => {
  const row = byRules(set, seen);
  if (row.some(({ tile }) => !tile)) return 0;
  if (target === "hand") return neededForHand(set, hand, row);
  if (target === "melds") return neededForMelds(set, hand, row);
  return row.length > 0 && row.length <= set.most[target] ? MORE : 0;
};

/**
 * A row under the rules, with no more copies of a tile than are left.
 *
 * @param {TileSet} set @param {Record<string, number>} left @param {SeenTile[]} seen
 */
export const narrowed = (set, left, seen) => byCopies(byRules(set, seen), left);

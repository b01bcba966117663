// What a photo asks next, one thing at a time: the count first, then tiles that were not read, the winning
// tile, the melds, and doubtful tiles last, because their likeliest choice is filled in already.

import { copiesLeft } from "../tiles/tile_hand.js";
import { groupsIn, meldsOf } from "./melds.js";
import { BACK, FLOWER } from "./narrow.js";
import { countOfRow, partsOf, tilesByPlace } from "./row.js";

/** @import { TileSet } from "../offline_tables/types.js" */
/** @import { MeldOfTiles, TileHand } from "../tiles/tile_hand.js" */
/** @import { RowTile } from "./narrow.js" */
/** @import { Target } from "./targets.js" */
/**
 * A row that was read. `base` is the hand without it, `others` are those of other winners, `won` is the place
 * of its winning tile, `melds` what was chosen for its melds from left to right.
 *
 * @typedef {object} Photo
 * @property {Target} target
 * @property {RowTile[]} row
 * @property {TileHand} base
 * @property {TileHand[]} others
 * @property {number} [won]
 * @property {MeldOfTiles[]} melds
 */
/** @typedef {"unreadable" | "missing" | "extra" | "unknown" | "flower" | "won" | "no_melds" | "meld"} First */
/** @typedef {First | "doubtful" | "tile" | "other" | "done"} Ask */
/** @typedef {{tiles: Record<string, string[]>, melds: MeldOfTiles[]}} Given tiles by their places */
/** @typedef {{ask: Ask, place: number, choices: MeldOfTiles[]}} Question `place` of a tile of the row, or of a meld */

/** @param {TileSet} set @param {Photo} photo */
const countIn = (set, { base, row, target }) => {
  if (target === "hand") return countOfRow(set, base.melds.length, row);
  if (!row.length) return "unreadable";
  return target !== "melds" && row.length > set.most[target] ? "extra" : "right";
};

/** @param {Photo} photo the places of tiles that stand for themselves */
const ownPlaces = ({ row, target }) => {
  const { flowers, hand } = partsOf(row);
  return target === "hand" ? [...hand, ...flowers] : row.map((_, place) => place);
};

/** @param {Photo} photo */
const placeOfUnknown = (photo) => {
  const { row, target } = photo;
  return ownPlaces(photo).find((place) => !row[place].tile || (target !== "melds" && row[place].tile === BACK));
};

/**
 * The melds that a group of the row can be, beside those before it.
 *
 * @param {TileSet} set @param {Photo} photo @param {number} order
 */
const choicesOf = (set, { base, melds, others, row }, order) => {
  const groups = groupsIn(set, row) ?? [];
  const left = copiesLeft(set, { ...base, melds: [...base.melds, ...melds] }, others);
  return groups[order] ? meldsOf(set, row, groups[order], left) : [];
};

/** @param {TileSet} set @param {Photo} photo @returns {Question | null} */
const askAboutMelds = (set, photo) => {
  const groups = groupsIn(set, photo.row);
  if (!groups) return { ask: "no_melds", place: 0, choices: [] };
  const place = photo.melds.length;
  if (place >= groups.length) return null;
  const choices = choicesOf(set, photo, place);
  return { ask: choices.length ? "meld" : "no_melds", place, choices };
};

/** @param {TileSet} set @param {Photo} photo @returns {Question} */
export const questionOf = (set, photo) => {
  const { row, target, won } = photo;
  /** @param {Ask} ask */
  const question = (ask, place = 0) => ({ ask, place, choices: [] });
  const count = countIn(set, photo);
  if (count !== "right") return question(count);
  const unknown = placeOfUnknown(photo);
  if (unknown !== undefined) return question("unknown", unknown);
  const flower = row.findIndex(({ tile }) => tile === FLOWER);
  if (flower >= 0) return question(target === "hand" ? "flower" : "unknown", flower);
  if (target === "hand" && won === undefined) return question("won");
  const doubtful = row.findIndex(({ isDoubtful }) => isDoubtful);
  const ofMelds = target === "melds" ? askAboutMelds(set, photo) : null;
  // A doubtful tile may be why the row cannot be split.
  if (ofMelds && !(ofMelds.ask === "no_melds" && doubtful >= 0)) return ofMelds;
  return doubtful >= 0 ? question("doubtful", doubtful) : question("done");
};

/**
 * The photo with every meld that can be only one thing, and with the concealed kans of a hand.
 *
 * @param {TileSet} set @param {Photo} photo
 * @returns {Photo}
 */
export const withCertainMelds = (set, photo) => {
  const asked = photo.target === "melds" && questionOf(set, photo);
  if (!asked || asked.ask !== "meld" || asked.choices.length > 1) return photo;
  return withCertainMelds(set, { ...photo, melds: [...photo.melds, asked.choices[0]] });
};

/** @param {TileSet} set @param {Photo} photo */
const kansInHand = (set, { base, others, row }) => {
  const left = copiesLeft(set, base, others);
  return partsOf(row).kans.flatMap((first) => meldsOf(set, row, { first, number: 4 }, left).slice(0, 1));
};

/**
 * What the photo gives: tiles by their places, and melds. Nothing while its count is wrong.
 *
 * @param {TileSet} set @param {Photo} photo
 * @returns {Given}
 */
export const givenBy = (set, photo) => {
  const { melds, row, target, won } = photo;
  const isRight = countIn(set, photo) === "right" && placeOfUnknown(photo) === undefined;
  if (target === "melds") return { tiles: {}, melds };
  if (target !== "hand") return { tiles: { [target]: isRight ? row.map(({ tile }) => tile) : [] }, melds: [] };
  if (!isRight) return { tiles: { concealed: [], win_tile: [], flowers: [] }, melds: [] };
  return { tiles: tilesByPlace(row, won), melds: kansInHand(set, photo) };
};

// A row that was read as a hand: whether its count is right, what is the winning tile, and what goes where. A
// row is never cut; where its count is wrong, a person says what is missing or does not belong.

import { BACK, FLOWER } from "./narrow.js";

/** @import { TileSet } from "../offline_tables/types.js" */
/** @import { TileHand } from "../tiles/tile_hand.js" */
/** @import { RowTile } from "./narrow.js" */
/** @typedef {"right" | "missing" | "extra" | "unreadable"} Count */

/** A tile this many times as far from its neighbour as usual lies apart. */
const APART = 1.45;
const LEAST_TO_COMPARE = 4;
const OF_KAN = 4;

/** @param {RowTile[]} row @param {number} place whether a concealed kan begins here: back, tile, tile, back */
export const isConcealedKan = (row, place) => {
  const [first, second, third, fourth] = row.slice(place, place + OF_KAN).map(({ tile }) => tile);
  return first === BACK && fourth === BACK && second !== BACK && second?.replace("0", "5") === third?.replace("0", "5");
};

/**
 * The places of the row by what they are; a concealed kan within the hand is a meld.
 *
 * @param {RowTile[]} row
 */
export const partsOf = (row) => {
  /** @type {{hand: number[], kans: number[], flowers: number[]}} */
  const parts = { hand: [], kans: [], flowers: [] };
  for (let place = 0; place < row.length; place += 1) {
    if (isConcealedKan(row, place)) {
      parts.kans.push(place);
      place += OF_KAN - 1;
    } else if (row[place].tile === FLOWER || /f$/.test(row[place].tile)) parts.flowers.push(place);
    else parts.hand.push(place);
  }
  return parts;
};

/**
 * Whether so many tiles can be a hand with its winning tile. Its melds may lie elsewhere: three less for each.
 *
 * @param {TileSet} set @param {number} melds those that are known @param {number} number
 * @returns {Count}
 */
export const countOf = ({ in_hand: inHand, of_set: ofSet }, melds, number) => {
  const most = inHand + 1 - ofSet * melds;
  if (number < 1 || number > most + 1) return "unreadable";
  const lacking = (most + ofSet - number) % ofSet;
  return lacking === 0 ? "right" : lacking === 1 ? "missing" : "extra";
};

/** @param {TileSet} set @param {number} melds @param {RowTile[]} row */
export const countOfRow = (set, melds, row) => {
  const { hand, kans } = partsOf(row);
  return countOf(set, melds + kans.length, hand.length);
};

/** @param {number[]} values */
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/**
 * The place of the tile at an end that lies apart from the others; undefined if none does.
 *
 * @param {RowTile[]} row @param {number[]} places
 */
const placeApart = (row, places) => {
  if (places.length < LEAST_TO_COMPARE) return undefined;
  const steps = places.slice(1).map((place, order) => row[place].x - row[places[order]].x);
  const wide = steps.map((step, order) => ({ step, order })).filter(({ step }) => step > APART * median(steps));
  if (wide.length !== 1) return undefined;
  const [{ order }] = wide;
  if (order === steps.length - 1) return places.at(-1);
  return order === 0 ? places[0] : undefined;
};

/**
 * The place of the winning tile: the only one sideways, one that lies apart, or one that is known; undefined
 * if a person has to say it.
 *
 * @param {RowTile[]} row @param {string} [known]
 */
export const placeOfWinningTile = (row, known) => {
  const { hand } = partsOf(row);
  const isKnown = hand.find((place) => row[place].tile === known);
  if (known && isKnown !== undefined) return isKnown;
  const sideways = hand.filter((place) => row[place].isSideways);
  return sideways.length === 1 ? sideways[0] : placeApart(row, hand);
};

/** @param {RowTile[]} row @param {number[]} places */
const namesAt = (row, places) => places.map((place) => row[place].tile);

/**
 * What the row gives to the places of a hand. The winning tile is last in hand until it is known.
 *
 * @param {RowTile[]} row @param {number} [won] its place
 * @returns {Record<string, string[]>}
 */
export const tilesByPlace = (row, won) => {
  const { flowers, hand } = partsOf(row);
  return {
    concealed: won === undefined ? [] : namesAt(row, hand.filter((place) => place !== won)),
    win_tile: won === undefined ? [] : [row[won].tile],
    flowers: namesAt(row, flowers.filter((place) => row[place].tile !== FLOWER)),
  };
};

/** @param {string[]} names @param {string[]} others the names without these, each once */
export const without = (names, others) => {
  const rest = [...names];
  for (const other of others) if (rest.includes(other)) rest.splice(rest.indexOf(other), 1);
  return rest;
};

/**
 * A hand in which what a photo gave before is replaced by what it gives now. What else was tapped stays.
 *
 * @param {TileHand} hand @param {Record<string, string[]>} before @param {Record<string, string[]>} now
 * @returns {TileHand}
 */
export const withTiles = (hand, before, now) => {
  const tiles = { ...hand.tiles };
  for (const place of Object.keys(now).filter((name) => name in tiles)) {
    const [old, added] = [before[place] ?? [], now[place]];
    tiles[place] = [...without(tiles[place], without(old, added)), ...without(added, old)];
  }
  return { ...hand, tiles };
};

// A winner's tiles as lists: which are missing, how many copies of a tile are left, and which melds a call
// can make. Tiles have names such as "0p", the red five of pin.

/** @import { TileSet } from "../offline_tables/types.js" */
/** @typedef {{type: string, tiles: string[], called?: string, from?: string}} MeldOfTiles */
/** @typedef {string} Place such as "concealed", "win_tile", "flowers"; a set of tiles names its own */
/** @typedef {{tiles: Record<Place, string[]>, melds: MeldOfTiles[], nukidora: number}} TileHand */
/** @typedef {string} Call such as "pon" or "pong"; a set of tiles names its own */

const NORTH = "4z";

/** @param {TileSet} set @returns {TileHand} */
export const emptyHand = ({ places }) => ({
  tiles: Object.fromEntries(places.map((place) => [place, []])), melds: [], nukidora: 0,
});

/** @param {TileSet} set @param {string[]} names */
export const sortTiles = ({ copies }, names) => {
  const order = Object.keys(copies);
  return [...names].sort((first, second) => order.indexOf(first) - order.indexOf(second));
};

/**
 * Tiles in notation: 3m, 4m, 1z is "34m1z".
 *
 * @param {string[]} names
 */
export const joinTiles = (names) =>
  names.reduce((text, name) => (text.endsWith(name[1]) ? text.slice(0, -1) : text) + name, "");

/**
 * How many tiles the hand lacks, without the winning tile.
 *
 * @param {TileSet} set @param {TileHand} hand
 */
export const missingTiles = (set, { melds, tiles }) =>
  set.in_hand - set.of_set * melds.length - tiles.concealed.length;

/** @param {TileSet} set @param {TileHand} hand */
export const isComplete = (set, hand) => missingTiles(set, hand) === 0 && hand.tiles.win_tile.length === 1;

/**
 * The place of the next tile; null if nothing is missing.
 *
 * @param {TileSet} set @param {TileHand} hand @param {boolean} riichi
 * @returns {Place | null}
 */
export const nextPlace = (set, hand, riichi) => {
  if (missingTiles(set, hand) > 0) return "concealed";
  const { dora_indicators: dora = [], win_tile: won } = hand.tiles;
  if (!won.length) return "win_tile";
  /** @type {Record<Place, number>} */
  const wanted = { dora_indicators: 1, ura_indicators: riichi ? dora.length : 0 };
  return set.asks.find((place) => hand.tiles[place].length < wanted[place]) ?? null;
};

/** @param {TileSet} set @param {TileHand} hand @param {Place} place */
export const isFull = (set, hand, place) => {
  if (place === "concealed") return missingTiles(set, hand) <= 0;
  return hand.tiles[place].length >= set.most[place];
};

/**
 * Whether a tile can go to a place; a bonus tile has its own place.
 *
 * @param {TileSet} set @param {string} tile @param {Place | Call | null} place
 */
export const fitsPlace = ({ own_places: own }, tile, place) =>
  tile in own || !Object.values(own).includes(place ?? "");

// ----------------------------------------------------------------------------------- copies left

/** @param {TileHand} hand */
const tilesOf = (hand) => [
  ...Object.values(hand.tiles).flat(),
  ...hand.melds.flatMap((meld) => meld.tiles),
  ...Array(hand.nukidora).fill(NORTH),
];

/**
 * The tiles of one winner; several winners share some places, such as the winning tile.
 *
 * @param {TileSet} set @param {TileHand} hand
 */
const ownTilesOf = ({ shared }, hand) => {
  const own = Object.entries(hand.tiles).filter(([place]) => !shared.includes(place));
  return tilesOf({ ...hand, tiles: Object.fromEntries(own) });
};

/**
 * The copies of each tile that are in no winner's hand.
 *
 * @param {TileSet} set @param {TileHand} hand @param {TileHand[]} others
 */
export const copiesLeft = (set, hand, others) => {
  const left = { ...set.copies };
  const used = [...tilesOf(hand), ...others.flatMap((other) => ownTilesOf(set, other))];
  for (const name of used) if (name in left) left[name] -= 1;
  return left;
};

// -------------------------------------------------------------------------------------- melds

/**
 * The kinds that a called tile needs with it.
 *
 * @type {Record<string, (set: TileSet, kind: string) => string[][]>}
 */
const KINDS_BESIDE = {
  run: ({ runs }, kind) =>
    runs.filter((run) => run.includes(kind)).map((run) => run.filter((other) => other !== kind)),
  triplet: (_set, kind) => [[kind, kind]],
  quad: (_set, kind) => [[kind, kind, kind]],
};

/**
 * Every way to take one tile of each kind; a red five differs from a five.
 *
 * @param {TileSet} set @param {string[]} kinds @param {Record<string, number>} left
 * @returns {string[][]}
 */
const picks = (set, kinds, left) => {
  if (!kinds.length) return [[]];
  const [kind, ...rest] = kinds;
  const names = Object.keys(left).filter((name) => set.kinds[name] === kind && left[name] > 0);
  const found = names.flatMap((name) =>
    picks(set, rest, { ...left, [name]: left[name] - 1 }).map((more) => sortTiles(set, [name, ...more])),
  );
  return [...new Map(found.map((tiles) => [tiles.join(), tiles])).values()];
};

/**
 * The melds that a call of a tile can make, each with the players it can be called from.
 *
 * @param {TileSet} set @param {Call} call @param {string} name @param {Record<string, number>} left
 * @returns {MeldOfTiles[]}
 */
export const meldsWith = (set, call, name, left) => {
  const beside = { ...left, [name]: left[name] - 1 };
  const { melds, shape } = set.groups[call];
  const rows = KINDS_BESIDE[shape](set, set.kinds[name]).flatMap((kinds) => picks(set, kinds, beside));
  return melds.flatMap((type) =>
    rows.flatMap((row) => {
      const meld = { type, tiles: sortTiles(set, [name, ...row]) };
      return set.calls[type].map((from) => (from ? { ...meld, called: name, from } : meld));
    }),
  );
};

/** @param {TileSet} set @param {Record<string, number>} left */
const kindsLeft = ({ kinds }, left) => {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const [name, count] of Object.entries(left)) counts[kinds[name]] = (counts[kinds[name]] ?? 0) + count;
  return counts;
};

/** @param {Record<string, number>} counts @param {string[]} kinds */
const areLeft = (counts, kinds) =>
  kinds.every((kind) => counts[kind] >= kinds.filter((other) => other === kind).length);

/**
 * The tiles that can be called.
 *
 * @param {TileSet} set @param {Call} call @param {Record<string, number>} left
 */
export const callableTiles = (set, call, left) => {
  const counts = kindsLeft(set, left);
  const { shape } = set.groups[call];
  /** @param {string} kind */
  const makesMeld = (kind) => KINDS_BESIDE[shape](set, kind).some((kinds) => areLeft(counts, [kind, ...kinds]));
  return new Set(Object.keys(left).filter((name) => left[name] > 0 && makesMeld(set.kinds[name])));
};

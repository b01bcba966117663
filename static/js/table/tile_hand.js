// A winner's tiles as lists: what is still missing, how many copies of a tile are left, and which
// melds a call can make. Tiles are named as in "0p", the red five of pin.

/** @import { TileSet } from "../offline_tables/types.js" */
/** @typedef {{type: string, tiles: string[], called?: string, from?: string}} MeldOfTiles */
/** @typedef {"concealed" | "win_tile" | "dora_indicators" | "ura_indicators"} Place */
/** @typedef {Record<Place, string[]> & {melds: MeldOfTiles[], nukidora: number}} TileHand */
/** @typedef {"chi" | "pon" | "kan"} Call */

/** @type {Place[]} */
export const PLACES = ["concealed", "win_tile", "dora_indicators", "ura_indicators"];
const NORTH = "4z";
/** @type {Record<Call, string[]>} */
const MELD_TYPES = { chi: ["chi"], pon: ["pon"], kan: ["ankan", "daiminkan", "kakan"] };

/** @returns {TileHand} */
export const emptyHand = () => ({
  concealed: [], win_tile: [], dora_indicators: [], ura_indicators: [], melds: [], nukidora: 0,
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
 * How many tiles the hand lacks, the winning tile apart.
 *
 * @param {TileSet} set @param {TileHand} hand
 */
export const missingTiles = (set, { concealed, melds }) =>
  set.in_hand - set.of_set * melds.length - concealed.length;

/** @param {TileSet} set @param {TileHand} hand */
export const isComplete = (set, hand) => missingTiles(set, hand) === 0 && hand.win_tile.length === 1;

/**
 * The place that the next tile belongs to; null where nothing is missing.
 *
 * @param {TileSet} set @param {TileHand} hand @param {boolean} riichi
 * @returns {Place | null}
 */
export const nextPlace = (set, hand, riichi) => {
  if (missingTiles(set, hand) > 0) return "concealed";
  if (!hand.win_tile.length) return "win_tile";
  if (!hand.dora_indicators.length) return "dora_indicators";
  return riichi && hand.ura_indicators.length < hand.dora_indicators.length ? "ura_indicators" : null;
};

/** @param {TileSet} set @param {TileHand} hand @param {Place} place */
export const isFull = (set, hand, place) => {
  if (place === "concealed") return missingTiles(set, hand) <= 0;
  return hand[place].length >= (place === "win_tile" ? 1 : set.most_indicators);
};

// ----------------------------------------------------------------------------------- copies left

/** @param {TileHand} hand */
const tilesOf = (hand) => [
  ...PLACES.flatMap((place) => hand[place]),
  ...hand.melds.flatMap((meld) => meld.tiles),
  ...Array(hand.nukidora).fill(NORTH),
];

/** @param {TileHand} hand several winners have the same winning tile and indicators */
const ownTilesOf = (hand) => tilesOf({ ...hand, win_tile: [], dora_indicators: [], ura_indicators: [] });

/**
 * The copies of each tile that are neither in this hand nor in those of the other winners.
 *
 * @param {TileSet} set @param {TileHand} hand @param {TileHand[]} others
 */
export const copiesLeft = (set, hand, others) => {
  const left = { ...set.copies };
  for (const name of [...tilesOf(hand), ...others.flatMap(ownTilesOf)]) if (name in left) left[name] -= 1;
  return left;
};

// -------------------------------------------------------------------------------------- melds

/**
 * The kinds that a called tile needs beside it.
 *
 * @type {Record<Call, (set: TileSet, kind: string) => string[][]>}
 */
const KINDS_BESIDE = {
  chi: ({ chi }, kind) =>
    chi.filter((run) => run.includes(kind)).map((run) => run.filter((other) => other !== kind)),
  pon: (_set, kind) => [[kind, kind]],
  kan: (_set, kind) => [[kind, kind, kind]],
};

/**
 * Every way to take one tile of each kind, where a red five is another tile than a five.
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
 * The melds that a tile can make by chi, pon or kan, each with whom it can be called from.
 *
 * @param {TileSet} set @param {Call} call @param {string} name @param {Record<string, number>} left
 * @returns {MeldOfTiles[]}
 */
export const meldsWith = (set, call, name, left) => {
  const beside = { ...left, [name]: left[name] - 1 };
  const rows = KINDS_BESIDE[call](set, set.kinds[name]).flatMap((kinds) => picks(set, kinds, beside));
  return MELD_TYPES[call].flatMap((type) =>
    rows.flatMap((row) => {
      const meld = { type, tiles: sortTiles(set, [name, ...row]) };
      return type === "ankan" ? [meld] : set.calls[type].map((from) => ({ ...meld, called: name, from }));
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
 * The tiles of which a chi, pon or kan is possible.
 *
 * @param {TileSet} set @param {Call} call @param {Record<string, number>} left
 */
export const callableTiles = (set, call, left) => {
  const counts = kindsLeft(set, left);
  /** @param {string} kind */
  const makesMeld = (kind) => KINDS_BESIDE[call](set, kind).some((kinds) => areLeft(counts, [kind, ...kinds]));
  return new Set(Object.keys(left).filter((name) => left[name] > 0 && makesMeld(set.kinds[name])));
};

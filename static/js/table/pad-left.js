// What is still possible: how many copies of each tile are left, and which melds a call can make.

import { PLACES, sorted } from "./pad-hand.js";
import { tables } from "./page.js";

const NORTH = "4z";
const TYPES = { chi: ["chi"], pon: ["pon"], kan: ["ankan", "daiminkan", "kakan"] };

const tilesOf = (hand) => [
  ...PLACES.flatMap((place) => hand[place]),
  ...hand.melds.flatMap((meld) => meld.tiles),
  ...Array(hand.nukidora).fill(NORTH),
];

// The winning tile and the indicators of several winners are the same ones.
const ownTilesOf = (hand) => tilesOf({ ...hand, win_tile: [], dora_indicators: [], ura_indicators: [] });

/** Copies left of each tile, beside this hand and what other winners of the same tile hold. */
export const copiesLeft = (hand, others) => {
  const left = { ...tables.copies };
  for (const name of [...tilesOf(hand), ...others.flatMap(ownTilesOf)])
    if (name in left) left[name] -= 1;
  return left;
};

const kindOf = (name) => tables.kinds[name];
const without = (left, name) => ({ ...left, [name]: left[name] - 1 });

/** Every way to take one tile of each of these kinds, where a red five is another tile. */
const picks = (kinds, left) => {
  if (!kinds.length) return [[]];
  const [kind, ...rest] = kinds;
  const names = Object.keys(left).filter((name) => kindOf(name) === kind && left[name] > 0);
  const all = names.flatMap((name) => picks(rest, without(left, name)).map((more) => sorted([name, ...more])));
  return [...new Map(all.map((tiles) => [tiles.join(), tiles])).values()];
};

// The kinds that a called tile needs beside it.
const BESIDE = {
  chi: (kind) =>
    tables.chi.filter((run) => run.includes(kind)).map((run) => run.filter((other) => other !== kind)),
  pon: (kind) => [[kind, kind]],
  kan: (kind) => [[kind, kind, kind]],
};

const called = (type, name, tiles) => {
  const sources = tables.calls[type];
  const meld = { type, tiles: sorted([name, ...tiles]) };
  return type === "ankan" ? [meld] : sources.map((from) => ({ ...meld, called: name, from }));
};

const ofKinds = (left) => {
  const counts = {};
  for (const [name, count] of Object.entries(left)) counts[kindOf(name)] = (counts[kindOf(name)] ?? 0) + count;
  return counts;
};

const enough = (counts, kinds) =>
  kinds.every((kind) => counts[kind] >= kinds.filter((other) => other === kind).length);

/** The tiles of which a chi, pon or kan is possible. */
export const callable = (mode, left) => {
  const counts = ofKinds(left);
  const makes = (name) => BESIDE[mode](kindOf(name)).some((kinds) => enough(counts, [kindOf(name), ...kinds]));
  return new Set(Object.keys(left).filter((name) => left[name] > 0 && makes(name)));
};

/** The melds that a tile can make by chi, pon or kan. */
export const meldsWith = (mode, name, left) => {
  const rows = BESIDE[mode](kindOf(name)).flatMap((kinds) => picks(kinds, without(left, name)));
  return TYPES[mode].flatMap((type) => rows.flatMap((tiles) => called(type, name, tiles)));
};

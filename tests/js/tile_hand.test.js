import assert from "node:assert/strict";
import { test } from "node:test";

import { splitTiles } from "../../static/js/table/entry/fields.js";
import {
  callableTiles, copiesLeft, emptyHand, fitsPlace, isComplete, isFull, joinTiles, meldsWith, missingTiles, nextPlace,
  sortTiles,
} from "../../static/js/tiles/tile_hand.js";
import { ONE_RED_OF_EACH as SET, SOURCES } from "./tile_sets.js";

/**
 * @param {Record<string, string[]>} tiles
 * @param {import("../../static/js/tiles/tile_hand.js").MeldOfTiles[]} [melds]
 */
const hand = (tiles, melds = []) => {
  const empty = emptyHand(SET);
  return { ...empty, melds, tiles: { ...empty.tiles, ...tiles } };
};

test("tiles are split and joined in notation", () => {
  assert.deepEqual(splitTiles("406p1z"), ["4p", "0p", "6p", "1z"]);
  assert.equal(joinTiles(["4p", "0p", "6p", "1z"]), "406p1z");
});

test("tiles stand in the order of the set", () => {
  assert.deepEqual(sortTiles(SET, ["5z", "9p", "1p"]), ["1p", "9p", "5z"]);
});

test("a meld stands for three tiles in hand", () => {
  const pon = { type: "pon", tiles: ["9p", "9p", "9p"] };
  assert.equal(missingTiles(SET, hand({ concealed: ["1p"] }, [pon])), 9);
});

test("tiles are asked for in order: hand, winning tile, indicators", () => {
  const concealed = Array(13).fill("1p");
  assert.equal(nextPlace(SET, hand({}), false), "concealed");
  assert.equal(nextPlace(SET, hand({ concealed }), false), "win_tile");
  assert.equal(nextPlace(SET, hand({ concealed, win_tile: ["2p"] }), false), "dora_indicators");
  const whole = hand({ concealed, win_tile: ["2p"], dora_indicators: ["3p"] });
  assert.equal(nextPlace(SET, whole, false), null);
  assert.equal(nextPlace(SET, whole, true), "ura_indicators");
  assert.deepEqual([isComplete(SET, whole), isFull(SET, whole, "win_tile")], [true, true]);
});

test("copies are counted over all winners, the shared winning tile once", () => {
  const own = hand({ concealed: ["1p", "1p"], win_tile: ["9p"] });
  const left = copiesLeft(SET, own, [hand({ concealed: ["1p"], win_tile: ["9p"] })]);
  assert.deepEqual([left["1p"], left["9p"]], [1, 3]);
});

test("a pon of fives can hold the red one or not", () => {
  const melds = meldsWith(SET, "pon", "5p", SET.copies).filter(({ from }) => from === "toimen");
  assert.deepEqual(melds.map(({ tiles }) => joinTiles(tiles)).sort(), ["055p", "555p"]);
});

test("a chi is called from the left alone", () => {
  assert.deepEqual(
    meldsWith(SET, "chi", "7p", { ...SET.copies, "8p": 0 }).map(({ called, from }) => [called, from]),
    [["7p", "kamicha"], ["7p", "kamicha"]],
  );
});

test("a closed kan has no source, others have one", () => {
  const types = meldsWith(SET, "kan", "9p", SET.copies).map(({ from = "", type }) => `${type} ${from}`.trim());
  assert.deepEqual(types, [
    "ankan",
    ...SOURCES.map((from) => `daiminkan ${from}`),
    ...SOURCES.map((from) => `kakan ${from}`),
  ]);
});

test("only tiles with enough copies can be called", () => {
  const left = { ...SET.copies, "9p": 2, "7p": 0 };
  assert.equal(callableTiles(SET, "pon", left).has("9p"), false);
  assert.equal(callableTiles(SET, "pon", left).has("1p"), true);
  assert.deepEqual(["9p", "8p", "5p"].map((name) => callableTiles(SET, "chi", left).has(name)), [false, false, true]);
});

test("a bonus tile goes to its own place alone", () => {
  const set = { ...SET, copies: { ...SET.copies, "1f": 1 }, own_places: { "1f": "flowers" } };
  const places = ["concealed", "flowers", null];
  assert.deepEqual(places.map((place) => fitsPlace(set, "1f", place)), [true, true, true]);
  assert.deepEqual(places.map((place) => fitsPlace(set, "1p", place)), [true, false, true]);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { groupsIn, meldsOf } from "../../static/js/camera/melds.js";
import { byCopies, byRules } from "../../static/js/camera/narrow.js";
import { givenBy, questionOf, withCertainMelds } from "../../static/js/camera/questions.js";
import { countOf, placeOfWinningTile, withTiles } from "../../static/js/camera/row.js";
import { nextTarget, readingsNeeded, targetsOf } from "../../static/js/camera/targets.js";
import { equalReadings, votedRow } from "../../static/js/camera/vote.js";
import { splitTiles } from "../../static/js/table/entry/fields.js";
import { emptyHand } from "../../static/js/tiles/tile_hand.js";
import { ONE_RED_OF_EACH as REDS, riichiTiles } from "./tile_sets.js";

/** @import { TileSet } from "../../static/js/offline_tables/types.js" */
/** @import { SeenTile } from "../../static/js/camera/rows.js" */
/** @import { Photo } from "../../static/js/camera/questions.js" */

const WITHOUT_REDS = riichiTiles();
const OF_THREE = riichiTiles();
for (const name of splitTiles("2345678m")) delete OF_THREE.copies[name];
/** @type {TileSet} */
const WITH_FLOWERS = {
  ...riichiTiles(),
  copies: { ...riichiTiles().copies, "1f": 1, "2f": 1 },
  places: ["concealed", "win_tile", "flowers"],
  own_places: { "1f": "flowers", "2f": "flowers" },
  asks: [],
};

/**
 * A row as it is seen: "1m?2m" is a doubtful 1m that may be 2m, "-3p" lies across, "|3p" a finger's width apart.
 *
 * @param {string} text @returns {SeenTile[]}
 */
const row = (text) => {
  let x = 0;
  return text.split(" ").filter(Boolean).map((word) => {
    x += word.startsWith("|") ? 60 : 32;
    const [tile, second = "9s"] = word.replace(/^[|-]/, "").split("?");
    const isSure = !word.includes("?");
    const chances = { sure: isSure ? 0.97 : 0.6, secondSure: isSure ? 0.01 : 0.3 };
    return { tile, second, ...chances, x, width: 30, isSideways: word.startsWith("-") };
  });
};

/** @param {string} text tiles in notation, such as "123m" */
const plainRow = (text) => row(splitTiles(text).join(" "));

/** @param {{tile: string}[]} tiles */
const names = (tiles) => tiles.map(({ tile }) => tile).join(" ");

const HAND = "1m 2m 3m 4m 5m 6m 7p 8p 9p 2s 3s 5z 5z";

/** @param {TileSet} set @param {string} text @param {Partial<Photo>} [more] @returns {Photo} */
const photo = (set, text, more = {}) => {
  const read = byRules(set, row(text));
  const target = /** @type {const} */ ("hand");
  const made = { target, row: read, base: emptyHand(set), others: [], melds: [], ...more };
  return { won: made.target === "hand" ? placeOfWinningTile(read) : undefined, ...made };
};

test("the last five readings that agree in number vote, a second choice with them", () => {
  const readings = ["9s 9s 9s", "1m 6s", "1m 6s?9s", "1m 9s?6s", "1m 6s?9s", "1m", "1m 6s?9s"].map(row);
  const voted = votedRow(readings);
  assert.equal(names(voted), "1m 6s");
  assert.equal(voted[1].second, "9s");
  assert.ok(Math.abs(voted[1].sure - (0.6 + 0.3 + 0.6 + 0.6) / 4) < 1e-9);
  assert.deepEqual(votedRow([]), []);
});

test("readings are equal until one finds other tiles", () => {
  assert.equal(equalReadings(["1m", "2m", "2m", "2m?1m"].map(row)), 3);
  assert.equal(equalReadings(["1m"].map(row)), 1);
});

test("the rules narrow what was read", () => {
  const red = row("0m 5m");
  assert.equal(names(byRules(REDS, red)), "0m 5m");
  assert.equal(names(byRules(WITHOUT_REDS, red)), "5m 5m");
  const [four, nine] = byRules(OF_THREE, row("4m?4p 9m"));
  assert.deepEqual([four.tile, four.isDoubtful, nine.isDoubtful], ["4p", true, false]);
  assert.equal(names(byRules(WITHOUT_REDS, row("flower?1s"))), "1s");
  assert.equal(names(byRules(WITH_FLOWERS, row("flower"))), "flower");
  assert.equal(byRules(OF_THREE, row("4m?5m"))[0].tile, "");
});

test("of five copies the least sure one becomes its second choice, and doubtful", () => {
  const read = byRules(REDS, row("1m 1m?7m 1m 1m 1m"));
  const narrowed = byCopies(read, REDS.copies);
  assert.equal(names(narrowed), "1m 7m 1m 1m 1m");
  assert.deepEqual(narrowed.map(({ isDoubtful }) => isDoubtful), [false, true, false, false, false]);
  assert.equal(names(byCopies(byRules(REDS, row("0p 0p?5p")), REDS.copies)), "0p 5p");
  const used = { ...REDS.copies, "1m": 0, "7m": 0 };
  const [kept] = byCopies(byRules(REDS, row("1m?7m")), used);
  assert.deepEqual([kept.tile, kept.isDoubtful], ["1m", true]);
});

test("a count asks for what is missing or too many, and never cuts", () => {
  const counts = [14, 13, 15, 11, 10, 12, 2, 16, 0].map((number) => countOf(REDS, 0, number));
  const said = ["right", "missing", "extra", "right", "missing", "extra", "right", "unreadable", "unreadable"];
  assert.deepEqual(counts, said);
  const withTwoMelds = [8, 7, 9, 10].map((number) => countOf(REDS, 2, number));
  assert.deepEqual(withTwoMelds, ["right", "missing", "extra", "unreadable"]);
});

test("the winning tile lies across or apart, is known, or is asked for", () => {
  assert.equal(placeOfWinningTile(byRules(REDS, row(`${HAND} |4s`))), 13);
  assert.equal(placeOfWinningTile(byRules(REDS, row(`4s |${HAND}`))), 0);
  assert.equal(placeOfWinningTile(byRules(REDS, row(`-4s ${HAND}`))), 0);
  assert.equal(placeOfWinningTile(byRules(REDS, row(`${HAND} 4s`)), "9p"), 8);
  assert.equal(placeOfWinningTile(byRules(REDS, row(`${HAND} 4s`))), undefined);
});

test("a photo asks one thing at a time", () => {
  const asks = (/** @type {string} */ text, /** @type {TileSet} */ set = REDS) => questionOf(set, photo(set, text)).ask;
  assert.equal(asks(HAND), "missing");
  assert.equal(asks(`${HAND} 4s |4s`), "extra");
  assert.equal(asks(`${HAND} 4s`), "won");
  assert.equal(asks(`${HAND} |4s`), "done");
  assert.equal(asks(`${HAND} |4s?5s`), "doubtful");
  assert.equal(asks(`${HAND.replace("9p", "back?5z")} |4s`), "unknown");
  assert.equal(asks(`flower ${HAND} |4s`, WITH_FLOWERS), "flower");
});

test("a photo fills the places of a hand once its count is right", () => {
  const full = givenBy(REDS, photo(REDS, `${HAND} |4s`));
  assert.deepEqual(full.tiles, { concealed: HAND.split(" "), win_tile: ["4s"], flowers: [] });
  assert.deepEqual(givenBy(REDS, photo(REDS, HAND)).tiles.concealed, []);
  const hidden = givenBy(REDS, photo(REDS, "back 1z 1z back 1m 2m 3m 4m 5m 6m 2s 3s 5z 5z |4s"));
  assert.deepEqual(hidden.melds, [{ type: "ankan", tiles: ["1z", "1z", "1z", "1z"] }]);
  assert.equal(hidden.tiles.concealed.length, 10);
});

test("a tile that is mended replaces its old one, and what was tapped stays", () => {
  const hand = emptyHand(REDS);
  hand.tiles.concealed = splitTiles("123m6s9p");
  const mended = withTiles(hand, { concealed: splitTiles("12m6s") }, { concealed: splitTiles("12m9s") });
  assert.deepEqual(mended.tiles.concealed.sort(), splitTiles("123m9s9p").sort());
});

test("melds in one row are split, and the tile that lies across says from whom", () => {
  const read = byRules(REDS, row("3p 4p -0p 7z -7z 7z back 1s 1s back 1z 1z 1z 1z"));
  const groups = groupsIn(REDS, read) ?? [];
  assert.deepEqual(groups.map(({ number }) => number), [3, 3, 4, 4]);
  assert.equal(groupsIn(REDS, byRules(REDS, row("3p 4p 6p"))), null);
  const [chi, pon, kan] = groups.map((group) => meldsOf(REDS, read, group, REDS.copies));
  assert.deepEqual(chi.map(({ called }) => called).sort(), ["0p", "3p", "4p"]);
  assert.equal(pon[0].from, "toimen");
  assert.deepEqual(kan.map(({ type }) => type), ["ankan"]);
});

test("melds are asked for one after the other, certain ones are not", () => {
  const shown = photo(REDS, "back 1s 1s back 7z 7z 7z", { target: "melds" });
  const first = withCertainMelds(REDS, shown);
  assert.equal(first.melds.length, 1);
  const { ask, choices, place } = questionOf(REDS, first);
  assert.deepEqual([ask, place, choices.length], ["meld", 1, 3]);
  const whole = { ...first, melds: [...first.melds, choices[0]] };
  assert.equal(questionOf(REDS, whole).ask, "done");
  assert.deepEqual(givenBy(REDS, whole).melds.map(({ type }) => type), ["ankan", "pon"]);
});

test("a whole hand stops the camera sooner than one that may be a part", () => {
  const empty = emptyHand(REDS);
  const needed = (/** @type {string} */ text) => readingsNeeded(REDS, empty, "hand", plainRow(text));
  assert.equal(needed("123456789m12355z"), 3);
  assert.ok(needed("123456789m11z") > 3);
  assert.equal(needed("123456789m1235z"), 0);
  assert.ok(readingsNeeded(REDS, empty, "dora_indicators", plainRow("5m")) > 0);
  assert.equal(readingsNeeded(REDS, empty, "dora_indicators", plainRow("123456m")), 0);
});

test("the hand is photographed first, then melds, then indicators; ura after riichi alone", () => {
  const hand = emptyHand(REDS);
  const targets = targetsOf(REDS, true);
  assert.deepEqual(targetsOf(REDS, false), ["hand", "melds", "dora_indicators"]);
  assert.equal(nextTarget(REDS, hand, targets), "hand");
  Object.assign(hand.tiles, { concealed: splitTiles("123m456p7s"), win_tile: ["7s"] });
  assert.equal(nextTarget(REDS, hand, targets), "melds");
  hand.tiles.concealed = splitTiles("123m456p789s1123z");
  assert.equal(nextTarget(REDS, hand, targets), "dora_indicators");
  hand.tiles.dora_indicators = ["1m"];
  assert.equal(nextTarget(REDS, hand, targets), "ura_indicators");
});

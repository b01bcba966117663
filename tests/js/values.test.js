import assert from "node:assert/strict";
import { test } from "node:test";

import { fittingYaku, missingYaku, requiredYaku } from "../../static/js/offline_tables/one_hand.js";
import { allowedValues, countFu, fittingFu, hanOf, isPossible } from "../../static/js/offline_tables/values.js";
import { tables } from "./tables.js";

/** @import { Entry, Win } from "../../static/js/offline_tables/types.js" */

const CLOSED_RON = { tsumo: false, riichi: false, dealer: false, open: false };
const OPEN_RON = { ...CLOSED_RON, open: true };

/** @param {Partial<Win>} win @param {Partial<Entry>} [entry] */
const possible = (win, entry = {}) => isPossible(tables, { outcome: "ron", ...entry }, { seat: "S", ...win }, "E");

test("the way to win decides which values there are", () => {
  assert.deepEqual(allowedValues(tables, OPEN_RON), ["1/30", "2/30", "3/40", "5"]);
  assert.equal(allowedValues(tables, { ...CLOSED_RON, open: undefined }), tables.allowed.ron);
});

test("closed yaku do not fit an open hand", () => {
  const open = fittingYaku(tables, OPEN_RON, []);
  assert.deepEqual(open.slice(0, 4), ["tanyao", "chinitsu", "honitsu", "daisangen"]);
  assert.equal(open.includes("riichi"), false);
});

test("yaku exclude one another", () => {
  assert.equal(fittingYaku(tables, CLOSED_RON, ["chinitsu"]).includes("honitsu"), false);
});

test("two dragons leave no place for the third", () => {
  const dragons = ["yakuhai_haku", "yakuhai_hatsu"];
  assert.equal(fittingYaku(tables, OPEN_RON, dragons).includes("yakuhai_chun"), false);
  assert.equal(fittingYaku(tables, OPEN_RON, dragons.slice(0, 1)).includes("yakuhai_chun"), true);
});

test("a yakuman takes the place of other yaku", () => {
  assert.deepEqual(fittingYaku(tables, OPEN_RON, ["daisangen"]), ["daisangen"]);
  assert.equal(fittingYaku(tables, OPEN_RON, ["tanyao"]).includes("daisangen"), true);
  assert.equal(possible({ yaku: ["daisangen", "tanyao"], yakuman: 1, dora: 0, open: true }), false);
});

test("four triplets bring toitoi along, and closed by ron sanankou", () => {
  const triplets = ["yakuhai_haku", "yakuhai_hatsu", "yakuhai_bakaze", "yakuhai_jikaze"];
  assert.deepEqual(requiredYaku(tables, OPEN_RON, triplets), [["toitoi"]]);
  assert.deepEqual(requiredYaku(tables, CLOSED_RON, triplets), [["toitoi"], ["sanankou"]]);
});

test("the triplet of a double wind counts once and brings both yaku", () => {
  const twice = { ...OPEN_RON, doubleWind: true };
  assert.deepEqual(requiredYaku(tables, twice, ["yakuhai_jikaze"]), [["yakuhai_bakaze"]]);
  const triplets = ["yakuhai_haku", "yakuhai_hatsu", "yakuhai_bakaze", "yakuhai_jikaze"];
  assert.deepEqual(requiredYaku(tables, twice, triplets), []);
});

test("which of several yaku comes along is for the player to say", () => {
  assert.deepEqual(requiredYaku(tables, OPEN_RON, ["honroutou"]), []);
  assert.deepEqual(missingYaku(tables, OPEN_RON, ["honroutou"]), ["toitoi", "chiitoitsu"]);
  assert.deepEqual(missingYaku(tables, OPEN_RON, ["honroutou", "toitoi"]), []);
  const honroutou = { yaku: ["honroutou"], dora: 0, open: true, han: 2, fu: 30 };
  assert.equal(possible(honroutou), false);
});

test("a hand in riichi needs riichi, but a yakuman does not", () => {
  const riichi = { ...CLOSED_RON, riichi: true };
  assert.deepEqual(requiredYaku(tables, riichi, ["tanyao"]), [["riichi"]]);
  assert.deepEqual(requiredYaku(tables, riichi, ["daisangen"]), []);
});

test("han are those of yaku and dora, fewer for an open hand", () => {
  assert.equal(hanOf(tables, false, ["tanyao", "chinitsu"], 2), 9);
  assert.equal(hanOf(tables, true, ["tanyao", "chinitsu"], 2), 8);
});

test("yaku fix the fu", () => {
  assert.deepEqual(fittingFu(tables, CLOSED_RON, ["pinfu"], 2), [30]);
  assert.deepEqual(fittingFu(tables, CLOSED_RON, [], 2), [25, 30]);
});

test("fu are counted up to the next ten", () => {
  const { fu_items: items } = tables;
  assert.equal(countFu(items, { way: "ron open", pair: "plain", wait: "two_sided", sets: [] }), 30);
  assert.equal(countFu(items, { way: "ron open", pair: "value", wait: "two_sided", sets: [["closed_kan", 1, 1]] }), 60);
  assert.equal(countFu(items, { way: "ron closed", pair: "value", wait: "closed_wait", sets: [] }), 40);
});

test("a value by number must exist", () => {
  assert.equal(possible({ han: 3, fu: 40 }), true);
  assert.equal(possible({ han: 2, fu: 25, open: true }), false);
});

test("a value by yaku must add up", () => {
  const pinfu = { yaku: ["pinfu", "tanyao"], dora: 0, open: false, fu: 30 };
  assert.equal(possible({ ...pinfu, han: 2 }), true);
  assert.equal(possible({ ...pinfu, han: 3 }), false);
  assert.equal(possible({ ...pinfu, han: 2, open: true }), false);
});

test("a yaku that the rules do not have is not possible", () => {
  assert.equal(possible({ yaku: ["moonshine", "tanyao"], dora: 0, open: false, fu: 30, han: 2 }), false);
  assert.deepEqual(missingYaku(tables, CLOSED_RON, ["moonshine"]), []);
});

test("a player in riichi states it", () => {
  const tanyao = { yaku: ["tanyao"], dora: 0, open: false, fu: 30, han: 1 };
  assert.equal(possible(tanyao), true);
  assert.equal(possible(tanyao, { riichi: ["S"] }), false);
});

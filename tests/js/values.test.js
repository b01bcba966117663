import assert from "node:assert/strict";
import { test } from "node:test";

import {
  allowedValues, countFu, fittingFu, fittingYaku, hanOf, isPossible, requiredYaku,
} from "../../static/js/offline_tables/values.js";
import { tables } from "./tables.js";

/** @import { Entry, Win } from "../../static/js/offline_tables/types.js" */

const CLOSED_RON = { tsumo: false, riichi: false, dealer: false, open: false };
const OPEN_RON = { ...CLOSED_RON, open: true };

/** @param {Partial<Win>} win @param {Partial<Entry>} [entry] */
const possible = (win, entry = {}) => isPossible(tables, { outcome: "ron", ...entry }, { seat: "S", ...win });

test("the way to win decides which values there are", () => {
  assert.deepEqual(allowedValues(tables, OPEN_RON), ["1/30", "2/30", "3/40", "5"]);
  assert.equal(allowedValues(tables, { ...CLOSED_RON, open: undefined }), tables.allowed.ron);
});

test("closed yaku do not fit an open hand", () => {
  assert.deepEqual(fittingYaku(tables, OPEN_RON, []), ["tanyao", "chinitsu", "honitsu", "daisangen"]);
});

test("yaku exclude one another", () => {
  assert.equal(fittingYaku(tables, CLOSED_RON, ["chinitsu"]).includes("honitsu"), false);
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

test("a player in riichi states it", () => {
  const tanyao = { yaku: ["tanyao"], dora: 0, open: false, fu: 30, han: 1 };
  assert.equal(possible(tanyao), true);
  assert.equal(possible(tanyao, { riichi: ["S"] }), false);
});

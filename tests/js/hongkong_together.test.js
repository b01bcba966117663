import assert from "node:assert/strict";
import { test } from "node:test";

import { isExcluded, mostOf } from "../../static/js/patterns/together.js";
import { tables as plain } from "./hongkong_tables.js";

/** @import { HongKongTables } from "../../static/js/hongkong/types.js" */

/** @param {number} most */
const row = (most) => ({ faan: 1, most, needs: /** @type {""} */ (""), bonus: false });

/** @type {HongKongTables} */
const tables = {
  ...plain,
  patterns: { dragon_pong: row(3), seat_wind: row(1), round_wind: row(1), small_dragons: row(1), all_chows: row(1) },
  excludes: { dragon_pong: [4] },
  limits: [
    { weights: { dragon_pong: 1, seat_wind: 1, round_wind: 1 }, most: 4 },
    { weights: { dragon_pong: 1, small_dragons: 1 }, most: 3 },
  ],
};
const DRAGONS = Array(3).fill("dragon_pong");

test("two patterns of no hand exclude each other both ways", () => {
  assert.equal(isExcluded(tables, "all_chows", ["dragon_pong"]), true);
  assert.equal(isExcluded(tables, "dragon_pong", ["seat_wind", "all_chows"]), true);
  assert.equal(mostOf(tables, "all_chows", DRAGONS, false), 0);
  assert.equal(mostOf(tables, "all_chows", ["seat_wind"], false), 1);
});

test("a pattern is had as often as its limits leave room", () => {
  assert.equal(mostOf(tables, "dragon_pong", [], false), 3);
  assert.equal(mostOf(tables, "dragon_pong", ["small_dragons"], false), 2);
  assert.equal(mostOf(tables, "small_dragons", DRAGONS, false), 0);
});

test("one pong may be both seat and round wind", () => {
  assert.equal(mostOf(tables, "round_wind", [...DRAGONS, "seat_wind"], false), 0);
  assert.equal(mostOf(tables, "round_wind", [...DRAGONS, "seat_wind"], true), 1);
});

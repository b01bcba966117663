import assert from "node:assert/strict";
import { test } from "node:test";

import { unusualIn } from "../../static/js/table/entry/unusual.js";
import { situation, tables } from "./tables.js";

/** @import { Entry, StoredHand } from "../../static/js/offline_tables/types.js" */

const BEFORE = situation({ dealer: 1 });

/** @param {Entry} entry @returns {StoredHand} by seat 1, who is East while seat 1 deals */
const stored = (entry) => ({ row: "", position: 1, client_id: "", before: BEFORE, entry });

/** @param {Partial<Entry>} entry @returns {Entry} */
const tsumo = (entry) => ({ outcome: "tsumo", ...entry });

const byNumber = tsumo({ wins: [{ seat: "E", han: 2, fu: 30 }] });

/** @param {Entry} entry @param {StoredHand[]} [hands] @param {number[]} [points] */
const codes = (entry, hands = [], points = BEFORE.points) =>
  unusualIn(tables, entry, { ...BEFORE, points }, hands).map(({ code, seat }) => [code, seat]);

test("yakuman and many dora are unusual, an ordinary hand is not", () => {
  assert.deepEqual(codes(tsumo({ wins: [{ seat: "S", yakuman: 1 }] })), [["yakuman", 2]]);
  assert.deepEqual(codes(tsumo({ wins: [{ seat: "S", han: 13, dora: 13 }] })), [["dora", 2]]);
  assert.deepEqual(codes(tsumo({ wins: [{ seat: "S", han: 13, dora: 12 }], riichi: ["S"] })), []);
});

test("riichi with less than a stick is unusual", () => {
  const points = [30000, 900, 30000, 39100];
  assert.deepEqual(codes({ outcome: "exhaustive_draw", riichi: ["E", "S"] }, [], points), [["poor", 1]]);
});

test("the third win in a row by number is unusual, by yaku it is not", () => {
  assert.deepEqual(codes(byNumber, [stored(byNumber)]), []);
  assert.deepEqual(codes(byNumber, [stored(byNumber), stored(byNumber)]), [["third", 1]]);
  const byYaku = tsumo({ wins: [{ seat: "E", han: 2, yaku: ["pinfu"] }] });
  assert.deepEqual(codes(byYaku, [stored(byNumber), stored(byNumber)]), []);
  assert.deepEqual(codes(byNumber, [stored(byNumber), stored(byYaku)]), []);
  const other = tsumo({ wins: [{ seat: "S", han: 2, fu: 30 }] });
  assert.deepEqual(codes(other, [stored(byNumber), stored(byNumber)]), []);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { playHongKong } from "../../static/js/hongkong/play.js";
import { hongKongWin } from "../../static/js/hongkong/game.js";
import { asksYame, playHand, playPending } from "../../static/js/offline_tables/play.js";
import { situation, tables } from "./hongkong_tables.js";

/** @import { Entry, Situation } from "../../static/js/offline_tables/types.js" */

/** @type {Entry} */
const DISCARD = { outcome: "discard", discarder: "S", wins: [{ seat: "W", faan: 3 }] };
/** @type {Entry} */
const EAST = { outcome: "self_draw", wins: [{ seat: "E", faan: 2 }] };
/** @type {Entry} */
const GOULASH = { outcome: "goulash" };

/** @param {Entry} entry @param {Partial<Situation>} [before] @param {boolean} [timeWasUp] */
const played = (entry, before, timeWasUp) => {
  const found = playHongKong(tables, entry, situation(before), timeWasUp);
  assert.ok(found);
  return found;
};

test("a discard is paid and the deal passes", () => {
  const { after, deltas, ending, transfers } = played(DISCARD);
  assert.deepEqual(deltas, [0, -32, 32, 0]);
  assert.deepEqual(transfers, [{ payer: 1, receiver: 2, points: 32, reason: "win" }]);
  assert.deepEqual(after, situation({ round: "E2", dealer: 1, points: [500, 468, 532, 500] }));
  assert.equal(ending, null);
});

test("faan above the cap are cut", () => {
  assert.deepEqual(played({ ...DISCARD, wins: [{ seat: "W", faan: 13 }] }).deltas, [0, -64, 64, 0]);
});

test("seats turn with the dealer", () => {
  assert.deepEqual(played(DISCARD, { dealer: 1, round: "E2" }).deltas, [0, 0, -32, 32]);
});

test("a winning dealer stays up to the limit", () => {
  assert.equal(played(EAST).after.repeats, 1);
  assert.equal(played(EAST, { repeats: 1 }).after.repeats, 2);
  const { after } = played(EAST, { repeats: 2 });
  assert.deepEqual([after.repeats, after.dealer, after.round], [0, 1, "E2"]);
});

test("drawn hands fill the pot for the next winner alone", () => {
  const drawn = played(GOULASH, { goulash_hands: 1 });
  assert.deepEqual([drawn.after.goulash_hands, drawn.after.repeats, drawn.deltas], [2, 1, [0, 0, 0, 0]]);
  const won = played(DISCARD, { goulash_hands: 2 });
  assert.deepEqual(won.deltas, [-16, -48, 80, -16]);
  assert.equal(won.after.goulash_hands, 0);
});

test("the pot goes to the first in turn after the discarder", () => {
  /** @type {Entry} */
  const two = { outcome: "discard", discarder: "W", wins: [{ seat: "S", faan: 1 }, { seat: "N", faan: 1 }] };
  assert.deepEqual(played(two, { goulash_hands: 1 }).deltas, [-8, 0, -24, 32]);
});

test("a guarantor pays a self-draw, the owner a robbed kong", () => {
  const wins = [{ ...EAST.wins?.[0], seat: /** @type {const} */ ("E"), guarantor: /** @type {const} */ ("N") }];
  const guaranteed = played({ outcome: "self_draw", wins });
  assert.deepEqual([guaranteed.deltas, guaranteed.transfers[0].reason], [[24, 0, 0, -24], "guarantee"]);
  const robbed = played({ ...DISCARD, wins: [{ seat: "W", faan: 3, robbing_kong: true }] });
  assert.deepEqual([robbed.deltas, robbed.transfers[0].reason], [[0, -48, 48, 0], "kong"]);
});

test("a false win is paid and replayed", () => {
  const { after, deltas } = played({ outcome: "false_win", offender: "S" }, { repeats: 1, goulash_hands: 1 });
  assert.deepEqual(deltas, [32, -96, 32, 32]);
  assert.deepEqual(after, situation({ repeats: 1, goulash_hands: 1, points: [532, 404, 532, 532] }));
});

test("the last hand ends the game unless the dealer stays", () => {
  assert.equal(played(DISCARD, { round: "N4", dealer: 3 }).ending, "last_hand");
  assert.equal(played(EAST, { round: "N4", dealer: 3 }).ending, null);
  assert.equal(played({ outcome: "false_win", offender: "E" }, { round: "N4", dealer: 3 }).ending, null);
  assert.equal(played({ ...DISCARD, time_up: true }).ending, "time");
});

test("without faan only the server can tell", () => {
  assert.equal(playHongKong(tables, { ...DISCARD, wins: [{ seat: "W" }] }, situation()), null);
});

test("hands are played by the game of the tables", () => {
  assert.deepEqual(playHand(tables, DISCARD, situation()), played(DISCARD));
  assert.equal(asksYame(tables, EAST, situation(), [0, 0, 0, 0]), false);
});

test("a win is read by its patterns or by its faan alone", () => {
  const data = new FormData();
  const fields = { "S-mode": "patterns", "S-sum": "5", "S-faan": "8", "S-times-dragon_pong": "2", robbing: "1" };
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append("S-patterns", "mixed_one_suit");
  data.append("discarder", "E");
  data.append("S-guarantor", "W");
  const patterns = ["mixed_one_suit", "dragon_pong", "dragon_pong"];
  assert.deepEqual(hongKongWin(data, "S"), { seat: "S", faan: 5, patterns, robbing_kong: true });
  data.set("S-mode", "faan");
  data.delete("discarder");
  data.delete("robbing");
  assert.deepEqual(hongKongWin(data, "S"), { seat: "S", faan: 8, guarantor: "W" });
});

test("dealer, repeats and pot follow a win whose faan wait", () => {
  /** @type {Entry} */
  const byTiles = { outcome: "self_draw", wins: [{ seat: "E", tiles: { win_tile: "1m" } }] };
  const before = situation({ goulash_hands: 1 });
  const after = situation({ repeats: 1, pending: true });
  assert.equal(playHand(tables, byTiles, before), null);
  assert.deepEqual(playPending(tables, byTiles, before), { after, ending: null, open: false });
});

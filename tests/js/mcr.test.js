import assert from "node:assert/strict";
import { test } from "node:test";

import { mcrFields, mcrWin } from "../../static/js/mcr/game.js";
import { penaltiesOf, penaltyFields } from "../../static/js/mcr/penalties.js";
import { playMcr } from "../../static/js/mcr/play.js";
import { playHand, playPending } from "../../static/js/offline_tables/play.js";
import { chairsOf, entryFor, haveMoved, seatOf, windOf } from "../../static/js/offline_tables/seats.js";
import { situation, tables } from "./mcr_tables.js";

/** @import { Entry, HandPenalty, Situation, Win } from "../../static/js/offline_tables/types.js" */

/** @type {Entry} */
const DISCARD = { outcome: "discard", discarder: "S", wins: [{ seat: "W", fan: 25 }] };
/** @type {Entry} */
const DRAWN = { outcome: "self_draw", wins: [{ seat: "E", fan: 12 }] };
/** @type {HandPenalty} */
const FALSE_WIN = { seat: "N", kind: "false_win_below_minimum" };

/** @param {Entry} entry @param {Partial<Situation>} [before] @param {boolean} [timeWasUp] */
const played = (entry, before, timeWasUp) => {
  const found = playMcr(tables, entry, situation(before), timeWasUp);
  assert.ok(found);
  return found;
};

test("the discarder pays the fan, and all pay the extra points", () => {
  assert.deepEqual(played(DISCARD).deltas, [-8, -33, 49, -8]);
  assert.deepEqual(played(DRAWN).deltas, [60, -20, -20, -20]);
});

test("the deal passes after every hand", () => {
  const points = [60, -20, -20, -20];
  assert.deepEqual(played(DRAWN).after, situation({ round: "E2", points }));
});

test("after a round the players change seats", () => {
  const { after } = played({ outcome: "exhaustive_draw" }, { round: "E4" });
  assert.deepEqual(after, situation({ round: "S1" }));
  assert.deepEqual(played(DISCARD, { round: "S1" }).deltas, [-33, -8, -8, 49]);
});

test("penalties stand beside any outcome", () => {
  /** @type {Entry} */
  const entry = {
    outcome: "exhaustive_draw",
    penalties: [FALSE_WIN, { seat: "E", kind: "false_win_invalid_hand" }, { seat: "S", kind: "deduction", points: 5 }],
  };
  assert.deepEqual(played(entry).deltas, [-50, 25, 30, -10]);
  assert.deepEqual(played({ ...DRAWN, penalties: [FALSE_WIN] }).deltas, [70, -10, -10, -50]);
});

test("the last hand, the clock and a hand that the gong interrupts end the session", () => {
  assert.equal(played(DISCARD, { round: "N4" }).ending, "last_hand");
  assert.equal(played({ ...DISCARD, time_up: true }).ending, "time");
  assert.equal(played({ outcome: "interrupted" }).ending, "time");
  assert.equal(played(DISCARD).ending, null);
});

test("without fan only the server can tell the points, and the next hand is known", () => {
  /** @type {Entry} */
  const byTiles = { outcome: "self_draw", wins: [{ seat: "E", tiles: { win_tile: "1m" } }] };
  assert.equal(playHand(tables, byTiles, situation()), null);
  const after = situation({ round: "E2", pending: true });
  assert.deepEqual(playPending(tables, byTiles, situation()), { after, ending: null, open: false });
});

test("winds follow from who sits where", () => {
  const south = situation({ round: "S1" });
  assert.deepEqual([0, 1, 2, 3].map((seat) => windOf(tables, south, seat)), ["S", "E", "N", "W"]);
  assert.equal(seatOf(tables, south, "W"), 3);
});

test("players are told to move after a round, and keep their chairs within it", () => {
  const moved = ["E1", "E2", "S1", "S2"].map((round) => haveMoved(tables, situation({ round })));
  assert.deepEqual(moved, [false, false, true, false]);
  assert.deepEqual(chairsOf(situation({ round: "E2" })), [0, 1, 2, 3]);
  assert.deepEqual(chairsOf(situation({ round: "S2" })), [1, 0, 3, 2]);
});

test("an entry follows its players into another hand", () => {
  const seats = [1, 2, 3, 4].map((entrant) => ({ entrant, name: `Player ${entrant}` }));
  const entry = { ...DISCARD, penalties: [FALSE_WIN] };
  const game = { situation: situation({ round: "S1" }), seats };
  assert.deepEqual(entryFor(tables, { entry, before: situation(), seats }, game), {
    outcome: "discard",
    discarder: "E",
    wins: [{ seat: "N", fan: 25 }],
    penalties: [{ ...FALSE_WIN, seat: "W" }],
  });
});

/** @param {Record<string, string[]>} fields */
const formOf = (fields) => {
  const data = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of values) data.append(name, value);
  return data;
};

test("a win is read from the form as it was written", () => {
  /** @type {Win[]} */
  const wins = [
    { seat: "W", fan: 25 },
    { seat: "W", fan: 12, flowers: 2 },
    { seat: "S", fan: 29, flowers: 1, patterns: ["full_flush", "tile_hog", "tile_hog"] },
    { seat: "S", fan: 31, patterns: ["full_flush"] },
    { seat: "E", tiles: { win_tile: "1z", flowers: "1f", kong_replacement: 1, last_of_its_kind: true } },
  ];
  const again = wins.map((win) => {
    const fields = Object.entries(mcrFields(tables, win)).map(([name, values]) => [`${win.seat}-${name}`, values]);
    return mcrWin(formOf(Object.fromEntries(fields)), win.seat);
  });
  assert.deepEqual(again, wins);
});

test("penalties are read from the form as they were written", () => {
  /** @type {HandPenalty[]} */
  const penalties = [FALSE_WIN, { seat: "S", kind: "deduction", points: 30 }];
  assert.deepEqual(penaltiesOf(formOf(penaltyFields({ outcome: "exhaustive_draw", penalties }))), penalties);
});

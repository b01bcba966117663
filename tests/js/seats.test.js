import assert from "node:assert/strict";
import { test } from "node:test";

import { entryFor, seatOf, windOf } from "../../static/js/offline_tables/seats.js";
import { tables } from "./tables.js";

/** @import { Entry, Wind } from "../../static/js/offline_tables/types.js" */

/** @param {...number} entrants */
const seats = (...entrants) => entrants.map((entrant) => ({ entrant, name: `Player ${entrant}` }));

const HERE = seats(1, 2, 3, 4);
const ALL_FIVE = seats(1, 2, 3, 4, 5);
const FIVE = { ...tables, game: { ...tables.game, start: Array(5).fill(30000) } };

/** @param {Entry} entry @param {number} dealer @param {ReturnType<typeof seats>} [now] */
const moved = (entry, dealer, now = HERE) =>
  entryFor(tables, { entry, before: { dealer: 0 }, seats: HERE }, { situation: { dealer }, seats: now });

test("winds go round from the dealer", () => {
  assert.deepEqual([0, 1, 2, 3].map((seat) => windOf(tables, { dealer: 1 }, seat)), ["N", "E", "S", "W"]);
  /** @type {Wind[]} */
  const winds = ["E", "S", "W", "N"];
  assert.deepEqual(winds.map((wind) => seatOf(tables, { dealer: 1 }, wind)), [1, 2, 3, 0]);
});

test("of five players the one before the dealer waits", () => {
  assert.deepEqual([0, 1, 2, 3, 4].map((seat) => windOf(FIVE, { dealer: 1 }, seat)), [null, "E", "S", "W", "N"]);
  assert.equal(seatOf(FIVE, { dealer: 3 }, "W"), 0);
});

test("an entry that names who waits now is for nobody else", () => {
  /** @param {Entry} entry */
  const oneHandLater = (entry) =>
    entryFor(FIVE, { entry, before: { dealer: 0 }, seats: ALL_FIVE }, { situation: { dealer: 1 }, seats: ALL_FIVE });
  assert.equal(oneHandLater({ outcome: "exhaustive_draw", tenpai: ["E"] }), null);
  assert.equal(oneHandLater({ outcome: "ron", discarder: "S", wins: [{ seat: "E", yakuman: 1 }] }), null);
  assert.equal(oneHandLater({ outcome: "tsumo", wins: [{ seat: "S", yakuman: 1, pao: "E" }] }), null);
  assert.deepEqual(oneHandLater({ outcome: "chombo", offender: "S" }), { outcome: "chombo", offender: "E" });
});

test("an entry for the same hand stays as it is", () => {
  /** @type {Entry} */
  const entry = { outcome: "chombo", offender: "S" };
  assert.equal(moved(entry, 0), entry);
});

test("points that were entered stay with their players", () => {
  const deltas = { E: 1000, S: 500, W: -1500, N: 0 };
  assert.deepEqual(moved({ outcome: "deltas", deltas }, 1)?.deltas, { N: 1000, E: 500, S: -1500, W: 0 });
});

test("after one more hand every player has the wind before", () => {
  /** @type {Entry} */
  const entry = {
    outcome: "ron",
    discarder: "E",
    riichi: ["S", "W"],
    wins: [{ seat: "S", yakuman: 1, pao: "N" }, { seat: "W", yakuman: 2, pao: { daisangen: "E" } }],
    hands: { W: "1z" },
  };
  assert.deepEqual(moved(entry, 1), {
    outcome: "ron",
    discarder: "N",
    riichi: ["E", "S"],
    wins: [{ seat: "E", yakuman: 1, pao: "W" }, { seat: "S", yakuman: 2, pao: { daisangen: "N" } }],
    hands: { S: "1z" },
  });
});

test("players keep their entry when they change seats", () => {
  assert.deepEqual(moved({ outcome: "exhaustive_draw", tenpai: ["E"] }, 0, seats(2, 1, 3, 4))?.tenpai, ["S"]);
});

test("a substitute takes over the wind of the player who left", () => {
  assert.deepEqual(moved({ outcome: "exhaustive_draw", tenpai: ["E", "S"] }, 0, seats(2, 9, 3, 4))?.tenpai, ["S", "E"]);
});

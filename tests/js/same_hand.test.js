import assert from "node:assert/strict";
import { test } from "node:test";

import { situation, tables } from "./tables.js";

/** @import { Entry, StoredHand } from "../../static/js/offline_tables/types.js" */

/** @type {Entry} */
const RON = { outcome: "ron", discarder: "S", riichi: ["E", "W"], wins: [{ seat: "W", han: 3, fu: 40 }] };
const SEATS = [1, 2, 3, 4].map((entrant) => ({ entrant, name: `Player ${entrant}` }));
/** @type {StoredHand[]} */
const HANDS = [
  { row: "hand-1", position: 1, client_id: "a", before: situation(), entry: { outcome: "exhaustive_draw" } },
  { row: "hand-2", position: 2, client_id: "b", before: situation({ honba: 1 }), entry: RON },
];
const GAME = { version: 3, seats: SEATS, stored: [], hands: HANDS, situation: situation({ honba: 2 }) };
/** @type {Record<string, unknown>} */
const DATA = { "table-data": { table: 1, game: GAME }, "offline-tables": tables };
const document = {
  /** @param {string} id */
  getElementById: (id) => (id in DATA ? { textContent: JSON.stringify(DATA[id]) } : null),
};
Object.assign(globalThis, { document });

const { isSameEntry, isUntouched, storedInstead } = await import("../../static/js/table/same_hand.js");

const ENTERED = { client_id: "c", before: situation({ honba: 1 }), seats: SEATS, seen: ["hand-1"] };

test("an entry is the same whatever the order of its names and its empty parts", () => {
  const other = { ...RON, riichi: ["W", "E"], tenpai: [], wins: [{ fu: 40, han: 3, seat: "W", dora: 0 }] };
  assert.equal(isSameEntry(RON, /** @type {Entry} */ (other)), true);
});

test("an entry with another winner, payer, value or riichi is another one", () => {
  const others = [
    { ...RON, discarder: "N" },
    { ...RON, riichi: ["E"] },
    { ...RON, wins: [{ seat: "W", han: 4, fu: 40 }] },
    { ...RON, wins: [{ seat: "E", han: 3, fu: 40 }] },
    { outcome: "exhaustive_draw" },
  ];
  const same = others.map((other) => isSameEntry(RON, /** @type {Entry} */ (other)));
  assert.deepEqual(same, [false, false, false, false, false]);
});

test("the hand that another phone stored of the same deal is found", () => {
  assert.equal(storedInstead(ENTERED)?.row, "hand-2");
});

test("neither a hand seen before, nor the own one, nor one of another deal or other players is taken for it", () => {
  const swapped = [SEATS[1], SEATS[0], SEATS[2], SEATS[3]];
  const others = [
    { ...ENTERED, seen: ["hand-1", "hand-2"] },
    { ...ENTERED, client_id: "b" },
    { ...ENTERED, before: situation({ honba: 2 }) },
    { ...ENTERED, seats: swapped },
  ];
  assert.deepEqual(others.map((other) => storedInstead(other)), [undefined, undefined, undefined, undefined]);
});

test("a table that only grew in version is untouched; one that moved, or was reseated, is not", () => {
  const now = { ...ENTERED, version: 2, before: situation({ honba: 2 }), seen: ["hand-1", "hand-2"] };
  const swapped = [SEATS[1], SEATS[0], SEATS[2], SEATS[3]];
  const others = [
    now,
    { ...now, version: 3 },
    { ...now, before: situation({ honba: 3 }) },
    { ...now, before: situation({ honba: 2, points: [29000, 31000, 30000, 30000] }) },
    { ...now, seats: swapped },
    { ...now, before: situation({ honba: 1, pending: true }), seen: ["hand-1"] },
  ];
  assert.deepEqual(others.map((other) => isUntouched(other)), [true, false, false, false, false, false]);
});

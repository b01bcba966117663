import assert from "node:assert/strict";
import { test } from "node:test";

import { placeOf, seatOfHolder, seatsFromTop } from "../../static/js/seats/order.js";

const SEATS = [{ entrant: 11 }, { entrant: 12 }, { entrant: 13 }, { entrant: 14 }];

test("players are listed as they sit, from the first East on", () => {
  assert.deepEqual(seatsFromTop(4, null), [0, 1, 2, 3]);
});

test("who holds the phone is the last one of the list", () => {
  assert.deepEqual([0, 1, 2, 3].map((holder) => seatsFromTop(4, holder)), [
    [1, 2, 3, 0],
    [2, 3, 0, 1],
    [3, 0, 1, 2],
    [0, 1, 2, 3],
  ]);
  assert.deepEqual(seatsFromTop(3, 1), [2, 0, 1]);
});

test("who holds the phone sits at the bottom of the table, the next one at their right hand", () => {
  assert.deepEqual([0, 1, 2, 3].map((seat) => placeOf(seat, 4, null)), [0, 1, 2, 3]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => placeOf(seat, 4, 2)), [2, 3, 0, 1]);
  assert.deepEqual([0, 1, 2].map((seat) => placeOf(seat, 3, 2)), [1, 2, 0]);
});

test("a phone is held by nobody where its player sits at another table", () => {
  assert.equal(seatOfHolder(SEATS, "13"), 2);
  assert.equal(seatOfHolder(SEATS, "99"), null);
  assert.equal(seatOfHolder(SEATS, null), null);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { lastOne, numberIn, press, sumOf, written } from "../../static/js/slip/digits.js";

const ENGLISH = { thousands: ",", least: 0 };

/** @param {string[]} keys @param {number} [unit] */
const typed = (keys, unit = 100) => keys.reduce((text, key) => press(text, key, unit, ENGLISH), "");

test("digits count hundreds of points", () => {
  assert.equal(typed(["3"]), "300");
  assert.equal(typed(["3", "1", "8"]), "31,800");
  assert.equal(typed(["0"]), "0");
  assert.equal(typed(["4", "2"], 1), "42");
});

test("a digit is taken back, and so is the whole number", () => {
  assert.equal(typed(["3", "1", "8", "delete"]), "3,100");
  assert.equal(typed(["3", "delete"]), "");
  assert.equal(typed(["delete"]), "");
  assert.equal(typed(["3", "1", "clear"]), "");
});

test("points may be below zero, whenever the sign is tapped", () => {
  assert.equal(typed(["minus", "5"]), "−500");
  assert.equal(typed(["5", "minus", "2"]), "−5,200");
  assert.equal(typed(["5", "minus", "minus"]), "500");
  assert.equal(typed(["minus", "minus"]), "");
});

test("a number ends where no score is so long", () => {
  assert.equal(typed(["1", "2", "3", "4", "5"]), "123,400");
});

test("numbers are read as any language writes them", () => {
  assert.deepEqual(["31,800", "31.800", "31 800", "−1’000", "", "−", "many"].map(numberIn), [
    31800, 31800, 31800, -1000, null, null, null,
  ]);
  assert.equal(written(1000, { thousands: ".", least: 5 }), "1000");
  assert.equal(written(-31800, { thousands: ".", least: 5 }), "−31.800");
});

test("the last number follows from the others", () => {
  assert.deepEqual(lastOne([35_300, 29_000, 31_800, null], 120_000), { index: 3, value: 23_900 });
  assert.deepEqual(lastOne([35_300, null, 31_800, -900], 119_000), { index: 1, value: 52_800 });
  assert.equal(lastOne([35_300, null, null, 29_000], 120_000), null);
  assert.equal(lastOne([30_000, 30_000, 30_000, 30_000], 120_000), null);
  assert.equal(sumOf([35_300, null, -300]), 35_000);
});

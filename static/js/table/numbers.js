// Points as the server's pages write them, by the habit of the page's language.

import { words } from "./page.js";

const MINUS = "\u2212";

const grouped = (value) => {
  const digits = String(Math.abs(value));
  const { thousands, least } = words.numbers;
  return digits.length < least ? digits : digits.replace(/\B(?=(\d{3})+$)/g, thousands);
};

export const points = (value) => (value < 0 ? MINUS : "") + grouped(value);
/** A final score: 26200 is +26.2, and no finer than it has to be. */
export const score = (value) => {
  const rest = String(Math.abs(value) % 1000).padStart(3, "0").replace(/0+$/, "") || "0";
  const sign = value > 0 ? "+" : value < 0 ? MINUS : "";
  return `${sign}${grouped(Math.trunc(Math.abs(value) / 1000))}${words.numbers.decimals}${rest}`;
};

export const change = (value) => (value > 0 ? `+${grouped(value)}` : points(value));

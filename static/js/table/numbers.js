// Points as the server's pages write them.

const NARROW_SPACE = "\u202f";
const MINUS = "\u2212";

const grouped = (value) => String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE);

export const points = (value) => (value < 0 ? MINUS : "") + grouped(value);
/** A final score: 26200 is +26.2, and no finer than it has to be. */
export const score = (value) => {
  const rest = String(Math.abs(value) % 1000).padStart(3, "0").replace(/0+$/, "") || "0";
  const sign = value > 0 ? "+" : value < 0 ? MINUS : "";
  return `${sign}${grouped(Math.trunc(Math.abs(value) / 1000))}.${rest}`;
};

export const change = (value) => (value > 0 ? `+${grouped(value)}` : points(value));

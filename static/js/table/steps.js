// What each step of an entry shows when it is reached.

import { checkOf } from "./check.js";
import { isByTiles } from "./form.js";
import { seatLiable } from "./liable.js";
import { copyOf } from "./page.js";
import { checkByTiles } from "./tiles.js";
import { settleWinner } from "./winner.js";
import { openWays } from "./ways.js";
import { winnerSections } from "./winners.js";

const WITH_VALUE = ["ron", "tsumo"];

export const ORDER = ["who", "value", "check"];
export const stepsOf = (outcome) => ORDER.filter((step) => step !== "value" || WITH_VALUE.includes(outcome));

const factsOf = (entry, seat) => ({
  seat,
  tsumo: entry.outcome === "tsumo",
  riichi: (entry.riichi ?? []).includes(seat),
  dealer: seat === "E",
});

export const settle = (section, entry, tapped) =>
  settleWinner(section, factsOf(entry, section.dataset.winner), tapped);

const byTiles = (entry, data) => (entry.wins ?? []).some((win) => isByTiles(data, win.seat));

/** Fill a part of the form: the winners' values, or what the entry would do. */
export const FILL = {
  who: () => {},
  value: (part, { entry, game }) => {
    winnerSections(part, entry, game.situation);
    for (const section of part.querySelectorAll("[data-winner]")) {
      seatLiable(section, section.dataset.winner, game.situation);
      settle(section, entry);
    }
    openWays(part, entry);
  },
  check: (part, { entry, game, data }) => {
    const body = byTiles(entry, data)
      ? checkByTiles(data, entry, game)
      : (checkOf(entry, game) ?? copyOf("t-untold"));
    part.querySelector("[data-body]").replaceChildren(body);
  },
};

// Keeps the seats, the round and the list of unsent hands as the game stands on this phone.

import { roundWords } from "./check.js";
import { points } from "./numbers.js";
import { copyOf, reckoner, say, words } from "./page.js";
import { windOf } from "./reckoner.js";
import { showApart, showAround } from "./seats.js";
import { standing } from "./store.js";
import { showUnsent } from "./unsent.js";

const showSeats = (state, situation) => {
  for (const row of state.querySelectorAll("[data-seat-index]")) {
    const seat = Number(row.dataset.seatIndex);
    const wind = windOf(reckoner, situation.dealer, seat);
    row.classList.toggle("seat--dealer", seat === situation.dealer);
    row.querySelector("[data-dealer]").hidden = seat !== situation.dealer;
    row.querySelector("[data-points]").textContent = points(situation.points[seat]);
    const sign = row.querySelector(".wind");
    sign.className = `wind wind--${wind}`;
    sign.firstElementChild.textContent = words.winds[wind].sign;
    sign.lastElementChild.textContent = words.winds[wind].name;
  }
};

const over = ({ ending }) => {
  const part = copyOf(ending ? "t-over" : "t-halted");
  if (ending) say(part, { ending: words.endings[ending] ?? "" });
  return part;
};

/** The next hand is asked for where there can be one; else the page says why not. */
const showOutcomes = (state, game) => {
  state.querySelector("[data-over]")?.remove();
  const ask = state.querySelector("[data-outcomes]");
  if (!ask) return;
  ask.hidden = Boolean(game.ending) || !game.known;
  if (ask.hidden) ask.after(over(game));
  for (const link of state.querySelectorAll("[data-needs], [data-ends-game]")) link.hidden = Boolean(game.ending);
};

/** Show the game as it stands, unsent hands included. */
export const show = () => {
  const state = document.getElementById("state");
  const game = standing();
  showUnsent();
  showAround();
  const { situation } = game;
  showApart(situation);
  showSeats(state, situation);
  say(state, { ...roundWords(situation), honba: situation.honba, sticks: situation.riichi_sticks });
  showOutcomes(state, game);
};

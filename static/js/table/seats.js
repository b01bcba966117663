// The seats on the page: how far everybody is from whoever was tapped, and names turned towards
// their players where one phone lies in the middle of the table.

import { change } from "./numbers.js";
import { remember, remembered } from "./remembered.js";

const KEY = "tenbou-around";

let against = null;

const rows = () => [...document.querySelectorAll("#state [data-seat-index]")];

/** Show the points that lie between everybody and the one who was tapped; none where nobody was. */
export const showApart = ({ points }) => {
  for (const row of rows()) {
    const seat = Number(row.dataset.seatIndex);
    const link = row.querySelector("[data-against]");
    if (seat === against) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
    const apart = row.querySelector("[data-apart]");
    apart.hidden = against === null || seat === against;
    if (!apart.hidden) apart.textContent = change(points[seat] - points[against]);
  }
};

/** A tap on a seat asks for the differences to it, a second one puts them away. */
export const tapSeat = (link, situation) => {
  const seat = Number(link.dataset.against);
  against = against === seat ? null : seat;
  showApart(situation);
};

/** Names towards their players, as this phone was used last. */
export const showAround = () => {
  const isAround = remembered(KEY) !== null;
  document.body.classList.toggle("around", isAround);
  for (const button of document.querySelectorAll("[data-around]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isAround));
  }
};

export const turnAround = () => {
  remember(KEY, remembered(KEY) === null ? "1" : null);
  showAround();
};

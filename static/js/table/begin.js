// The form of a new hand: its questions with the people of today.

import { roundWords } from "./check.js";
import { later, layUnseen } from "./later.js";
import { copyOf, say } from "./page.js";
import { seatPeople } from "./who.js";

/** Whether the hand ended after the clock is asked once the clock has run down. */
const askTime = (form) => {
  const question = form.querySelector("[data-time]");
  if (!question) return;
  const isUp = document.querySelector(".clock--up") !== null;
  question.hidden = !isUp;
  question.querySelector("input").checked = isUp;
};

/** A form for a hand that ended so; null where the page has none for it. */
export const formFor = (outcome, situation) => {
  if (!document.getElementById(`t-who-${outcome}`)) return null;
  const form = copyOf("t-entry").firstElementChild;
  form.querySelector('[name="outcome"]').value = outcome;
  form.querySelector('[data-part="who"]').append(copyOf(`t-who-${outcome}`));
  say(form, roundWords(situation));
  seatPeople(form, situation);
  askTime(form);
  return form;
};

/** Lay out a form that nobody sees: the first one takes a slow phone twice as long as the next. */
export const tryOut = (outcome, situation) => {
  const form = formFor(outcome, situation);
  if (!form) return;
  const place = Object.assign(document.createElement("div"), { inert: true });
  place.append(form);
  document.getElementById("main").append(place);
  layUnseen(place);
  later(() => place.remove());
};

/** A listener for taps on buttons: the names are those of their data. */
export const onPress = (work) => (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  event.preventDefault();
  for (const [name, does] of Object.entries(work)) if (name in button.dataset) does(button);
};

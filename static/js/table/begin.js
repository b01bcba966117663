// The form of a new hand: its questions with the people of today.

import { roundWords } from "./check.js";
import { layAhead } from "./later.js";
import { copyOf, say, words } from "./page.js";
import { seatPeople } from "./who.js";

/** Whether the hand ended after the clock is asked once the clock has run down. */
const askTime = (form) => {
  const question = form.querySelector("[data-time]");
  if (!question) return;
  const isUp = document.querySelector(".clock--up") !== null;
  question.hidden = !isUp;
  question.querySelector("input").checked = isUp;
};

const formFor = (outcome, situation) => {
  const form = copyOf("t-entry").firstElementChild;
  form.querySelector('[name="outcome"]').value = outcome;
  form.querySelector('[data-part="who"]').append(copyOf(`t-who-${outcome}`));
  say(form, { ...roundWords(situation), outcome: words.outcomes[outcome] });
  seatPeople(form, situation);
  return form;
};

// Most hands end so: its form lies ready, laid out, where the next entry can take it.
const USUAL = "ron";
let ready = "";

const isAsked = (outcome) => document.getElementById(`t-who-${outcome}`) !== null;

const aboutOf = ({ situation, seats }) => JSON.stringify([situation, seats]);

export const makeReady = (game) => {
  const { situation } = game;
  const about = aboutOf(game);
  if (!situation || ready === about || !isAsked(USUAL)) return;
  ready = about;
  const place = document.getElementById("spare");
  place.replaceChildren(formFor(USUAL, situation));
  layAhead(place);
};

const takeReady = () => {
  const [gone, place] = [document.getElementById("entry"), document.getElementById("spare")];
  gone.replaceChildren();
  Object.assign(gone, { id: "spare", className: "away" });
  Object.assign(place, { id: "entry", className: "" });
  ready = "";
};

/** Put a form for a hand that ended so in its place; null where the page has none for it. */
export const placeForm = (outcome, game) => {
  if (!isAsked(outcome)) return null;
  if (outcome === USUAL && ready === aboutOf(game)) takeReady();
  else document.getElementById("entry").replaceChildren(formFor(outcome, game.situation));
  const form = document.querySelector("#entry form");
  askTime(form);
  return form;
};

/** A listener for taps on buttons: the names are those of their data. */
export const onPress = (work) => (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  event.preventDefault();
  for (const [name, does] of Object.entries(work)) if (name in button.dataset) does(button);
};

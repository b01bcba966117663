// Entering a hand on the phone itself, step by step; going back is always possible.

import { forgetCaret, setAside } from "./aside.js";
import { onPress, placeForm } from "./begin.js";
import { countSet } from "./fu.js";
import { catchUp, later, noteStep } from "./later.js";
import { leadTo, sayLess, sayProblems, stop } from "./leading.js";
import { mark } from "./marks.js";
import { Opened } from "./opened.js";
import { copyOf } from "./page.js";
import { comesAt, keep } from "./queue.js";
import { send } from "./sender.js";
import { stepNumber } from "./stepper.js";
import { arrive, prepare, settle, stepsOf } from "./steps.js";
import { standing } from "./store.js";
import { giveWay } from "./who.js";

let open = null;

const goAhead = () => open && prepare(open);

const show = (step) => {
  open.step = step;
  forgetCaret();
  mark(open.form, step, open.following ?? "save");
  arrive(open.part(step), step, open.said);
  const title = open.form.querySelector("h1");
  if (!open.leads) later(() => title.focus({ preventScroll: true }));
  sayProblems(open);
  window.scrollTo(0, 0);
  later(goAhead);
};

const goOn = (step) => {
  const wrong = open.wrong(open.said);
  if (wrong.length) return stop(open, wrong);
  noteStep({ tenbou: step, of: open.client_id });
  return show(step);
};

const save = async () => {
  const { client_id, place, saved, said, seen, game } = open;
  const wrong = open.wrong(said);
  if (wrong.length) return stop(open, wrong);
  if (saved) return undefined;
  open.saved = true;
  const { situation: before, seats } = game;
  await keep({ client_id, entry: said.entry, before, seats, seen, ...comesAt(place, before) });
  history.go(-stepsOf(open.outcome).length);
  return send();
};

const tapped = ({ target }) => {
  giveWay(target);
  const section = target.closest("[data-winner]");
  if (section) settle(section, open.said.entry, target);
  sayLess(open, open.told?.length ? open.wrong(open.said) : []);
  if (target.name === "yame") arrive(open.part("check"), "check", open.said);
  later(goAhead);
};

const pressed = onPress({
  back: () => history.back(),
  next: ({ dataset }) => (dataset.next === "save" ? save() : goOn(dataset.next)),
  problem: ({ dataset }) => leadTo(open, open.told[dataset.problem]),
  stepBy: stepNumber,
  fuSet: countSet,
});

/** Open the form for a hand that ended so; false where the page has none for it. */
export const openEntry = (outcome) => {
  const game = standing();
  const form = placeForm(outcome, game);
  if (!form) return false;
  open = new Opened(form, outcome, game);
  form.addEventListener("change", tapped);
  form.addEventListener("click", catchUp, { capture: true });
  form.addEventListener("click", pressed);
  setAside(true);
  noteStep({ tenbou: "who", of: open.client_id });
  show("who");
  return true;
};

/** The browser went back or forth: to a step of this entry, or out of it. */
export const stepTo = (state) => {
  if (open && !open.saved && state?.of === open.client_id) return show(state.tenbou);
  document.getElementById("entry").replaceChildren();
  setAside(false);
  open = null;
  return undefined;
};

/** The seats were changed: what was said so far is of people who sit elsewhere now. */
export const leaveEntry = () => {
  if (!open || open.saved) return;
  stepTo(null);
  document.getElementById("said").replaceChildren(copyOf("t-reseated"));
};

// Entering a hand on the phone itself, step by step; going back is always possible.

import { forgetCaret, setAside } from "./aside.js";
import { formFor, onPress } from "./begin.js";
import { entryOf } from "./form.js";
import { countSet } from "./fu.js";
import { catchUp, later, noteStep } from "./later.js";
import { leadTo, sayLess, sayProblems, stop } from "./leading.js";
import { mark } from "./marks.js";
import { problemsOf } from "./problems.js";
import { keep, placeOf, versionAt } from "./queue.js";
import { send } from "./sender.js";
import { stepNumber } from "./stepper.js";
import { FILL, ORDER, settle, stepsOf } from "./steps.js";
import { standing } from "./store.js";
import { uuid } from "./uuid.js";
import { giveWay } from "./who.js";

let open = null;

const host = () => document.getElementById("entry");
const part = (name) => open.form.querySelector(`[data-part="${name}"]`);
const data = () => new FormData(open.form);
const entry = () => entryOf(data());

const show = (step) => {
  open.step = step;
  forgetCaret();
  mark(open.form, step);
  for (const name of ORDER) part(name).hidden = name !== step;
  const steps = stepsOf(open.outcome);
  const next = steps[steps.indexOf(step) + 1] ?? "save";
  for (const button of open.form.querySelectorAll("[data-next]")) button.hidden = button.dataset.next !== next;
  FILL[step](part(step), { entry: entry(), game: open.game, data: data() });
  const title = open.form.querySelector("h1");
  if (!open.leads) later(() => title.focus({ preventScroll: true }));
  window.scrollTo(0, 0);
  sayProblems(open);
};

const goOn = (step) => {
  const problems = problemsOf(entry(), open.game.situation, open.step);
  if (problems.length) return stop(open, problems);
  noteStep({ tenbou: step, of: open.client_id });
  return show(step);
};

const save = async () => {
  const problems = problemsOf(entry(), open.game.situation);
  if (problems.length) return stop(open, problems);
  const { client_id, place, saved, game } = open;
  if (saved) return undefined;
  open.saved = true;
  await keep({ client_id, entry: entry(), version: versionAt(place), dealer: game.situation.dealer });
  history.go(-stepsOf(open.outcome).length);
  return send();
};

const tapped = ({ target }) => {
  giveWay(target);
  const section = target.closest("[data-winner]");
  if (section) settle(section, entry(), target);
  sayLess(open, problemsOf(entry(), open.game.situation, open.step));
  if (target.name === "yame") FILL.check(part("check"), { entry: entry(), game: open.game, data: data() });
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
  const form = formFor(outcome, game.situation);
  if (!form) return false;
  open = { form, outcome, game, client_id: uuid(), place: placeOf(), problems: [] };
  form.addEventListener("change", tapped);
  form.addEventListener("click", catchUp, { capture: true });
  form.addEventListener("click", pressed);
  host().replaceChildren(form);
  setAside(true);
  noteStep({ tenbou: "who", of: open.client_id });
  show("who");
  return true;
};

/** The browser went back or forth: to a step of this entry, or out of it. */
export const stepTo = (state) => {
  if (open && !open.saved && state?.of === open.client_id) return show(state.tenbou);
  host().replaceChildren();
  setAside(false);
  open = null;
  return undefined;
};

// What the entry form says of itself: the step it is at, and what has to be mended where.

import { stepsOf } from "./steps.js";

const fields = (form, { field, wind }) =>
  [...form.querySelectorAll(`[name="${field}"]`)].filter((input) => !wind || input.value === wind);

const seen = (element) => element.closest("[hidden], .away") === null && !element.disabled;

/** Where a problem is mended: a field that stands in sight, else the next thing beside it. */
const placeOf = (form, problem) => {
  const [first, ...others] = fields(form, problem);
  if (!first) return null;
  const near = first.closest("[data-value]")?.querySelectorAll("[data-mode] input") ?? [];
  return [first, ...others, ...near].find(seen) ?? null;
};

const lineOf = ({ text }, index) => {
  const row = document.createElement("li");
  const link = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  link.className = "problem";
  link.dataset.problem = String(index);
  row.append(link);
  return row;
};

/** Show what is wrong, or that nothing is. */
export const tell = (form, problems) => {
  const box = form.querySelector("[data-problems]");
  box.hidden = !problems.length;
  box.querySelector("ul").replaceChildren(...problems.map(lineOf));
  for (const old of form.querySelectorAll("[data-wrong]")) delete old.dataset.wrong;
  for (const problem of problems) {
    const part = problem.wind ? "[data-seat]" : "fieldset, [data-who], [data-stepper]";
    const group = placeOf(form, problem)?.closest(part);
    if (group) group.dataset.wrong = "";
  }
  if (problems.length) box.scrollIntoView({ block: "nearest" });
};

/** Lead to the field that a problem is about. */
export const lead = (form, problem) => {
  const place = placeOf(form, problem);
  place?.closest("details")?.setAttribute("open", "");
  place?.focus({ preventScroll: true });
  (place?.closest("fieldset, [data-seat]") ?? place)?.scrollIntoView({ block: "center" });
};

/** Bring a step into sight, its mark above, and the button that leads on. */
export const mark = (form, step, next) => {
  for (const part of form.querySelectorAll("[data-part]"))
    part.classList.toggle("away", part.dataset.part !== step);
  for (const button of form.querySelectorAll("[data-next]")) button.hidden = button.dataset.next !== next;
  const steps = stepsOf(form.querySelector('[name="outcome"]').value);
  for (const sign of form.querySelectorAll("[data-mark]")) {
    sign.hidden = !steps.includes(sign.dataset.mark);
    if (sign.dataset.mark === step) sign.setAttribute("aria-current", "step");
    else sign.removeAttribute("aria-current");
  }
};

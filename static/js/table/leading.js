// What is wrong is said at the step it is about, and a tap on it leads to the very field.

import { lead, tell } from "./marks.js";
import { stepsOf } from "./steps.js";

/** Say problems at the step that the first of them is about. */
export const stop = (open, problems) => {
  const steps = stepsOf(open.outcome);
  const back = steps.indexOf(open.step) - steps.indexOf(problems[0].step);
  open.problems = problems;
  if (back > 0) history.go(-back);
  else sayProblems(open);
};

/** Say what the step that was reached is about; once only. */
export const sayProblems = (open) => {
  tell(open.form, open.problems);
  if (open.leads) lead(open.form, open.leads);
  Object.assign(open, { problems: [], leads: null, told: open.problems });
};

/** Of what was said only what is still wrong stays. */
export const sayLess = (open, problems) => {
  if (!open.told?.length) return;
  const texts = new Set(problems.map(({ text }) => text));
  open.problems = open.told.filter(({ text }) => texts.has(text));
  sayProblems(open);
};

export const leadTo = (open, problem) => {
  if (problem.step === open.step) return lead(open.form, problem);
  open.leads = problem;
  return stop(open, [problem, ...open.told.filter((other) => other !== problem)]);
};

// Fu by asking: what pair, wait and triplets add is looked up in the reckoner and summed up.

import { filled, reckoner, words } from "./page.js";

/** The fu of answers {way, pair, wait, sets: [[name, 0 or 1, count]]}. */
export const fuOf = (items, { way, pair, wait, sets }) => {
  const extra = sets.reduce(
    (sum, [name, outside, count]) => sum + items.sets[name][outside] * count,
    items.pairs[pair] + items.waits[wait],
  );
  if (!extra) return items.bare[way];
  return Math.ceil((items.start[way] + extra) / items.step) * items.step;
};

const counters = (section) => [...section.querySelectorAll("button[data-fu-set]")];
const countOf = (button) => Number(button.querySelector("[data-count]").textContent);

/** A tap on a kind of set: one more, and none again after the last one that a hand can hold. */
export const countSet = (button) => {
  const all = counters(button.closest("[data-value]")).reduce((sum, other) => sum + countOf(other), 0);
  const count = all < reckoner.fu_items.most_sets ? countOf(button) + 1 : 0;
  button.querySelector("[data-count]").textContent = String(count);
  button.dispatchEvent(new Event("change", { bubbles: true }));
};

const wayOf = ({ tsumo }, isOpen, ids) => {
  const way = [tsumo ? "tsumo" : "ron", isOpen ? "open" : "closed"];
  return [...way, ...(tsumo && ids.includes("rinshan") ? ["rinshan"] : [])].join(" ");
};

/** What was answered comes to so many fu; null as long as nothing was, or calls are not known. */
export const countedFu = (winner, isOpen) => {
  const { section, facts } = winner;
  const sets = counters(section).map((button) => [button.dataset.fuSet, Number(button.dataset.outside), countOf(button)]);
  const [pair, wait] = [winner.answer("fu-pair"), winner.answer("fu-wait")];
  const asked = pair || wait || sets.some(([, , count]) => count);
  if (!asked || isOpen === undefined) return null;
  const answers = { way: wayOf(facts, isOpen, winner.ids), pair: pair ?? "plain", wait: wait ?? "two_sided", sets };
  return fuOf(reckoner.fu_items, answers);
};

/** Say the count below the questions. */
export const tellFu = (section, fu) => {
  section.querySelector("[data-fu-told]").textContent = fu === null ? "" : filled(words.fu, { fu });
};

/** Forget the answers: the fu were stated. */
export const clearFu = (section) => {
  for (const input of section.querySelectorAll("[data-count-fu] input")) input.checked = false;
  for (const button of counters(section)) button.querySelector("[data-count]").textContent = "0";
};

// The fields of one winner, by the part of their name that follows the winner's wind.

import { kept } from "./kept.js";

const inputsOf = kept((section, name) => [
  ...section.querySelectorAll(`input[name="${section.dataset.winner}-${name}"]`),
]);

export class WinnerFields {
  constructor(section, facts) {
    this.section = section;
    this.facts = facts;
  }

  inputs(name) {
    return inputsOf(this.section, name);
  }

  answer(name) {
    return this.inputs(name).find((input) => input.checked)?.value;
  }

  get chosen() {
    return this.inputs("yaku").filter((chip) => chip.checked);
  }

  get ids() {
    return this.chosen.map((chip) => chip.value);
  }

  choose(name, value) {
    for (const input of this.inputs(name)) input.checked = input.value === value;
  }

  offer(name, isOffered) {
    for (const input of this.inputs(name)) {
      input.disabled = !isOffered(input.value);
      if (input.disabled) input.checked = false;
    }
  }

  drop(chip) {
    chip.checked = false;
    delete chip.dataset.auto;
  }
}

// The fields of one winner, by the part of their name that follows the winner's wind.

const known = new WeakMap();

export class WinnerFields {
  constructor(section, facts) {
    this.section = section;
    this.facts = facts;
  }

  /** The inputs of a question; looked for but once. */
  inputs(name) {
    if (!known.has(this.section)) known.set(this.section, new Map());
    const found = known.get(this.section);
    if (!found.has(name))
      found.set(name, [...this.section.querySelectorAll(`input[name="${this.facts.seat}-${name}"]`)]);
    return found.get(name);
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

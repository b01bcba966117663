// The entry that is open: its form, the game it was begun in, and the step it is at.

import { entryOf } from "./form.js";
import { problemsOf } from "./problems.js";
import { placeOf } from "./queue.js";
import { stepsOf } from "./steps.js";
import { handsSeen } from "./unsent.js";
import { uuid } from "./uuid.js";

export class Opened {
  constructor(form, outcome, game) {
    Object.assign(this, { form, outcome, game, client_id: uuid(), place: placeOf(), seen: handsSeen(), problems: [] });
  }

  part(step) {
    return this.form.querySelector(`[data-part="${step}"]`);
  }

  /** What the fields say by now. */
  get said() {
    const data = new FormData(this.form);
    return { entry: entryOf(data), game: this.game, data };
  }

  get following() {
    const steps = stepsOf(this.outcome);
    return steps[steps.indexOf(this.step) + 1];
  }

  /** What is wrong with what was asked so far. */
  wrong({ entry }) {
    return problemsOf(entry, this.game.situation, this.step);
  }
}

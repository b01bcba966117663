// The value step of Mahjong Competition Rules.

import { patternStep } from "../patterns/value_step.js";
import { mcr } from "./game.js";

export const mcrStep = patternStep(mcr);

// The value step of the Hong Kong game.

import { patternStep } from "../patterns/value_step.js";
import { hongKong } from "./game.js";

export const hongKongStep = patternStep(hongKong);

// A table of which only the result is wanted: the page still shows what others change.

import { startLive } from "./live.js";
import { page } from "./page.js";

const goesOn = () => document.querySelector("[data-outcomes]") !== null;

if (page) {
  // Once hands can be entered again the page needs all that goes with them.
  document.addEventListener("tenbou:state", () => goesOn() && location.reload());
  startLive();
}

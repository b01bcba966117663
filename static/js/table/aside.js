// The page gives way to an entry, and comes back.

/** A browser searches long for a new place of a caret in what is hidden now; nobody writes there. */
export const forgetCaret = () => getSelection().removeAllRanges();

export const setAside = (aside) => {
  forgetCaret();
  // What was said of the hand before is no news in the next one.
  if (aside) document.getElementById("said").replaceChildren();
  document.getElementById("page").classList.toggle("aside", aside);
};

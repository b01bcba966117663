// The page gives way to an entry, and comes back.

/** A browser searches long for a new place of a caret in what is hidden now; nobody writes there. */
export const forgetCaret = () => getSelection().removeAllRanges();

/** Whether the focus is on what is hidden now; somebody may take it elsewhere before it is moved. */
export const isFocusLost = () =>
  document.activeElement === document.body || Boolean(document.activeElement?.closest("[hidden], .away"));

export const setAside = (aside) => {
  forgetCaret();
  // What was said of the hand before is no news in the next one.
  if (aside) document.getElementById("said").replaceChildren();
  document.getElementById("page").classList.toggle("aside", aside);
};

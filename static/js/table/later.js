// What nobody waits for follows the frame that answers a tap, once that is out.

const OUT = 20;

let left = [];

/** Do now what was put off: before anything that builds on it. */
export const catchUp = () => {
  const works = left;
  left = [];
  for (const work of works) work();
};

export const later = (work) => {
  left.push(work);
  if (left.length === 1) requestAnimationFrame(() => setTimeout(catchUp, OUT));
};

/** A step that the browser can go back to. */
export const noteStep = (state) => later(() => history.pushState(state, ""));

/** Lay out what is away, in one frame that shows nothing of it; it keeps that layout. */
export const layAhead = (element) => {
  element.classList.add("away--ahead");
  later(() => element.classList.remove("away--ahead"));
};

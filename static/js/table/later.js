// What nobody waits for follows the frame that answers a tap.

let left = [];

/** Do now what was put off: before anything that builds on it. */
export const catchUp = () => {
  const works = left;
  left = [];
  for (const work of works) work();
};

export const later = (work) => {
  left.push(work);
  if (left.length === 1) requestAnimationFrame(() => setTimeout(catchUp));
};

/** A step that the browser can go back to. */
export const noteStep = (state) => later(() => history.pushState(state, ""));

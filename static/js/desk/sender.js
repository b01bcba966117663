// Sends finished rows one after another, each until the server has answered. The server stores the same result
// once, however often it arrives, and refuses one that was typed over another.

import { morph } from "../live/morph.js";
import { paceOf } from "../sending/pace.js";
import { all, byId, inputIn } from "../table/dom.js";
import { filled } from "../table/page.js";
import { form, say, texts } from "./page.js";

/** @import { DeskRow } from "./row.js" */

const POST_TIMEOUT = 15_000;
const OK = 200;
const CONFLICT = 409;
const UNPROCESSABLE = 422;
const LOGGED_OUT = [401, 403];
const SERVER_ERROR = 500;
const TOO_MANY = 429;

/** @param {DeskRow} row @param {Record<string, string>} more */
const fieldsOf = ({ table }, more) =>
  new URLSearchParams({ csrfmiddlewaretoken: inputIn(form, '[name="csrfmiddlewaretoken"]').value, table, ...more });

/** @param {DeskRow} row */
const bodyOf = (row) => {
  const { draft, table, scores, sticks, reason } = row;
  const body = fieldsOf(row, { [`${table}-version`]: draft?.version ?? "" });
  scores.forEach(({ name }, index) => body.set(name, draft?.scores[index] ?? ""));
  if (sticks) body.set(sticks.name, draft?.sticks ?? "");
  if (reason) body.set(reason.name, draft?.reason ?? "");
  return body;
};

/** @param {URLSearchParams} body */
const post = async (body) => {
  const response = await fetch(location.pathname + location.search, {
    method: "POST",
    headers: { "X-Requested-With": "fetch" },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(POST_TIMEOUT),
  });
  const { status, type } = response;
  if (status >= SERVER_ERROR || status === TOO_MANY) throw new Error(`The server answered ${status}`);
  const isOut = type === "opaqueredirect" || LOGGED_OUT.includes(status);
  return { status, isOut, answer: new DOMParser().parseFromString(await response.text(), "text/html") };
};

/** Show the row and the head of the page as they now are. @param {DeskRow} row @param {Document} answer */
const takeParts = (row, answer) => {
  for (const part of [row.body, byId("desk-head")]) {
    const fresh = answer.getElementById(part.id);
    if (fresh) morph(part, document.adoptNode(fresh), []);
  }
};

/** @param {Document} answer */
const saidIn = (answer) => all(answer, "#said li").map((line) => line.textContent ?? "");

/** Undo what was saved last. @param {DeskRow} row @param {string} version of the table after it was saved */
export const undoSaved = async (row, version) => {
  try {
    const { status, isOut, answer } = await post(fieldsOf(row, { undo: version }));
    if (isOut) {
      say([texts.loggedOut], "bad");
      return;
    }
    takeParts(row, answer);
    row.followPage();
    say(saidIn(answer), status === OK ? "good" : "bad");
  } catch {
    say([texts.notUndone], "bad");
  }
};

/** Returns true if the row needs no decision. @param {DeskRow} row @param {string} sent */
const takeSaved = (row, sent) => {
  // Somebody may have typed on meanwhile.
  if (JSON.stringify(row.draft) === sent) row.keep(null);
  else if (row.draft) row.insist();
  row.followPage();
};

/** @param {DeskRow} row @param {string[]} said */
const takeRefusal = (row, said) => {
  if (row.draft) row.keep({ ...row.draft, sends: false });
  row.problems = said;
  say([filled(texts.refused, { number: row.number }), ...said], "bad");
};

/** Send one row; false if nothing more can be sent. @param {DeskRow} row */
const sendRow = async (row) => {
  const sent = JSON.stringify(row.draft);
  const { status, isOut, answer } = await post(bodyOf(row));
  if (isOut) {
    say([texts.loggedOut], "bad");
    return false;
  }
  const said = saidIn(answer);
  takeParts(row, answer);
  if (status === OK) {
    takeSaved(row, sent);
    const undo = answer.getElementById("undo");
    say(said, "good", undo && document.adoptNode(undo));
  } else if (status === CONFLICT) {
    row.followPage();
    if (!row.draft?.sends) say([filled(texts.refused, { number: row.number }), texts.conflict], "bad");
  } else takeRefusal(row, status === UNPROCESSABLE ? said : [texts.loadAgain]);
  return true;
};

/** @param {() => DeskRow[]} rowsOf @param {() => void} show after each change */
export const senderOf = (rowsOf, show) => {
  let isBusy = false;

  const next = () => rowsOf().find((row) => row.draft?.sends);

  const sendAll = async () => {
    for (let row = next(); row; row = next()) {
      row.isSending = true;
      show();
      try {
        if (!(await sendRow(row))) return;
      } finally {
        row.isSending = false;
        show();
      }
    }
  };

  const send = async () => {
    if (isBusy) return;
    isBusy = true;
    pace.begin();
    try {
      await sendAll();
    } catch {
      // No network, or a server in trouble: the row stays here.
      pace.later();
    } finally {
      isBusy = false;
    }
  };

  const pace = paceOf(send);
  pace.start();
  return send;
};

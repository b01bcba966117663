// One stream of news, and a poll every ten seconds while there is none.

const POLL_EVERY = 10_000;
const FIRST_RETRY = 2000;
const LONGEST_RETRY = 60_000;

/**
 * @param {string} address
 * @param {(data: any) => void} take hears each message
 * @param {() => void} poll asks for the same news without a stream
 */
export const streamOf = (address, take, poll) => {
  /** @type {EventSource | undefined} */
  let stream;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let polling;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retrying;
  let retry = FIRST_RETRY;

  const stopPolling = () => {
    clearInterval(polling);
    polling = undefined;
  };

  const open = () => {
    if (stream) return;
    stream = new EventSource(address);
    stream.onopen = () => {
      retry = FIRST_RETRY;
      stopPolling();
    };
    stream.onmessage = ({ data }) => take(JSON.parse(data));
    stream.onerror = () => {
      stream?.close();
      stream = undefined;
      polling ??= setInterval(poll, POLL_EVERY);
      retrying = setTimeout(open, retry);
      retry = Math.min(retry * 2, LONGEST_RETRY);
    };
  };

  const close = () => {
    stream?.close();
    stream = undefined;
    clearTimeout(retrying);
    stopPolling();
  };

  return { open, close, isPolling: () => polling !== undefined };
};

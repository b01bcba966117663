// A small network that reads a row of tiles from a strip of pixels: convolutions in plain JavaScript, so that
// no browser needs more than it has. The file of weights says which layers there are.

export const WIDTH = 480;
export const HEIGHT = 56;
export const COLUMNS = 120;
export const COLUMN = WIDTH / COLUMNS;

/**
 * @typedef {{type: "pool", high: number, wide: number}} Pool the largest of so many pixels
 * @typedef {{
 *   type: "convolution", from: number, to: number, high: number, wide: number, above: number, beside: number,
 *   positive: boolean, weights: Float32Array, biases: Float32Array,
 * }} Convolution `from` and `to` are channels; `above` and `beside` are rows and columns of zeros around
 * @typedef {{tiles: string[], layers: (Pool | Convolution)[]}} Network class 0 is no tile, then come `tiles`
 * @typedef {{values: Float32Array, channels: number, high: number, wide: number}} Plane
 * @typedef {[Float32Array, Float32Array]} Rows
 */

/** @param {number} bits a number of 16 bits */
const halfFloat = (bits) => {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
};

/**
 * @param {ArrayBuffer} buffer
 * @returns {Network}
 */
export const loadNetwork = (buffer) => {
  const length = new DataView(buffer).getUint32(0, true);
  const { layers, tiles } = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  const body = new DataView(buffer, 4 + length);
  let place = 0;
  /** @param {number} count */
  const next = (count) => {
    const numbers = new Float32Array(count);
    for (let at = 0; at < count; at += 1, place += 2) numbers[at] = halfFloat(body.getUint16(place, true));
    return numbers;
  };
  for (const layer of layers.filter((/** @type {Pool | Convolution} */ { type }) => type === "convolution")) {
    layer.weights = next(layer.to * layer.from * layer.high * layer.wide);
    layer.biases = next(layer.to);
  }
  return { layers, tiles };
};

/**
 * The plane with zeros around it.
 *
 * @param {Plane} plane @param {number} above @param {number} beside
 * @returns {Plane}
 */
const padded = ({ channels, high, values, wide }, above, beside) => {
  if (!above && !beside) return { channels, high, values, wide };
  const [tall, long] = [high + 2 * above, wide + 2 * beside];
  const larger = new Float32Array(channels * tall * long);
  for (let channel = 0; channel < channels; channel += 1) {
    for (let y = 0; y < high; y += 1) {
      const from = (channel * high + y) * wide;
      larger.set(values.subarray(from, from + wide), (channel * tall + y + above) * long + beside);
    }
  }
  return { channels, high: tall, values: larger, wide: long };
};

/**
 * Add one row of the input to two rows of the output, each with three weights of its own.
 *
 * @param {Float32Array} input @param {Float32Array} weights @param {[number, number]} places of the weights
 * @param {Rows} rows
 */
const addThree = (input, weights, [first, second], [one, other]) => {
  const [a, b, c] = [weights[first], weights[first + 1], weights[first + 2]];
  const [d, e, f] = [weights[second], weights[second + 1], weights[second + 2]];
  let left = input[0];
  let middle = input[1];
  for (let x = 0; x < one.length; x += 1) {
    const right = input[x + 2];
    one[x] += a * left + b * middle + c * right;
    other[x] += d * left + e * middle + f * right;
    left = middle;
    middle = right;
  }
};

/**
 * The same with so many weights.
 *
 * @param {Float32Array} input @param {Float32Array} weights @param {[number, number]} places @param {Rows} rows
 * @param {number} count
 */
const addMany = (input, weights, [first, second], [one, other], count) => {
  for (let step = 0; step < count; step += 1) {
    const [a, b] = [weights[first + step], weights[second + step]];
    for (let x = 0; x < one.length; x += 1) {
      one[x] += a * input[x + step];
      other[x] += b * input[x + step];
    }
  }
};

/**
 * One row of two channels of the output.
 *
 * @param {Plane} input @param {Convolution} layer @param {number} channel @param {number} y @param {Rows} rows
 */
const convolveRow = (input, { from, high, weights, wide }, channel, y, rows) => {
  const area = high * wide;
  for (let step = 0; step < from * high; step += 1) {
    const [source, down] = [Math.floor(step / high), step % high];
    const start = (source * input.high + y + down) * input.wide;
    const row = input.values.subarray(start, start + input.wide);
    const first = channel * from * area + step * wide;
    if (wide === 3) addThree(row, weights, [first, first + from * area], rows);
    else addMany(row, weights, [first, first + from * area], rows, wide);
  }
};

/**
 * Channels are computed two by two: a row that was fetched serves both. Every layer has an even number.
 *
 * @param {Plane} plane @param {Convolution} layer
 * @returns {Plane}
 */
const convolve = (plane, layer) => {
  const input = padded(plane, layer.above, layer.beside);
  const [high, wide] = [input.high - layer.high + 1, input.wide - layer.wide + 1];
  const values = new Float32Array(layer.to * high * wide);
  for (let channel = 0; channel < layer.to; channel += 2) {
    for (let y = 0; y < high; y += 1) {
      const [first, second] = [(channel * high + y) * wide, ((channel + 1) * high + y) * wide];
      const one = values.subarray(first, first + wide).fill(layer.biases[channel]);
      const other = values.subarray(second, second + wide).fill(layer.biases[channel + 1]);
      convolveRow(input, layer, channel, y, [one, other]);
    }
  }
  if (layer.positive) for (let at = 0; at < values.length; at += 1) if (values[at] < 0) values[at] = 0;
  return { channels: layer.to, high, values, wide };
};

/**
 * @param {Plane} plane @param {Pool} layer
 * @returns {Plane}
 */
const pool = (plane, layer) => {
  const [high, wide] = [Math.floor(plane.high / layer.high), Math.floor(plane.wide / layer.wide)];
  const values = new Float32Array(plane.channels * high * wide).fill(-Infinity);
  const used = high * layer.high;
  for (let row = 0; row < plane.channels * used; row += 1) {
    const [channel, y] = [Math.floor(row / used), row % used];
    const from = (channel * plane.high + y) * plane.wide;
    const to = (channel * high + Math.floor(y / layer.high)) * wide;
    for (let x = 0; x < wide * layer.wide; x += 1) {
      const at = to + Math.floor(x / layer.wide);
      values[at] = Math.max(values[at], plane.values[from + x]);
    }
  }
  return { channels: plane.channels, high, values, wide };
};

/** @param {Uint8ClampedArray} rgba @returns {Plane} */
const planeOf = (rgba) => {
  const area = WIDTH * HEIGHT;
  const values = new Float32Array(3 * area);
  for (let at = 0; at < area; at += 1)
    {for (let channel = 0; channel < 3; channel += 1) values[channel * area + at] = rgba[4 * at + channel] / 127.5 - 1;}
  return { channels: 3, high: HEIGHT, values, wide: WIDTH };
};

/**
 * Scores as probabilities, column by column.
 *
 * @param {Plane} plane
 */
const probabilities = ({ channels, values, wide }) => {
  for (let column = 0; column < wide; column += 1) {
    let most = -Infinity;
    for (let at = column; at < channels * wide; at += wide) most = Math.max(most, values[at]);
    let sum = 0;
    for (let at = column; at < channels * wide; at += wide) sum += values[at] = Math.exp(values[at] - most);
    for (let at = column; at < channels * wide; at += wide) values[at] /= sum;
  }
  return values;
};

/**
 * How likely each class is in each column: class after class, 120 columns each.
 *
 * @param {Network} network @param {Uint8ClampedArray} rgba a strip of WIDTH × HEIGHT pixels
 */
export const columnsOf = ({ layers }, rgba) => {
  let plane = planeOf(rgba);
  for (const layer of layers) plane = layer.type === "pool" ? pool(plane, layer) : convolve(plane, layer);
  return probabilities(plane);
};

/** SHA-256 (FIPS 180-4) in plain arithmetic: the same in browser, worker and server, without waiting. */

/** The first 32 bits of the fractional parts of the roots of the first primes, computed in integers. */
function rootBits(count: number, degree: 2n | 3n): Uint32Array {
  const words = new Uint32Array(count);
  for (let n = 2, found = 0; found < count; n++) {
    if (isPrime(n)) words[found++] = Number(integerRoot(BigInt(n) << (32n * degree), degree) & 0xffffffffn);
  }
  return words;
}

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}

/** The largest integer whose `degree`-th power is at most `n`, by bisection. */
function integerRoot(n: bigint, degree: bigint): bigint {
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** degree <= n) low = middle;
    else high = middle;
  }
  return low;
}

const START = rootBits(8, 2n);
const ROUND = rootBits(64, 3n);
const rotate = (x: number, by: number) => (x >>> by) | (x << (32 - by));

/** The digest of `bytes`, as 64 hexadecimal digits. */
export function sha256Hex(bytes: Uint8Array): string {
  const state = Uint32Array.from(START);
  const padded = pad(bytes);
  const schedule = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) compress(state, padded, at, schedule);
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** The message, a one bit, zeros, and its length in bits in the last eight bytes. */
function pad(bytes: Uint8Array): Uint8Array {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  let bits = bytes.length * 8;
  for (let i = length - 1; bits > 0; i--) {
    padded[i] = bits % 256;
    bits = Math.floor(bits / 256);
  }
  return padded;
}

function compress(state: Uint32Array, block: Uint8Array, at: number, w: Uint32Array): void {
  for (let t = 0; t < 16; t++) {
    const i = at + 4 * t;
    w[t] = (block[i]! << 24) | (block[i + 1]! << 16) | (block[i + 2]! << 8) | block[i + 3]!;
  }
  for (let t = 16; t < 64; t++) {
    const [early, late] = [w[t - 15]!, w[t - 2]!];
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[t] = (w[t - 16]! + s0 + w[t - 7]! + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let t = 0; t < 64; t++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const t1 = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + ROUND[t]! + w[t]!) | 0;
    const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i]! + word) | 0;
  });
}

/** Text as UTF-8; a lone surrogate becomes U+FFFD. */
export function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const raw = character.codePointAt(0)!;
    const code = raw >= 0xd800 && raw <= 0xdfff ? 0xfffd : raw;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
  return Uint8Array.from(bytes);
}

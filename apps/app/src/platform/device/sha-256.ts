/** The SHA-256 of some bytes, in hexadecimal. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // A browser keeps its cryptography from a school whose own server speaks plain HTTP.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  const digest = subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : ownDigest(bytes);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const BLOCK = 64;

/** FIPS 180-4, for where there is nothing else. */
export function ownDigest(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = Uint32Array.from(START);
  const whole = bytes.length - (bytes.length % BLOCK);
  const schedule = new Uint32Array(BLOCK);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole; at += BLOCK) mix(state, schedule, view, at);
  const tail = tailOf(bytes, whole);
  for (let at = 0; at < tail.byteLength; at += BLOCK) mix(state, schedule, tail, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

/** Padding: the remaining bytes, a 1 bit, zeros, and the length in bits. */
function tailOf(bytes: Uint8Array, whole: number): DataView {
  const left = bytes.length - whole;
  const padded = new Uint8Array(left + 9 <= BLOCK ? BLOCK : 2 * BLOCK);
  padded.set(bytes.subarray(whole));
  padded[left] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function mix(state: Uint32Array, w: Uint32Array, block: DataView, at: number): void {
  spread(w, block, at);
  const now = Uint32Array.from(state);
  for (let i = 0; i < 64; i += 1) turnOnce(now, word(K, i) + word(w, i));
  state.forEach((value, index) => (state[index] = value + word(now, index)));
}

/** Sixteen words of a block become the sixty-four of its rounds. */
function spread(w: Uint32Array, block: DataView, at: number): void {
  for (let i = 0; i < 16; i += 1) w[i] = block.getUint32(at + i * 4);
  for (let i = 16; i < 64; i += 1)
    w[i] = word(w, i - 16) + small0(word(w, i - 15)) + word(w, i - 7) + small1(word(w, i - 2));
}

/** One round: all letters move on by one, and two of them take something in. */
function turnOnce(letters: Uint32Array, fresh: number): void {
  const [a, b, c] = [word(letters, 0), word(letters, 1), word(letters, 2)];
  const [e, f, g, h] = [word(letters, 4), word(letters, 5), word(letters, 6), word(letters, 7)];
  const one = h + big1(e) + ((e & f) ^ (~e & g)) + fresh;
  const two = big0(a) + ((a & b) ^ (a & c) ^ (b & c));
  letters.copyWithin(1, 0);
  letters[4] = word(letters, 4) + one;
  letters[0] = one + two;
}

const word = (words: Uint32Array, index: number): number => words[index] ?? 0;
const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));
const small0 = (x: number): number => turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
const small1 = (x: number): number => turn(x, 17) ^ turn(x, 19) ^ (x >>> 10);
const big0 = (x: number): number => turn(x, 2) ^ turn(x, 13) ^ turn(x, 22);
const big1 = (x: number): number => turn(x, 6) ^ turn(x, 11) ^ turn(x, 25);

/** The fractions of the square roots of the first 8 primes, and of the cube roots of the first 64. */
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter((n) => n > 1 && isPrime(n));
const START = PRIMES.slice(0, 8).map((prime) => fraction(BigInt(prime), 2n));
const K = Uint32Array.from(PRIMES.slice(0, 64), (prime) => fraction(BigInt(prime), 3n));

function isPrime(n: number): boolean {
  for (let by = 2; by * by <= n; by += 1) if (n % by === 0) return false;
  return true;
}

/** 32 bits behind the point of a root, by whole numbers: floating ones would be off in the last. */
function fraction(prime: bigint, root: bigint): number {
  const wanted = prime << (32n * root);
  let low = 0n;
  let high = 1n << 40n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** root <= wanted) low = middle;
    else high = middle - 1n;
  }
  return Number(low & 0xff_ff_ff_ffn);
}

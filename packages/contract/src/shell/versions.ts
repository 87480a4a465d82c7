/** The version of the app that is in the stores; the installed one reports the same. */
export const APP_VERSION = "51.6";

const VERSION = /^[vV]?(\d+(?:\.\d+)*)(?:[-+\s].*)?$/s;
const MAX_LENGTH = 64;
/** Arabic-Indic and Persian digits, each run from its zero. */
const ZEROES = [0x0660, 0x06f0];

/**
 * True when `server` is a later version than `app`, segment by segment as integers: 51.10 is later than 51.6, and
 * 51.6.0 is 51.6. A version that cannot be read, on either side, is not later.
 */
export function isNewer(server: unknown, app: unknown): boolean {
  const [theirs, ours] = [segments(server), segments(app)];
  if (!theirs || !ours) return false;
  const length = Math.max(theirs.length, ours.length);
  for (let at = 0; at < length; at++) {
    const [their = 0n, our = 0n] = [theirs[at], ours[at]];
    if (their !== our) return their > our;
  }
  return false;
}

/** Arabic-Indic (٠–٩) and Persian (۰–۹) digits as 0–9; everything else as it is. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROES.findLast((first) => first <= code) ?? code;
    return String(code - zero);
  });

/** Only text is read: as a JSON number 51.10 has already become 51.1. */
function segments(version: unknown): bigint[] | undefined {
  if (typeof version !== "string" || version.length > MAX_LENGTH) return undefined;
  const [, numbers] = VERSION.exec(latinDigits(version.trim())) ?? [];
  return numbers?.split(".").map(BigInt);
}

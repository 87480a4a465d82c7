import { parseExact, type Fraction } from "./exact.ts";

const TATWEEL_AND_HARAKAT = /\u0640|[\u064B-\u065F]|\u0670/gu;
const BIDI_CONTROLS = /[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
/** None of the rules but case and spaces has anything to do here. */
const PLAIN_ASCII = /^[ -~]*$/;
const LETTERS: Readonly<Record<string, string>> = {
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  "٫": ".",
  "٬": "",
};

/**
 * A typed answer as marking compares it (TXT-1): stricter than search, which also forgives punctuation and
 * hamza on other letters. ة and ه are one letter only if the question allows it. The answer is stored as the
 * student typed it.
 */
export function markingText(text: string, isLooseTaMarbuta: boolean): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase().replaceAll(/ {2,}/g, " ").trim();
  const plain = text
    .normalize("NFKC")
    .replaceAll(TATWEEL_AND_HARAKAT, "")
    .replaceAll(BIDI_CONTROLS, "")
    .toLowerCase();
  const letters = Array.from(plain, (letter) => LETTERS[letter] ?? westernDigit(letter)).join("");
  const loose = isLooseTaMarbuta ? letters.replaceAll("ة", "ه") : letters;
  return loose.replaceAll(/\s+/gu, " ").trim();
}

function westernDigit(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0x06_60 && code <= 0x06_69) return String(code - 0x06_60);
  if (code >= 0x06_f0 && code <= 0x06_f9) return String(code - 0x06_f0);
  return letter;
}

/**
 * A number as people type it: Western, Arabic or Persian digits, a decimal point or comma, groups of three digits, a
 * fraction such as 1/2, a power such as 1e3. Undefined where it is not one number.
 */
export function readNumber(text: string): Fraction | undefined {
  const typed = markingText(text, false);
  if (/^[\d.]*$/.test(typed)) return parseExact(typed);
  const plain = typed
    .replaceAll(/[−‒–]/gu, "-")
    .replaceAll("⁄", "/")
    .replaceAll("،", ",")
    .replaceAll(/\s*([-+/])\s*/gu, "$1");
  if (/^[-+]?\d{1,3}( \d{3})+(\.\d+)?$/u.test(plain)) return parseExact(plain.replaceAll(" ", ""));
  return plain.includes(",") ? readGrouped(plain) : parseExact(plain);
}

/** Commas are groups where three digits follow each; a single one is a decimal point otherwise. */
function readGrouped(text: string): Fraction | undefined {
  if (/^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/u.test(text)) return parseExact(text.replaceAll(",", ""));
  return /^[-+]?\d+,\d+$/u.test(text) ? parseExact(text.replace(",", ".")) : undefined;
}

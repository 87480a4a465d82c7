import { searchText } from "@dars/contract/platform/search-text";

/** Blocks with letters of names: Latin with accents, Greek, Arabic with its presentation forms, marks and punctuation. */
const BLOCKS = [
  [0x20, 0x3_ff],
  [0x6_00, 0x6_ff],
  [0x7_50, 0x7_7f],
  [0x1e_00, 0x1e_ff],
  [0x20_0b, 0x20_1f],
  [0xfb_50, 0xfd_ff],
  [0xfe_70, 0xfe_fe],
] as const;
/** ئ at the beginning of a Kurdish word carries its vowel; searches do not see it there. */
const CARRIER = 0x6_26;
const carrier = escaped(CARRIER);

/** What searches write as this letter. Under the empty text: what they do not see, such as marks, hyphens and spaces. */
const spellings: ReadonlyMap<string, readonly number[]> = Map.groupBy(
  BLOCKS.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
  (code) => searchText(String.fromCodePoint(code)),
);
const unseen = spellings.get("") ?? [];

/** How searches spell ئا behind another text, which shows whether ئ is a carrier there. */
const spellingBehind = (text: string): string => searchText(`${text}ئا`);

/** Behind these a word begins. */
const ends = buildCharClass(
  unseen.filter((code) => spellingBehind(`a${String.fromCodePoint(code)}`) === "a ا"),
);
/** These change nothing: behind them a word begins where it would begin without them. */
const transparent = buildCharClass(
  unseen.filter((code) => {
    const letter = String.fromCodePoint(code);
    return spellingBehind(letter) === "ا" && spellingBehind(`a${letter}`) === "aيا";
  }),
);
const gap = `(?:${buildCharClass(unseen)}|${ends}${transparent}*${carrier})*`;
const innerCarrier = `(?<!(?:^|${ends})${transparent}*)${carrier}`;

/**
 * A regular expression of PostgreSQL for names that begin as was typed, however their letters are written. `typed` is a
 * `searchText`. Of what searches write as two letters, such as ß, the name has to have two.
 */
export function beginningPattern(typed: string): string {
  const letters = Array.from(typed.replaceAll(" ", ""), spelt);
  return `^(?:${transparent}*${carrier})?${gap}${letters.join(gap)}`;
}

function spelt(letter: string): string {
  const codes = spellings.get(letter) ?? [letter.codePointAt(0) ?? 0];
  if (!codes.includes(CARRIER)) return buildCharClass(codes);
  return `(?:${buildCharClass(codes.filter((code) => code !== CARRIER))}|${innerCarrier})`;
}

/** Neighbours are written as one range. */
function buildCharClass(codes: readonly number[]): string {
  const firsts = codes.filter((code, at) => codes[at - 1] !== code - 1);
  const lasts = codes.filter((code, at) => codes[at + 1] !== code + 1);
  return `[${firsts.map((first, at) => `${escaped(first)}-${escaped(lasts[at] ?? first)}`).join("")}]`;
}

function escaped(code: number): string {
  return `\\U${code.toString(16).padStart(8, "0")}`;
}

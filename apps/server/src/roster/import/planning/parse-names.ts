import type { Locale } from "@dars/contract/platform/primitives";
import type { NameParts, PersonNameParts } from "@dars/contract/school/people";

import type { Row } from "#roster/import/reading/read-rows.ts";

const ARABIC = /\p{Script=Arabic}/u;
/** Letters that Sorani writes and Arabic does not. */
const KURDISH = /[ەێۆڕڵڤژچپگ]/u;
/** Names written in two words: the first of them is never a name by itself. */
const FIRST_HALF = /^(عبد|أبو|ابو|Abd|Abu|Abdul)$/u;

/** Which of the three languages a text is written in, judged by its letters. */
export function detectLanguage(text: string): Locale {
  if (!ARABIC.test(text)) return "en";
  return KURDISH.test(text) ? "ckb" : "ar";
}

/**
 * The parts of a person's name: middleName is the father's and the grandfather's name, familyName the laqab,
 * unless metadata.familyNameSource says that it repeats the grandfather. Names in other languages are in the
 * metadata, and metadata.nameLanguage says which one the columns are in where the letters do not.
 */
export function parseNames({ cells, metadata = {}, names }: Row): PersonNameParts {
  if (names) return names;
  const { givenName, middleName, familyName } = cells;
  const isLaqab = metadata["metadata.familyNameSource"] !== "grandfather";
  const main = toNameParts(givenName, middleName, isLaqab ? familyName : "");
  const statedLanguage = LANGUAGES.find(([language]) => language === metadata["metadata.nameLanguage"])?.[0];
  const others = LANGUAGES.flatMap(([language, ending]) => {
    const cell = (column: string) => metadata[`metadata.${column}${ending}`] ?? "";
    const parts = toNameParts(cell("givenName"), cell("middleName"), cell("familyName"));
    return Object.keys(parts).length > 0 ? [[language, parts] as const] : [];
  });
  return {
    ...Object.fromEntries(others),
    [statedLanguage ?? detectLanguage(`${givenName} ${middleName} ${familyName}`)]: main,
  };
}

const LANGUAGES = [
  ["en", "En"],
  ["ar", "Ar"],
  ["ckb", "Ckb"],
] as const;

function toNameParts(given: string, middle: string, family: string): NameParts {
  const [father, grandfather, ...rest] = splitWords(middle);
  const greatGrandfather = rest.join(" ");
  return {
    ...(given && { given }),
    ...(father && { father }),
    ...(grandfather && { grandfather }),
    ...(greatGrandfather && { great_grandfather: greatGrandfather }),
    ...(family && { family }),
  };
}

function splitWords(names: string): string[] {
  const words: string[] = [];
  let half = "";
  for (const word of names.split(/\s+/).filter(Boolean)) {
    const whole = half ? `${half} ${word}` : word;
    half = FIRST_HALF.test(whole) ? whole : "";
    if (!half) words.push(whole);
  }
  return half ? [...words, half] : words;
}

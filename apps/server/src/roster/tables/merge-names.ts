import { LOCALES } from "@dars/contract/platform/locales";
import type { NameParts, PersonNameParts } from "@dars/contract/school/people";

import { detectLanguage } from "#roster/import/public.ts";

import { CLEAR } from "./repair-value.ts";

export const NAME_PARTS = ["given", "father", "grandfather", "great_grandfather", "family"] as const;
type Language = (typeof LOCALES)[number];

/** Names written in two words: the first of them is never a name by itself. */
const FIRST_HALF = /^(عبد|أبو|ابو|أم|ام|آل|abd|abu|abdul|al|el)$/iu;
const BY_COUNT: ReadonlyArray<ReadonlyArray<keyof NameParts>> = [
  [],
  ["given"],
  ["given", "father"],
  ["given", "father", "grandfather"],
  ["given", "father", "grandfather", "family"],
  NAME_PARTS,
];

/**
 * A person's names according to a row: parts that have a column of their own, else one cell with the whole
 * name. Empty cells keep the known value; '-' deletes it. A whole name equal to the known one keeps its
 * parts.
 */
export function mergeNames(
  owner: string,
  values: Readonly<Record<string, string>>,
  known: PersonNameParts = {},
): PersonNameParts {
  const merged: Partial<Record<Language, NameParts>> = {};
  for (const language of LOCALES) {
    const parts = mergeParts(`${owner}.`, language, values, known[language]);
    if (Object.keys(parts).length > 0) merged[language] = parts;
  }
  const whole = values[`${owner}.name`] ?? "";
  const hasParts = LOCALES.some((language) =>
    NAME_PARTS.some((part) => values[`${owner}.${part}_${language}`]),
  );
  if (whole === "" || whole === CLEAR || hasParts || isKnownName(whole, known)) return merged;
  return { ...merged, [detectLanguage(whole)]: splitName(whole) };
}

function mergeParts(
  owner: string,
  language: Language,
  values: Readonly<Record<string, string>>,
  known: NameParts = {},
): NameParts {
  const entries = NAME_PARTS.map((part): [string, string] => {
    const incoming = values[`${owner}${part}_${language}`] ?? "";
    return [part, incoming === CLEAR ? "" : incoming || (known[part] ?? "")];
  });
  return Object.fromEntries(entries.filter(([, name]) => name !== ""));
}

/** All parts of a name in one line. */
export const wholeName = (parts: NameParts = {}): string =>
  NAME_PARTS.flatMap((part) => parts[part] ?? []).join(" ");

/** The name that a list shows: the one of the language asked for, else of any. */
export const nameIn = (names: PersonNameParts, locale: Language): string =>
  wholeName(names[locale]) || LOCALES.map((each) => wholeName(names[each])).find((name) => name !== "") || "";

const isKnownName = (whole: string, names: PersonNameParts): boolean =>
  LOCALES.some((language) => wholeName(names[language]) === whole);

/** Given, father, grandfather, family; with an article the last of two or three is the family too. */
export function splitName(whole: string): NameParts {
  const words = splitWords(whole);
  const last = words.at(-1) ?? "";
  const endsInFamily =
    words.length > 1 && (words.length > 3 || /^(ال|al-|el-)/iu.test(last) || detectLanguage(whole) === "en");
  const own = endsInFamily ? words.slice(0, -1) : words;
  const parts = (BY_COUNT[Math.min(own.length, 5)] ?? []).filter(
    (part) => !endsInFamily || part !== "family",
  );
  const named = parts.map((part, at): [string, string] => {
    const isLast = at === parts.length - 1;
    return [part, (isLast ? own.slice(at) : own.slice(at, at + 1)).join(" ")];
  });
  return { ...Object.fromEntries(named), ...(endsInFamily && { family: last }) };
}

function splitWords(names: string): string[] {
  const words: string[] = [];
  let half = "";
  for (const word of names.split(/\s+/u).filter(Boolean)) {
    const whole = half ? `${half} ${word}` : word;
    half = FIRST_HALF.test(word) ? whole : "";
    if (!half) words.push(whole);
  }
  return half ? [...words, half] : words;
}

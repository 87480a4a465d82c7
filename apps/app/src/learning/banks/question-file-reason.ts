import { QUESTION_TYPES } from "@dars/contract/learning/question-types";
import type { Locale } from "@dars/contract/platform/primitives";

import type { Text } from "#platform/text/use-text.ts";

import REASONS from "./question-file-reasons.json";

type Translation = Readonly<Record<Exclude<Locale, "en">, string>>;

const KNOWN: ReadonlyMap<string, Translation> = new Map(Object.entries<Translation>(REASONS));

/** Sentences with a place for what the file says itself, such as the name of a type. */
const WITH_PLACES = [...KNOWN]
  .filter(([sentence]) => sentence.includes("{}"))
  .map(([sentence, words]) => ({ pattern: buildPattern(sentence), words }));

/** The type that a format lacks, by its name in the contract. */
const OF_TYPE = /(?<= has no questions of type )\w+(?=\.$)/u;
const AT_LINE = /^(Line \d+): (.+)$/s;

/**
 * What the reader of a question file says of an item, or where the item stands in the file, in the language of the
 * screen. The server says it in English; a sentence that this app does not know stays so.
 */
export function questionFileReason(sentence: string, { t, locale }: Pick<Text, "t" | "locale">): string {
  const reason = sentence.replace(OF_TYPE, (written) => {
    const type = QUESTION_TYPES.find((each) => each === written);
    return type === undefined ? written : t(`banks.type-${type}`);
  });
  return locale === "en" ? reason : translateReason(reason, locale);
}

function translateReason(reason: string, locale: Exclude<Locale, "en">): string {
  const [, line, message] = AT_LINE.exec(reason) ?? [];
  if (line !== undefined && message !== undefined)
    return `${translateReason(line, locale)}: ${translateReason(message, locale)}`;
  const known = KNOWN.get(reason);
  if (known) return known[locale];
  for (const { pattern, words } of WITH_PLACES) {
    const match = pattern.exec(reason);
    if (match) return match.slice(1).reduce((text, place) => text.replace("{}", () => place), words[locale]);
  }
  return reason;
}

function buildPattern(sentence: string): RegExp {
  const parts = sentence.split("{}").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join("(.*)")}$`, "s");
}

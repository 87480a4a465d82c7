import type { Locale } from "@dars/contract/platform/primitives";
import { Type, type Static } from "typebox";

import { readContent } from "#platform/read-content.ts";

/** The topics of messages in rooms (docs/demo.md). */
const TOPICS = [
  "greeting",
  "question",
  "answer",
  "clarification",
  "scheduling",
  "thanks",
  "file",
  "offTopic",
  "notice",
  "family",
] as const;
export type Topic = (typeof TOPICS)[number];

const Sentences = Type.Array(Type.String(), { minItems: 1 });

/**
 * Sentences by topic, with the slots {subject}, {page}, {day}, {exercise} and {name}. They avoid forms that
 * depend on speaker and listener.
 */
const Phrases = Type.Object({
  topics: Type.Record(Type.Enum([...TOPICS]), Sentences),
  /** Sunday first. */
  weekdays: Type.Array(Type.String(), { minItems: 7, maxItems: 7 }),
  correction: Type.String(),
});

const readPhrases = (locale: Locale) =>
  readContent(Phrases, new URL(`phrases.${locale}.json`, import.meta.url));

export const PHRASES: Readonly<Record<Locale, Static<typeof Phrases>>> = {
  ar: readPhrases("ar"),
  ckb: readPhrases("ckb"),
  en: readPhrases("en"),
};

import type { Locale } from "@dars/contract/platform/primitives";

import type { Stream } from "#demo/schools/public.ts";

import { PHRASES, type Topic } from "./phrases.ts";

export interface Slots {
  /** In the language of the sentence. */
  readonly subject: string;
  readonly name: string;
}

const EMOJI = ["🌷", "👍", "🙏", "😊", "✅", "📚", "❤️", "😅"];
const TWO_SENTENCES = 0.25;
const WITH_EMOJI = 0.1;
/** The share of the messages about lessons, which are a little over half: 6 % of all. */
const WITH_MIXED_LINE = 0.1;
const ABOUT_LESSONS: ReadonlySet<Topic> = new Set<Topic>(["question", "answer", "clarification", "file"]);

/** A message: a sentence or two, now and then an emoji, or a line in the other writing direction. */
export function drawSentence(stream: Stream, language: Locale, topic: Topic, slots: Slots): string {
  const first = filled(stream, language, topic, slots);
  const second = filled(stream, language, topic, slots);
  const isDouble = stream.chance(TWO_SENTENCES) && second !== first;
  const both = isDouble ? `${first}${/[؟?!.]$/u.test(first) ? "" : "."} ${second}` : first;
  const withEmoji = stream.chance(WITH_EMOJI) ? `${both} ${stream.pick(EMOJI)}` : both;
  const isMixed = stream.chance(WITH_MIXED_LINE) && ABOUT_LESSONS.has(topic);
  return isMixed ? `${withEmoji}\n${mixedLine(stream)}` : withEmoji;
}

/** The result of an edit: the sentence with a word that marks the correction. */
export const corrected = (language: Locale, body: string): string =>
  `${body} (${PHRASES[language].correction})`;

function filled(stream: Stream, language: Locale, topic: Topic, { subject, name }: Slots): string {
  const { topics, weekdays } = PHRASES[language];
  // All are drawn, used or not, so that a changed sentence does not change the next one.
  const values: Readonly<Record<string, string>> = {
    subject,
    name,
    page: String(stream.between(8, 160)),
    exercise: String(stream.between(2, 12)),
    day: weekdays[stream.below(5)] ?? "",
  };
  return stream.pick(topics[topic]).replaceAll(/\{(\w+)\}/g, (_, slot: string) => values[slot] ?? "");
}

function mixedLine(stream: Stream): string {
  const [a, b] = [stream.between(2, 9), stream.between(2, 40)];
  return stream.pick([
    `x² + ${a}x = ${b}`,
    `F = m·a = ${a} × ${b} N`,
    `https://example.org/book?page=${b}`,
    `2H₂ + O₂ → 2H₂O (${a})`,
  ]);
}

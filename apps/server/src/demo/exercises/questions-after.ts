import type { Question } from "@dars/contract/learning/questions";
import { Type } from "typebox";

import { readContent } from "#platform/read-content.ts";

import { buildQuestion } from "./build-question.ts";
import { DemoQuestion } from "./demo-question.ts";

const ByLesson = Type.Record(Type.String(), Type.Array(DemoQuestion, { minItems: 1 }));

/** Questions by the name of the lesson that they follow. */
const QUESTIONS: ReadonlyMap<string, readonly Question[]> = new Map(
  ["physics", "biology", "language"].flatMap((name) =>
    Object.entries(readContent(ByLesson, new URL(`${name}-questions.json`, import.meta.url))).map(
      ([lesson, questions]) => [lesson, questions.map(buildQuestion)] as const,
    ),
  ),
);

/** The questions after a lesson of the demo; every lesson has some. */
export function questionsAfter(lesson: string): readonly Question[] {
  const found = QUESTIONS.get(lesson);
  if (!found) throw new RangeError("A lesson of the demo has no questions.");
  return found;
}

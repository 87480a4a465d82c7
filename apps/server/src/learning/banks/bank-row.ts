import { createHash } from "node:crypto";

import { listQuestionFaults } from "@dars/contract/learning/list-question-faults";
import type { Question } from "@dars/contract/learning/questions";
import { plainText } from "@dars/contract/learning/rich-text";
import { searchText } from "@dars/contract/platform/search-text";

import { invalid } from "#platform/errors.ts";

import type { BankRow } from "./banks.queries.ts";

/** A question with its search text, and the fingerprint that identifies it. */
export function bankRow(question: Question): BankRow {
  const options = "options" in question ? question.options.map(({ content }) => plainText(content)) : [];
  return {
    question,
    words: searchText(question.title, plainText(question.stem), ...options, ...question.tags),
    fingerprint: computeFingerprint(question),
  };
}

/** Throws invalid for a question that cannot be asked and marked. */
export function writtenRow(question: Question): BankRow {
  const [fault] = listQuestionFaults(question);
  if (fault !== undefined) throw invalid(fault, "/body/question");
  return bankRow(question);
}

/** The same for two questions that are asked and marked alike, however they are filed. */
function computeFingerprint({ tags: _tags, difficulty: _difficulty, ...question }: Question): string {
  const ordered = JSON.stringify(question, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return createHash("sha256").update(ordered).digest("hex");
}

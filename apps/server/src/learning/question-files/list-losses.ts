import { plainText } from "@dars/contract/learning/rich-text";

import type { ImportRow } from "./import-report.ts";
import type { NamedQuestions } from "./written-file.ts";

const MOST_WORDS = 60;

/**
 * What a written file does not have of its questions, as lines for the people who read the file itself; none where
 * nothing is lost. Each line begins with the first words of its question.
 */
export function listLosses(
  format: string,
  questions: NamedQuestions,
  rows: readonly ImportRow[],
): readonly string[] {
  const count = (state: ImportRow["state"]) => rows.filter((row) => row.state === state).length;
  const lines = questions.flatMap(({ question }, at) => {
    const row = rows[at];
    if (!row || row.state === "imported") return [];
    const words = `${question.title} ${plainText(question.stem)}`.replaceAll(/[\s[\]]+/gu, " ").trim();
    const name = Array.from(words).slice(0, MOST_WORDS).join("");
    return [`${row.state === "refused" ? "Left out" : "Partly"}: ${name}: ${row.reasons.join(" ")}`];
  });
  if (lines.length === 0) return [];
  const counts = `${count("imported")} complete, ${count("withLoss")} in part, ${count("refused")} left out`;
  return [`What ${format} cannot say of these ${rows.length} questions: ${counts}`, ...lines];
}

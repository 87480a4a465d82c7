import type { PublishedYear } from "@dars/contract/marks/results";
import { nameIn } from "@dars/contract/platform/name-in";

import type { Line } from "./school-life.queries.ts";

export const MARKS = ["year", "level", "section", "published_at", "subject", "column", "label", "mark"];

/** One line for each published mark of a year, and one for each figure of its outcome; GB-14: one for a late joiner. */
export function marksLines(shown: PublishedYear, publishedAt: Date): readonly Line[] {
  const { year, level, section, outcome, columns, subjects, joinedLate = false } = shown;
  const place = [year.title, nameIn(level.name, "ar"), section.letter, publishedAt.toISOString()];
  const labels = new Map(columns.map(({ code, label }) => [code, nameIn(label, "ar")]));
  const marks = subjects.flatMap((subject) => {
    const name = nameIn(subject.name, "ar");
    const entered = Object.entries(subject.marks).filter(([code]) => subject.published.includes(code));
    const computed = Object.entries(subject.values).filter(([code]) => !(code in subject.marks));
    return [...entered, ...computed].map(([code, mark]): Line => [
      ...place,
      name,
      code,
      labels.get(code) ?? null,
      mark,
    ]);
  });
  const figures = outcome ? [outcome.status, outcome.total, outcome.average] : [];
  const results = ["outcome", "total", "average"].flatMap((code, at): Line[] => {
    const figure = figures[at] ?? null;
    return figure === null ? [] : [[...place, null, code, code, figure]];
  });
  const rule: readonly Line[] = joinedLate ? [[...place, null, "joined_late", "joined_late", "yes"]] : [];
  return [...marks, ...results, ...rule];
}

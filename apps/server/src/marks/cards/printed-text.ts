import { printedColumns, type CardContent } from "./card-content.ts";
import { signedLines, type SignedLine } from "./signed-lines.ts";

/**
 * What a card says, line by line, as its signature covers it (docs/cards.md): names in Arabic, or in the nearest
 * language that has one, and figures in Western digits, in whichever language and digits it was printed.
 */
export function printedText(content: CardContent): string {
  const { student, skills, outcome } = content;
  const hasMarks = content.kind !== "skills";
  const columns = printedColumns(content);
  const lines: readonly SignedLine[] = [
    ["kind", content.kind],
    ["school", content.school.name],
    ["year", content.year],
    ["round", content.round],
    ["date", content.issuedOn],
    ["student", student.name],
    ["number", student.number],
    ["class", content.level, content.section],
    ...(hasMarks ? content.subjects : []).map((subject) => [
      subject.name,
      ...columns.map(({ code }) => subject.marks[code] ?? null),
      subject.decision,
      subject.effective,
      subject.retake,
      subject.note,
    ]),
    ...(hasMarks ? [] : skills).map(({ name, level }) => [name, level]),
    ["total", hasMarks ? content.total : null],
    ["average", hasMarks ? content.average : null],
    ["rank", hasMarks ? content.rank : null],
    ["absent", content.absentDays],
    ["conduct", content.conduct],
    ["outcome", outcome, outcome === "pass" && content.nextLevel ? content.nextLevel : null],
    ["comment", content.comment],
    ...(content.joinedLate ? [["rule", "joined late"]] : []),
  ];
  return signedLines(lines);
}

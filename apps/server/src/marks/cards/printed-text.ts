import { printedColumns, type CardColumn, type CardContent, type CardSubject } from "./card-content.ts";
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
    ...(hasMarks ? content.subjects : []).map((subject) => lineOfSubject(subject, columns)),
    ...(hasMarks ? [] : skills).map(({ name, level }) => [name, level]),
    ["total", hasMarks ? content.total : null],
    ["average", hasMarks ? content.average : null],
    ["rank", hasMarks ? content.rank : null],
    ["absent", content.absentDays],
    ["conduct", content.conduct],
    ["outcome", outcome, outcome === "pass" && content.nextLevel ? content.nextLevel : null],
    ["comment", content.comment],
    ...(hasMarks ? lineOfGradePoints(content) : []),
    ...(content.joinedLate ? [["rule", "joined late"]] : []),
  ];
  return signedLines(lines);
}

const lineOfSubject = (
  { name, marks, decision, effective, retake, note, letter }: CardSubject,
  columns: readonly CardColumn[],
): SignedLine => [
  name,
  ...columns.map(({ code }) => marks[code] ?? null),
  decision,
  effective,
  retake,
  note,
  ...(letter ? [letter.label, letter.points, letter.credits] : []),
];

const lineOfGradePoints = ({ gradePoints }: CardContent): readonly SignedLine[] =>
  gradePoints === undefined ? [] : [["gpa", gradePoints]];

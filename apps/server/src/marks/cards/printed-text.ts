import { nameIn } from "@dars/contract/platform/name-in";

import { printedColumns, type CardContent } from "./card-content.ts";

/**
 * What a card says, line by line, as its signature covers it (docs/cards.md): names in Arabic, or in the nearest
 * language that has one, and figures in Western digits, in whichever language and digits it was printed.
 */
export function printedText(content: CardContent): string {
  const { student, skills, outcome } = content;
  const hasMarks = content.kind !== "skills";
  const columns = printedColumns(content);
  const lines: readonly (readonly (string | number | null)[])[] = [
    ["kind", content.kind],
    ["school", nameIn(content.school.name, "ar")],
    ["year", content.year],
    ["round", content.round],
    ["date", content.issuedOn],
    ["student", nameIn(student.name, "ar")],
    ["number", student.number],
    ["class", nameIn(content.level, "ar"), content.section],
    ...(hasMarks ? content.subjects : []).map((subject) => [
      nameIn(subject.name, "ar"),
      ...columns.map(({ code }) => subject.marks[code] ?? null),
      subject.decision,
      subject.effective,
      subject.retake,
      subject.note,
    ]),
    ...(hasMarks ? [] : skills).map(({ name, level }) => [nameIn(name, "ar"), level]),
    ["total", hasMarks ? content.total : null],
    ["average", hasMarks ? content.average : null],
    ["rank", hasMarks ? content.rank : null],
    ["absent", content.absentDays],
    ["conduct", content.conduct && nameIn(content.conduct, "ar")],
    ["outcome", outcome, outcome === "pass" && content.nextLevel ? nameIn(content.nextLevel, "ar") : null],
    ["comment", content.comment],
  ];
  return lines.map((cells) => `${cells.map(plain).join(" | ")}\n`).join("");
}

const plain = (cell: string | number | null): string =>
  cell === null
    ? "-"
    : String(cell)
        .normalize("NFC")
        .replaceAll(/[\s|]+/g, " ")
        .trim();

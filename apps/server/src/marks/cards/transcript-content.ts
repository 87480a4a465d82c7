import type { Day, Names } from "@dars/contract/platform/primitives";

import type { CardContent, CardLetter, CardMark, CardNote, CardOutcome } from "./card-content.ts";
import { signedLines, type SignedLine } from "./signed-lines.ts";

/** How the enrolment in the last of the years stands, or ended. */
export const STANDINGS = [
  "active",
  "promoted",
  "repeating",
  "graduated",
  "transferred_out",
  "withdrawn",
  "dismissed",
  "deceased",
] as const;
export type TranscriptStanding = (typeof STANDINGS)[number];

export interface TranscriptGrade {
  /** The same in each year. */
  readonly code: string;
  readonly name: Names;
  readonly grade: CardMark;
  readonly isRetaken: boolean;
  readonly note: CardNote | null;
  /** GB-10: absent in a scheme without grade points. */
  readonly letter?: CardLetter;
}

export interface TranscriptYear {
  readonly title: string;
  readonly level: Names;
  readonly section: string;
  readonly round: 1 | 2;
  readonly pass: number;
  readonly grades: readonly TranscriptGrade[];
  readonly total: CardMark;
  readonly average: CardMark;
  /** GB-10: absent in a scheme without grade points. */
  readonly gradePoints?: string;
  readonly outcome: CardOutcome | null;
}

/** What a transcript says; kept as it was issued. */
export interface TranscriptContent {
  readonly school: CardContent["school"];
  readonly issuedOn: Day;
  readonly student: Pick<CardContent["student"], "name" | "number" | "sex" | "bornOn">;
  readonly standing: TranscriptStanding;
  /** The last day of an enrolment that has ended. */
  readonly leftOn: Day | null;
  /** The earliest first. */
  readonly years: readonly TranscriptYear[];
  readonly headTeacher: Names | null;
  /** How the principal is addressed; absent on transcripts that were issued before it was kept. */
  readonly headSex?: "female" | "male" | null;
}

/** What the signature of a transcript covers (docs/cards.md). */
export function transcriptText({ school, student, years, ...content }: TranscriptContent): string {
  return signedLines([
    ["kind", "transcript"],
    ["school", school.name],
    ["date", content.issuedOn],
    ["student", student.name],
    ["number", student.number],
    ["standing", content.standing, content.leftOn],
    ...years.flatMap(linesOfYear),
  ]);
}

const linesOfYear = (year: TranscriptYear): readonly SignedLine[] => [
  ["year", year.title, year.round],
  ["class", year.level, year.section],
  ...year.grades.map(({ name, grade, isRetaken, note, letter }): SignedLine => [
    name,
    grade,
    isRetaken ? "retaken" : null,
    note,
    ...(letter ? [letter.label, letter.points, letter.credits] : []),
  ]),
  ["total", year.total],
  ["average", year.average],
  ...(year.gradePoints === undefined ? [] : [["gpa", year.gradePoints] as const]),
  ["outcome", year.outcome],
];

import { nameIn } from "@dars/contract/platform/name-in";

import type { CardLook } from "./card-content.ts";
import type { SheetCell, SheetTable } from "./card-tables.ts";
import { CARD_WORDS } from "./card-words.ts";
import { makeDigitFormatter } from "./make-digit-formatter.ts";
import type { TranscriptContent, TranscriptGrade, TranscriptYear } from "./transcript-content.ts";
import { TRANSCRIPT_WORDS } from "./transcript-words.ts";

const NOTHING: SheetCell = { text: "–", look: "quiet" };

/** A line for each subject of any year, with a column for each year; below them what each year came to. */
export function transcriptTable({ years, student }: TranscriptContent, look: CardLook): SheetTable {
  const cards = CARD_WORDS[look.locale];
  const words = TRANSCRIPT_WORDS[look.locale];
  const write = makeDigitFormatter(look.digits);
  const figure = (text: string | null): SheetCell =>
    text === null ? NOTHING : { text: write(text), look: "strong" };
  const sum = (label: string, cellOf: (year: TranscriptYear) => SheetCell): readonly SheetCell[] => [
    { text: "", look: "quiet" },
    { text: label, look: "strong" },
    ...years.map(cellOf),
  ];
  return {
    heading: null,
    columns: [
      { label: cards.position, width: "position", ground: false },
      { label: cards.subject, width: "wide", ground: false },
      ...years.map(({ title }) => ({ label: write(title), width: "mark" as const, ground: false })),
    ],
    rows: [
      sum(words.level, ({ level, section }) => ({
        text: `${nameIn(level, look.locale)} – ${section}`,
        look: "quiet",
      })),
      ...listSubjects(years).map(({ code, name }, at) => [
        { text: write(String(at + 1)), look: "quiet" as const },
        { text: nameIn(name, look.locale), look: "text" as const },
        ...years.map((year) =>
          gradeCell(
            year.grades.find((grade) => grade.code === code),
            year,
            look,
          ),
        ),
      ]),
      sum(cards.total, ({ total }) => figure(total)),
      sum(cards.average, ({ average }) => figure(average)),
      ...(years.some(({ gradePoints }) => gradePoints !== undefined)
        ? [sum(cards.gradePoints, ({ gradePoints }) => figure(gradePoints ?? null))]
        : []),
      ...(years.some(({ outcome }) => outcome !== null)
        ? [
            sum(words.round, ({ round, outcome }) =>
              outcome === null ? NOTHING : { text: cards.rounds[round], look: "text" },
            ),
            sum(cards.outcome, ({ outcome }) =>
              outcome === null
                ? NOTHING
                : { text: cards.outcomes[outcome][student.sex ?? "neutral"], look: "strong" },
            ),
          ]
        : []),
    ],
  };
}

/** In the order of the latest year that has them. */
function listSubjects(years: readonly TranscriptYear[]): readonly TranscriptGrade[] {
  const latestFirst = years.toReversed().flatMap(({ grades }) => grades);
  return latestFirst.filter(({ code }, at) => latestFirst.findIndex((each) => each.code === code) === at);
}

function gradeCell(
  subject: TranscriptGrade | undefined,
  { pass }: TranscriptYear,
  { locale, digits }: CardLook,
): SheetCell {
  if (!subject) return NOTHING;
  const { grade, note, isRetaken, letter } = subject;
  if (grade === null)
    return note === "deferred" ? { text: CARD_WORDS[locale].notes.deferred, look: "quiet" } : NOTHING;
  const signs = `${isRetaken ? "*" : ""}${note === "decision" ? "†" : ""}`;
  return {
    text: [`${makeDigitFormatter(digits)(grade)}${signs}`, letter && nameIn(letter.label, locale)]
      .filter(Boolean)
      .join(" "),
    look: Number(grade) < pass ? "low-strong" : "strong",
  };
}

import { nameIn } from "@dars/contract/platform/name-in";

import {
  printedColumns,
  type CardContent,
  type CardLook,
  type CardMark,
  type CardSubject,
} from "./card-content.ts";
import { CARD_WORDS } from "./card-words.ts";
import { makeDigitFormatter } from "./make-digit-formatter.ts";
import { markInWords } from "./mark-in-words.ts";

/** How a cell is set: `low` is a mark below the pass mark, `strong` one that decides, `scale` a level from 1 to 4. */
type Look = "text" | "mark" | "strong" | "low" | "low-strong" | "quiet" | "scale";

export interface SheetCell {
  readonly text: string;
  readonly look: Look;
  readonly level?: number | null;
}

interface SheetColumn {
  readonly label: string;
  readonly width: "position" | "wide" | "mark" | "words" | "note" | "scale";
  /** A column that decides has a ground of its own. */
  readonly ground: boolean;
}

export interface SheetTable {
  readonly heading: string | null;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
}

const NOTHING: SheetCell = { text: "–", look: "quiet" };
const EMPTY: SheetCell = { text: "", look: "quiet" };

const column = (label: string, width: SheetColumn["width"], ground = false): SheetColumn => ({
  label,
  width,
  ground,
});

/** The subjects with their marks: stages of the year on a ministry card, months too on the school's own. */
export function marksTable(content: CardContent, look: CardLook): SheetTable {
  const words = CARD_WORDS[look.locale];
  const isOfficial = content.kind === "iq_ministry";
  const stage = getGradeStage(content);
  const shown = printedColumns(content).filter(({ role }) => role !== "final" || stage === "both");
  const hasRetake = isOfficial || content.subjects.some(({ retake }) => retake !== null);
  const hasLetters = content.subjects.some(({ letter }) => letter !== undefined);
  const hasDecisions = !hasLetters && content.hasCategories !== true;
  return {
    heading: null,
    columns: [
      column(words.position, "position"),
      column(words.subject, "wide"),
      ...shown.map((made) =>
        column(
          makeDigitFormatter(look.digits)(nameColumn(content, made, look)),
          "mark",
          made.role === "pursuit" || made.role === "final",
        ),
      ),
      ...(hasDecisions ? [column(words.decision, "mark")] : []),
      column(stage === "so far" ? words.soFar : isOfficial ? words.inFigures : words.grade, "mark", true),
      ...(hasLetters
        ? [column(words.letter, "mark", true), column(words.points, "mark"), column(words.credits, "mark")]
        : []),
      ...(isOfficial ? [column(words.inWords, "words")] : []),
      ...(hasRetake ? [column(words.retake, "mark")] : []),
      column(words.remarks, "note"),
    ],
    rows: content.subjects.map((subject, at) => {
      const cell = cellMaker(content, look);
      return [
        { text: makeDigitFormatter(look.digits)(String(at + 1)), look: "quiet" },
        { text: nameIn(subject.name, look.locale), look: "text" },
        ...shown.map(({ code, role }) =>
          cell(subject.marks[code] ?? null, role === "pursuit" || role === "final"),
        ),
        ...(hasDecisions ? [cell(subject.decision, false, true)] : []),
        cell(stage === "so far" ? findGradeSoFar(content, subject) : subject.effective, true),
        ...(hasLetters ? letterCells(subject, look) : []),
        ...(isOfficial ? [inWords(subject.effective, look)] : []),
        ...(hasRetake ? [cell(subject.retake, false)] : []),
        toNoteCell(subject, look),
      ];
    }),
  };
}

const nameColumn = (
  { hasCategories }: CardContent,
  { label, role }: CardContent["columns"][number],
  { locale }: CardLook,
): string => (hasCategories && role === "final" ? CARD_WORDS[locale].soFar : nameIn(label, locale));

/** GB-9: the grade of a subject that its published categories come to. */
const findGradeSoFar = ({ columns }: CardContent, { marks }: CardSubject): CardMark =>
  columns
    .filter(({ role }) => role === "final")
    .map(({ code }) => marks[code] ?? null)
    .find((mark) => mark !== null) ?? null;

/**
 * Which grades a card has: in a scheme without categories the computed one and the one that counts. Categories come to one
 * figure (GB-9), which is a grade so far until it counts; both are printed only where some subjects are further than others.
 */
function getGradeStage(content: CardContent): "so far" | "final" | "both" {
  if (content.hasCategories !== true) return "both";
  const isAnyFinal = content.subjects.some(({ effective }) => effective !== null);
  const isAnyOpen = content.subjects.some(
    (subject) => subject.effective === null && findGradeSoFar(content, subject) !== null,
  );
  if (isAnyFinal) return isAnyOpen ? "both" : "final";
  return "so far";
}

/** Skills under their headings, each with a level from 1 to 4. */
export function skillsTables({ skills }: CardContent, { locale }: CardLook): readonly SheetTable[] {
  const words = CARD_WORDS[locale];
  const groups = Map.groupBy(skills, ({ group }) => nameIn(group, locale));
  return [...groups].map(([heading, those]) => ({
    heading,
    columns: [
      { label: words.skill, width: "wide", ground: false },
      { label: words.skillLevel, width: "scale", ground: false },
    ],
    rows: those.map(({ name, level }) => [
      { text: nameIn(name, locale), look: "text" },
      { text: (level === null ? undefined : words.levels[level - 1]) ?? words.notSeen, look: "scale", level },
    ]),
  }));
}

const cellMaker =
  ({ pass, student }: CardContent, { locale, digits }: CardLook) =>
  (mark: CardMark, isStrong: boolean, isAdded = false): SheetCell => {
    if (mark === null) return NOTHING;
    const state = CARD_WORDS[locale].states[mark];
    if (state) return { text: state[student.sex ?? "male"], look: "text" };
    const isLow = !isAdded && Number(mark) < pass;
    const look = isStrong ? (isLow ? "low-strong" : "strong") : isLow ? "low" : "mark";
    return { text: makeDigitFormatter(digits)(mark), look };
  };

/** GB-10: the letter, its grade points and the credits by which they count. */
function letterCells({ letter }: CardSubject, { locale, digits }: CardLook): readonly SheetCell[] {
  if (!letter) return [NOTHING, NOTHING, NOTHING];
  const write = makeDigitFormatter(digits);
  return [
    { text: nameIn(letter.label, locale), look: "strong" },
    { text: write(letter.points), look: "mark" },
    { text: write(letter.credits), look: "mark" },
  ];
}

function inWords(mark: CardMark, { locale }: CardLook): SheetCell {
  const text = mark === null ? undefined : markInWords(mark, locale);
  return text === undefined ? NOTHING : { text, look: "text" };
}

function toNoteCell({ note, counted }: CardSubject, { locale }: CardLook): SheetCell {
  const noteKey = note ?? (counted ? null : "uncounted");
  return noteKey === null ? EMPTY : { text: CARD_WORDS[locale].notes[noteKey], look: "quiet" };
}

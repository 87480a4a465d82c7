import { searchText } from "@dars/contract/platform/search-text";

import type { NamedGrid } from "#platform/sheets/public.ts";

import { listOne, type FileLesson } from "./file-lesson.ts";
import { periodIn, type KnownNames } from "./known-names.ts";
import { isTeacher, lessonIn, type Around, type CellContent } from "./lesson-in.ts";
import { weekMatrix, type MatrixCell, type MatrixRow } from "./week-matrix.ts";

type Axis = "day" | "period" | "section";
type Label = Axis | "teacher" | "other";

/** What the head of a column says about its cells. */
type Heading = Partial<Record<Axis, string>>;

interface RowLabel {
  readonly kind: Label;
  readonly text: string;
}

/** From its head on, until a title or another head. */
interface Block {
  readonly columns: Map<number, Heading>;
  /** What the labels of the rows said last: merged cells of a table that was saved as text are empty below the first. */
  readonly labels: Map<number, RowLabel>;
  hasLessons: boolean;
}

const AXES = ["day", "section", "period"] as const;
/** So many different ones in a row are the head of a table. */
const FEWEST: Readonly<Record<Axis, number>> = { day: 2, section: 2, period: 3 };
const BREAK = /استراح|فرصه|تنفس|صلاه|بشوو|break|recess|lunch/;

/**
 * A week as schools draw it: days, periods and sections in the heads of columns, rows or sheets, in up to two rows of
 * heads, and in each cell the subject, the teacher or the section. Empty where a sheet is something else.
 */
export function readWeekGrid(sheet: NamedGrid, known: KnownNames): readonly FileLesson[] {
  const reader = new WeekGridReader(known, known.sectionWithin(sheet.name) ?? "");
  return together(weekMatrix(sheet.grid).flatMap((row) => reader.read(row)));
}

interface DrawnLesson {
  readonly lesson: FileLesson;
  readonly origin: string;
}

const toFileLesson = (
  hour: Pick<FileLesson, "line" | "day" | "period">,
  { section, subject, teacher, room }: CellContent,
): FileLesson => ({
  ...hour,
  sections: [section],
  subject,
  teachers: listOne(teacher),
  rooms: listOne(room),
});

/** One cell over the rows of several sections is one lesson of them all. */
function together(drawn: readonly DrawnLesson[]): readonly FileLesson[] {
  const same = Map.groupBy(drawn, ({ origin, lesson: { day, period } }) => `${origin} ${day} ${period}`);
  return [...same.values()].flatMap((each) => {
    const sections = [...new Set(each.flatMap(({ lesson }) => lesson.sections))];
    return each.slice(0, 1).map(({ lesson }) => ({ ...lesson, sections }));
  });
}

class WeekGridReader {
  readonly #known: KnownNames;
  #title: string;
  #block: Block | undefined;

  constructor(known: KnownNames, title: string) {
    this.#known = known;
    this.#title = title;
  }

  read(row: MatrixRow): readonly DrawnLesson[] {
    const block = this.#block;
    const labels = block ? readLabels(row, block, (text) => this.#labelOf(text)) : [];
    if (block && labels.some(({ kind }) => kind !== "other")) return this.#lessonsOf(row, block);
    if (this.#readHead(row) || this.#readTitle(row)) return [];
    return block ? this.#lessonsOf(row, block) : [];
  }

  /** Two rows of heads are one head: the upper one holds until its next. */
  #readHead({ cells }: MatrixRow): boolean {
    const axis = AXES.find(
      (each) => new Set(cells.flatMap(({ text }) => this.#valueOf(each, text) ?? [])).size >= FEWEST[each],
    );
    if (!axis) return false;
    const above = this.#block?.hasLessons === false ? carried(this.#block.columns, cells.length) : undefined;
    const columns = new Map<number, Heading>();
    for (const [at, { text }] of cells.entries()) {
      const value = this.#valueOf(axis, text);
      if (value !== undefined) columns.set(at, { ...above?.get(at), [axis]: value });
    }
    this.#block = { columns, labels: new Map(), hasLessons: false };
    return true;
  }

  #readTitle({ cells }: MatrixRow): boolean {
    const texts = new Set(cells.flatMap(({ text }) => (text === "" ? [] : [text])));
    const [only = ""] = texts;
    if (texts.size !== 1) return false;
    this.#title = this.#known.sectionWithin(only) ?? this.#title;
    return true;
  }

  #lessonsOf(row: MatrixRow, block: Block): readonly DrawnLesson[] {
    const labels = readLabels(row, block, (text) => this.#labelOf(text));
    for (const { at, kind, text } of labels) block.labels.set(at, { kind, text });
    const rowLabels = [...block.labels.values()];
    if (rowLabels.some(({ text }) => isBreak(text))) return [];
    return [...block.columns].flatMap(([at, heading]) => {
      const cell = row.cells[at];
      const hour = findHour(heading, rowLabels);
      if (!cell || isNothing(cell) || !hour) return [];
      block.hasLessons = true;
      const content = lessonIn(cell.text, this.#known, this.#around(heading, rowLabels));
      return [{ origin: cell.origin, lesson: toFileLesson({ line: row.line, ...hour }, content) }];
    });
  }

  #around(heading: Heading, rowLabels: readonly RowLabel[]): Around {
    const rest = rowLabels.flatMap(({ kind, text }) => (kind === "other" ? text : [])).join(" ");
    const known = [
      heading.section ?? "",
      getLabelText("section", rowLabels),
      this.#known.section(rest) ? rest : "",
    ];
    const section = known.find((text) => text !== "") ?? this.#title;
    return { section, teacher: getLabelText("teacher", rowLabels), rest };
  }

  #valueOf(axis: Axis, text: string): string | undefined {
    if (text === "" || isBreak(text)) return undefined;
    if (axis === "period") return periodIn(text) > 0 ? String(periodIn(text)) : undefined;
    return this.#known[axis](text) === undefined ? undefined : text;
  }

  #labelOf(text: string): Label {
    const axis = AXES.find((each) => this.#valueOf(each, text) !== undefined);
    if (axis) return axis;
    return isTeacher(text, this.#known) ? "teacher" : "other";
  }
}

/** The texts before the first headed column; after the last one where there are none. */
function readLabels({ cells }: MatrixRow, { columns, labels }: Block, kindOf: (text: string) => Label) {
  const headed = [...columns.keys()];
  const first = Math.min(...headed);
  const places = first > 0 ? [0, first] : [Math.max(...headed) + 1, cells.length];
  return cells.slice(...places).flatMap(({ text }, offset) => {
    if (text === "") return [];
    const at = (places[0] ?? 0) + offset;
    const found = kindOf(text);
    // What stands under days is a day, however it is written.
    return [{ at, text, kind: found === "other" ? (labels.get(at)?.kind ?? found) : found }];
  });
}

/** Heads of an upper row that was saved as text stand over the first of their columns only. */
function carried(columns: ReadonlyMap<number, Heading>, width: number): ReadonlyMap<number, Heading> {
  let last: Heading = {};
  return new Map(
    Array.from({ length: width }, (_, at) => {
      last = columns.get(at) ?? last;
      return [at, last] as const;
    }),
  );
}

/** The label nearest to the cells, among those of a kind. */
const getLabelText = (kind: Label, rowLabels: readonly RowLabel[]): string =>
  rowLabels.findLast((label) => label.kind === kind)?.text ?? "";

/** Undefined where the row or the column says no day or no period. */
function findHour(heading: Heading, rowLabels: readonly RowLabel[]) {
  const day = heading.day ?? getLabelText("day", rowLabels);
  const period = heading.period ?? String(periodIn(getLabelText("period", rowLabels)) || "");
  return day === "" || period === "" ? undefined : { day, period };
}

const isBreak = (text: string): boolean => BREAK.test(searchText(text));

const isNothing = ({ text }: MatrixCell): boolean => searchText(text) === "" || isBreak(text);

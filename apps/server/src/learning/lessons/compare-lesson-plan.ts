import type { compareLessonPlan as route, PlanFault, PlanRow } from "@dars/contract/learning/lesson-plan";
import { LOCALES } from "@dars/contract/platform/locales";
import type { Input, Reply } from "@dars/contract/platform/route";
import { searchText } from "@dars/contract/platform/search-text";

import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/errors.ts";
import { readReturnedGrids, TAKEN_KEY, takenIn, type GridRow } from "#platform/sheets/public.ts";

import { requireOpenOffering } from "./may.ts";
import { listPlanned, listUnitNames, type PlannedLesson } from "./plan.queries.ts";
import { LATER_KEYS, PLAN_KEYS, planList, type LaterKey, type PlanKey } from "./read-lesson-plan.ts";
import { unitBook, type UnitBook } from "./unit-book.ts";

type Compared = Reply<typeof route>;

/** Nothing is written: what a workbook would change goes back to be looked at, and why a row is left out. */
export async function compareLessonPlan(
  context: Context,
  { params: { schoolId, offeringId }, body }: Input<typeof route>,
): Promise<Compared> {
  const db = context.database.reading(schoolId);
  await requireOpenOffering(context, db, schoolId, offeringId);
  const [lessons, units, [first]] = await Promise.all([
    listPlanned(db, schoolId, offeringId),
    listUnitNames(db, schoolId, offeringId),
    readReturnedGrids("plan.xlsx", body),
  ]);
  const rows = first?.grid.rows ?? [];
  const at = rows.findIndex(({ cells }) => cells.some(({ text }) => text === PLAN_KEYS[0]));
  const keys = rows[at]?.cells.map(({ text }) => text);
  if (!keys) throw invalid("This workbook was not made from a plan of lessons.", "/body");
  if (PLAN_KEYS.some((key) => !keys.includes(key)))
    throw invalid("A column of the plan is missing.", "/body");
  const compared: Compared = { rows: [], newUnits: [], same: 0, faults: [] };
  const known = {
    lessons: new Map(lessons.map((lesson) => [lesson.id, lesson])),
    copies: new Map(lessons.map((lesson) => [lesson.copiedFrom, lesson])),
    units: unitBook(units),
    offeringId,
  };
  const seen = new Set<number>();
  for (const row of rows.slice(at + 1))
    compareRow({ known, seen, into: compared }, toCells(keys, row, offeringId));
  return compared;
}

type Cells = Readonly<Record<PlanKey | LaterKey, string>> & { readonly line: number };

/** Cells that are there without a person having filled in the row. */
const NO_CONTENT: ReadonlySet<string> = new Set(["line", ...LATER_KEYS]);

/** The words of a row: a cell that is as it was taken from this plan says nothing, whatever the lesson has become since. */
function toCells(keys: readonly string[], { line, cells }: GridRow, offeringId: number): Cells {
  const typed = (key: string) => cells[keys.indexOf(key)]?.text.trim() ?? "";
  const taken = takenIn(typed(TAKEN_KEY));
  const isOwn = taken?.of === planList(offeringId) && String(taken.id) === typed("lesson_id");
  const values: Readonly<Record<string, string>> = isOwn ? taken.values : {};
  const text = (key: PlanKey) => (values[key] === typed(key) ? "" : typed(key));
  return {
    line,
    lesson_id: typed("lesson_id"),
    unit: text("unit"),
    name_ar: text("name_ar"),
    name_ckb: text("name_ckb"),
    name_en: text("name_en"),
    week: text("week"),
    minutes: text("minutes"),
    objectives: text("objectives"),
    revision: typed("revision"),
    offering_id: typed("offering_id"),
  };
}

interface Comparing {
  readonly known: {
    readonly lessons: ReadonlyMap<number, PlannedLesson>;
    /** By the lesson of another plan from which each was copied. */
    readonly copies: ReadonlyMap<number | null, PlannedLesson>;
    readonly units: UnitBook;
    readonly offeringId: number;
  };
  readonly seen: Set<number>;
  readonly into: Compared;
}

function compareRow({ known, seen, into }: Comparing, cells: Cells): void {
  if (Object.entries(cells).every(([key, text]) => NO_CONTENT.has(key) || text === "")) return;
  const isOfOther = cells.offering_id !== "" && Number(cells.offering_id) !== known.offeringId;
  if (isOfOther) into.isOfOther = true;
  const own = isOfOther ? asOwn(cells, known.copies) : cells;
  const fault = faultIn(own, known.lessons, seen);
  if (fault) return void into.faults.push(fault);
  const lesson = known.lessons.get(Number(own.lesson_id));
  if (lesson) seen.add(lesson.id);
  const row = toPlanRow(cells, lesson, known.units);
  if (lesson && isSame(row, lesson, known.units)) return void (into.same += 1);
  into.rows.push({ line: cells.line, ...row, ...(hasChanged(own, lesson) && { isStale: true }) });
  noteUnit(row, known.units, into);
}

/** A row of another plan: of the lesson that was copied from its own, else of a new one. */
const asOwn = (cells: Cells, copies: Comparing["known"]["copies"]): Cells => ({
  ...cells,
  lesson_id: String(copies.get(Number(cells.lesson_id))?.id ?? ""),
  revision: "",
});

/** Since the workbook was downloaded. */
const hasChanged = ({ revision }: Cells, lesson: PlannedLesson | undefined): boolean =>
  lesson !== undefined && revision !== "" && revision !== String(lesson.revision);

function noteUnit(row: PlanRow, units: UnitBook, into: Compared): void {
  const isNew = row.unit !== null && units.find(row.unit) === undefined;
  const isNamed = into.newUnits.some((unit) => searchText(unit) === searchText(row.unit));
  if (isNew && row.unit !== null && !isNamed) into.newUnits.push(row.unit);
}

function faultIn(
  cells: Cells,
  lessons: ReadonlyMap<number, PlannedLesson>,
  seen: ReadonlySet<number>,
): PlanFault | undefined {
  const { line, lesson_id: id, week, minutes } = cells;
  const names = [cells.name_ar, cells.name_ckb, cells.name_en];
  const faults: readonly (readonly [boolean, PlanFault["reason"], string])[] = [
    [id !== "" && !lessons.has(Number(id)), "lesson", id],
    [seen.has(Number(id)), "twice", id],
    [names.every((name) => isDash(name) || (name === "" && !lessons.has(Number(id)))), "name", ""],
    [[...names, cells.unit].some((name) => name.length > 200), "long", names.join(" ")],
    [cells.objectives.length > 4000, "long", cells.objectives],
    [numberIn(week, 60) === undefined, "week", week],
    [numberIn(minutes, 600) === undefined, "minutes", minutes],
  ];
  const found = faults.find(([isFaulty]) => isFaulty);
  return found && { line, reason: found[1], text: found[2].slice(0, 40) };
}

/**
 * Null for an empty cell, undefined unless it is a number from 1 to the maximum; digits of any script are
 * accepted.
 */
function numberIn(text: string, most: number): number | null | undefined {
  if (text === "" || isDash(text)) return null;
  const digits = searchText(text);
  const number = /^\d{1,3}$/.test(digits) ? Number(digits) : 0;
  return number >= 1 && number <= most ? number : undefined;
}

/** What is known of a lesson that is not there yet. */
const NO_LESSON = {
  id: null,
  revision: 0,
  unitId: null,
  name: { ar: null, ckb: null, en: null },
  objectives: null,
  week: null,
  minutes: null,
} as const;

/** An empty cell leaves what a lesson has; a dash takes it away. */
function toPlanRow(cells: Cells, lesson: PlannedLesson | undefined, units: UnitBook): PlanRow {
  const known = lesson ?? NO_LESSON;
  return {
    lessonId: known.id,
    revision: known.revision,
    unit: worded(cells.unit, units.nameById(known.unitId)),
    name: {
      ar: worded(cells.name_ar, known.name.ar),
      ckb: worded(cells.name_ckb, known.name.ckb),
      en: worded(cells.name_en, known.name.en),
    },
    objectives: worded(cells.objectives, known.objectives) ?? "",
    week: counted(cells.week, 60, known.week),
    minutes: counted(cells.minutes, 600, known.minutes),
  };
}

const isDash = (cell: string): boolean => /^[-–—]$/u.test(cell);

function worded(cell: string, known: string | null): string | null {
  if (cell === "") return known;
  return isDash(cell) ? null : cell;
}

function counted(cell: string, most: number, known: number | null): number | null {
  if (cell === "") return known;
  return isDash(cell) ? null : (numberIn(cell, most) ?? null);
}

/** Whether a row says of a lesson what it is already. */
export function isSame(row: PlanRow, lesson: PlannedLesson, units: UnitBook): boolean {
  const isOfUnit = (row.unit === null ? null : units.find(row.unit)) === lesson.unitId;
  const isNamed = LOCALES.every((locale) => row.name[locale] === lesson.name[locale]);
  const facts = (["objectives", "week", "minutes"] as const).every((fact) => row[fact] === lesson[fact]);
  return isOfUnit && isNamed && facts;
}

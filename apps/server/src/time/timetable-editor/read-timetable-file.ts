import { searchText } from "@dars/contract/platform/search-text";

import { readGrid, readXml, type GridRow } from "#platform/sheets/public.ts";

import type { KnownNames } from "./known-names.ts";
import { readWeekGrid } from "./read-week-grid.ts";

/** A lesson as a file has it: in words. */
export interface FileLesson {
  readonly line: number;
  readonly day: string;
  readonly period: string;
  /** More than one, between commas, where sections are taught together. */
  readonly section: string;
  readonly subject: string;
  readonly teacher: string;
  readonly room: string;
}

type Column = Exclude<keyof FileLesson, "line">;

/** What headers say in schools' own tables and in exports. */
const HEADERS: Readonly<Record<Column, readonly string[]>> = {
  day: ["day", "weekday", "اليوم", "يوم", "ڕۆژ"],
  period: ["period", "hour", "lesson", "الحصة", "حصة", "الدرس", "وانە"],
  section: ["section", "class", "grade", "الشعبة", "الصف", "شعبة", "صف", "الصف والشعبة", "پۆل", "هۆبە"],
  subject: ["subject", "المادة", "مادة", "بابەت"],
  teacher: ["teacher", "المعلم", "المدرس", "معلم", "مدرس", "مامۆستا"],
  room: ["room", "classroom", "القاعة", "الغرفة", "قاعة", "ژوور"],
};
/** Untis's GPU001: the number of the lesson, class, teacher, subject, room, day, period. */
const UNTIS: Readonly<Record<Column, number>> = {
  section: 1,
  teacher: 2,
  subject: 3,
  room: 4,
  day: 5,
  period: 6,
};
/** Where the level has a column of its own, that of the section has the letter alone. */
const LEVEL = ["class", "grade", "level", "الصف", "صف", "المرحلة", "پۆل", "قۆناغ"];
const LETTER = ["section", "letter", "الشعبة", "شعبة", "هۆبە"];
/** Above the headers a table may have its title and the school's. */
const MOST_ABOVE = 10;
const COLUMNS = ["day", "period", "section", "subject", "teacher", "room"] as const;
const NEEDED = ["day", "period", "section", "subject"] as const;

/** Undefined if it is no timetable. Throws PackageRefused for a file of another kind. */
export async function readTimetableFile(
  bytes: Buffer,
  known: KnownNames,
): Promise<readonly FileLesson[] | undefined> {
  if (bytes.subarray(0, 64).toString("latin1").includes("<?xml")) return readAsc(bytes);
  const { sheets } = await readGrid("timetable.csv", bytes, {});
  for (const { grid } of sheets) {
    const at = grid.rows.slice(0, MOST_ABOVE).findIndex((row) => isHeader(placesIn(row)));
    const header = grid.rows[at];
    if (header) return filledDown(grid.rows.slice(at + 1).map((row) => toFileLesson(row, placesIn(header))));
  }
  const drawn = sheets.flatMap((sheet) => readWeekGrid(sheet, known));
  if (drawn.length > 0) return drawn;
  const rows = sheets[0]?.grid.rows ?? [];
  const isUntis = rows.every(
    (row) => /^\d+$/.test(getCellText(row, 0)) && /^\d$/.test(getCellText(row, UNTIS.day)),
  );
  return isUntis ? untisLessons(rows) : undefined;
}

/** Untis has a row for each section of a lesson; those of one number in one hour are taught together. */
function untisLessons(rows: readonly GridRow[]): readonly FileLesson[] {
  const together = Map.groupBy(rows, (row) => {
    const { day, period, subject, teacher, room } = toFileLesson(row, UNTIS);
    return JSON.stringify([getCellText(row, 0), day, period, subject, teacher, room]);
  });
  return [...together.values()].flatMap((same) => {
    const lessons = same.map((row) => toFileLesson(row, UNTIS));
    const section = [...new Set(lessons.map((lesson) => lesson.section))].join(",");
    return lessons.slice(0, 1).map((lesson) => ({ ...lesson, section }));
  });
}

type Places = Readonly<Partial<Record<Column | "level", number>>>;

const isHeader = (places: Places): boolean => NEEDED.every((column) => places[column] !== undefined);

/** A merged cell of a table that was saved as text is empty but in its first row. */
function filledDown(lessons: readonly FileLesson[]): readonly FileLesson[] {
  let above: Pick<FileLesson, "day" | "period" | "section"> = { day: "", period: "", section: "" };
  return lessons.map((lesson) => {
    const { day, period, section } = lesson;
    above = {
      day: day || above.day,
      period: period || (day === "" ? above.period : ""),
      section: section || above.section,
    };
    return { ...lesson, ...above };
  });
}

function placesIn(header: GridRow): Places {
  const words = header.cells.map(({ text }) => searchText(text));
  const places: Partial<Record<Column | "level", number>> = {};
  const findColumnIndex = (known: readonly string[]) =>
    words.findIndex((word) => known.some((each) => searchText(each) === word));
  for (const column of COLUMNS) {
    const at = findColumnIndex(HEADERS[column]);
    if (at !== -1) places[column] = at;
  }
  const [level, letter] = [findColumnIndex(LEVEL), findColumnIndex(LETTER)];
  if (level !== -1 && letter !== -1) Object.assign(places, { level, section: letter });
  return places;
}

const getCellText = ({ cells }: GridRow, place: number | undefined): string =>
  place === undefined ? "" : (cells[place]?.text ?? "");

const toFileLesson = (row: GridRow, places: Places): FileLesson => ({
  line: row.line,
  day: getCellText(row, places.day),
  period: getCellText(row, places.period),
  section: formatSections(getCellText(row, places.level), getCellText(row, places.section)),
  subject: getCellText(row, places.subject),
  teacher: getCellText(row, places.teacher),
  room: getCellText(row, places.room),
});

const formatSections = (level: string, section: string): string =>
  level === ""
    ? section
    : section
        .split(/[,،;]/)
        .map((letter) => `${level} ${letter}`.trim())
        .join(",");

type Attributes = Readonly<Record<string, string>>;

/** aSc: things by id, lessons that name them, and a card for each hour of a lesson. */
async function readAsc(bytes: Buffer): Promise<readonly FileLesson[]> {
  const names = new Map<string, string>();
  const lessons = new Map<string, Attributes>();
  const cards: Attributes[] = [];
  async function* whole() {
    yield bytes;
  }
  await readXml("timetable.xml", whole(), {
    open: (name, attributes) => {
      const { id = "", name: called } = attributes;
      if (name === "lesson") lessons.set(id, attributes);
      else if (name === "card") cards.push(attributes);
      else if (called !== undefined) names.set(`${name} ${id}`, called);
    },
  });
  const called = (kind: string, ids = ""): string =>
    ids
      .split(",")
      .filter((id) => id !== "")
      .map((id) => names.get(`${kind} ${id}`) ?? id)
      .join(",");
  return cards.flatMap((card, at) => {
    const lesson = lessons.get(card["lessonid"] ?? "") ?? {};
    return listPeriods(card, lesson).map((period) => ({
      line: at + 1,
      day: parseDay(card),
      period,
      section: called("class", lesson["classids"]),
      subject: called("subject", lesson["subjectid"]),
      teacher: called("teacher", lesson["teacherids"]),
      room: called("classroom", card["classroomids"]),
    }));
  });
}

/** "00100" is the third day of the week; older files count the days from 0. */
function parseDay({ days, day }: Attributes): string {
  if (days !== undefined) return String(days.indexOf("1") + 1);
  return /^\d$/.test(day ?? "") ? String(Number(day) + 1) : "";
}

/** A card of a double lesson names the first of its periods. */
function listPeriods({ period = "" }: Attributes, { periodspercard = "1" }: Attributes): readonly string[] {
  const [first, count] = [Number(period), Number(periodspercard)];
  if (!Number.isInteger(first) || !(count > 1)) return [period];
  return Array.from({ length: Math.min(count, MOST_PERIODS) }, (_, at) => String(first + at));
}

const MOST_PERIODS = 12;

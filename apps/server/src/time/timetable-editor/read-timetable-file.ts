import { searchText } from "@dars/contract/platform/search-text";

import { decodeText, readGrid, type Grid, type GridRow } from "#platform/sheets/public.ts";

import { listOne, splitSections, type FileLesson } from "./file-lesson.ts";
import type { KnownNames } from "./known-names.ts";
import { readAsc } from "./read-asc.ts";
import { readFet } from "./read-fet.ts";
import { readWeekGrid } from "./read-week-grid.ts";

type Column = "day" | "period" | "section" | "subject" | "teacher" | "room";

/** What a row of a table says. */
type TableRow = Readonly<Record<Column, string>> & { readonly line: number };

/** What headers say in schools' own tables and in exports. */
const HEADERS: Readonly<Record<Column, readonly string[]>> = {
  day: ["day", "weekday", "اليوم", "يوم", "ڕۆژ"],
  period: ["period", "hour", "lesson", "الحصة", "حصة", "الدرس", "وانە"],
  section: [
    "section",
    "class",
    "grade",
    "students sets",
    "الشعبة",
    "الصف",
    "شعبة",
    "صف",
    "الصف والشعبة",
    "پۆل",
    "هۆبە",
  ],
  subject: ["subject", "المادة", "مادة", "بابەت"],
  teacher: ["teacher", "teachers", "المعلم", "المدرس", "معلم", "مدرس", "مامۆستا"],
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
  const root = findXmlRoot(bytes);
  if (root !== undefined) return XML_READERS.get(root)?.(bytes, known);
  const { sheets } = await readGrid("timetable.csv", bytes, {});
  const tables = sheets.map(({ grid }) => readTable(grid, known));
  const found = sheets.flatMap((sheet, at) => tables[at] ?? readWeekGrid(sheet, known));
  if (found.length > 0 || tables.some((table) => table !== undefined)) return found;
  const rows = sheets[0]?.grid.rows ?? [];
  const isUntis = rows.every(
    (row) => /^\d+$/.test(getCellText(row, 0)) && /^\d$/.test(getCellText(row, UNTIS.day)),
  );
  return isUntis ? untisLessons(rows, known) : undefined;
}

/** A table with a header, whose rows are lessons; undefined for a sheet without one. */
function readTable({ rows, broken }: Grid, known: KnownNames): readonly FileLesson[] | undefined {
  const at = rows.slice(0, MOST_ABOVE).findIndex((row) => isHeader(placesIn(row)));
  const header = rows[at];
  if (!header) return undefined;
  const own = rows.slice(at + 1).map((row) => toTableRow(row, placesIn(header)));
  const lessons = filledDown(own).map((row) => toFileLesson(row, known));
  return [...lessons, ...broken.map(({ line }) => ({ ...UNREAD, line }))];
}

/** A row that cannot be taken apart: it is no lesson, and named by its line. */
const UNREAD: Omit<FileLesson, "line"> = {
  day: "?",
  period: "",
  sections: [],
  subject: "",
  teachers: [],
  rooms: [],
};

/** By the root element; a file whose root is broken is read to be refused as broken. */
const XML_READERS: ReadonlyMap<string, typeof readAsc> = new Map([
  ["timetable", readAsc],
  ["fet", readFet],
  ["", readAsc],
]);

/** The name of the first element in lower case; undefined for a file that is no XML. */
function findXmlRoot(bytes: Buffer): string | undefined {
  const head = decodeText(bytes.subarray(0, 4096), "utf-8").bytes.toString("utf8").trimStart();
  if (!head.startsWith("<")) return undefined;
  return (/<([A-Za-z_][\w.:-]*)/u.exec(head)?.[1] ?? "").toLowerCase();
}

/** Untis has a row for each section of a lesson; those of one number in one hour are taught together. */
function untisLessons(rows: readonly GridRow[], known: KnownNames): readonly FileLesson[] {
  const together = Map.groupBy(rows, (row) => {
    const { day, period, subject, teacher, room } = toTableRow(row, UNTIS);
    return JSON.stringify([getCellText(row, 0), day, period, subject, teacher, room]);
  });
  return [...together.values()].flatMap((same) => {
    const lessons = same.map((row) => toFileLesson(toTableRow(row, UNTIS), known));
    const sections = [...new Set(lessons.flatMap((lesson) => lesson.sections))];
    return lessons.slice(0, 1).map((lesson) => ({ ...lesson, sections }));
  });
}

type Places = Readonly<Partial<Record<Column | "level", number>>>;

const isHeader = (places: Places): boolean => NEEDED.every((column) => places[column] !== undefined);

/** A merged cell of a table that was saved as text is empty but in its first row. */
function filledDown(lessons: readonly TableRow[]): readonly TableRow[] {
  let above: Pick<TableRow, "day" | "period" | "section"> = { day: "", period: "", section: "" };
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

const toTableRow = (row: GridRow, places: Places): TableRow => ({
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
    : splitSections(section)
        .map((letter) => `${level} ${letter}`.trim())
        .join(",");

const toFileLesson = (
  { line, day, period, section, subject, teacher, room }: TableRow,
  known: KnownNames,
): FileLesson => ({
  line,
  day,
  period,
  sections: known.section(section) === undefined ? splitSections(section) : listOne(section),
  subject,
  teachers: splitTeachers(teacher, known),
  rooms: listOne(room),
});

/** A comma may part two people or the two halves of one name. */
function splitTeachers(text: string, { teachers }: KnownNames): readonly string[] {
  const parts = text.split(/[+،;,]/).map((part) => part.trim());
  return teachers(text).length === 0 && parts.every((part) => teachers(part).length > 0)
    ? parts
    : listOne(text);
}

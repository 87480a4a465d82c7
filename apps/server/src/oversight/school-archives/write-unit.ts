import { extname } from "node:path";

import { writeBankFile } from "#learning/banks/public.ts";
import { buildFileName, writeCartridge } from "#learning/lesson-exports/public.ts";
import { printSectionCards } from "#marks/cards/public.ts";
import { readFormerSheet, readSheet, workbookSheet } from "#marks/sheets/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { createContent, type Content } from "#platform/files/content.ts";
import { buildWorkbookFile } from "#platform/sheets/public.ts";
import { buildPackage, gatherRoster } from "#roster/export/public.ts";
import { openWhole } from "#talking/files/public.ts";
import { writeRegisters } from "#time/attendance/public.ts";
import { addDays } from "#time/calendar/public.ts";
import { writeTimetable } from "#time/timetable-editor/public.ts";

import { countRestricted, listExerciseLines, listPostLines } from "./archive-lines.queries.ts";
import { findOfferingNames } from "./archive-names.queries.ts";
import { listRows } from "./archive-rows.queries.ts";
import type { ArchiveUnit, ArchiveWork } from "./archive-shapes.ts";
import { listAskResults } from "./list-ask-results.ts";
import { writeRows } from "./write-rows.ts";

/** For whom and as what an archive is written. */
export interface ArchivePlace extends ArchiveWork {
  readonly schoolId: number;
  readonly groupId: number;
  readonly askedBy: number;
  readonly mark: string;
  /** Where people reach this server, as report cards name it. */
  readonly origin: string;
}

interface WrittenUnit {
  /** The ending of its file's name. */
  readonly ending: string;
  readonly content: Content;
  /** How many things its format says otherwise or leaves out. */
  readonly lost?: number;
}

type Writer = (place: ArchivePlace, db: Db, unit: ArchiveUnit) => Promise<WrittenUnit | undefined>;

interface ArchivedUnit {
  readonly path: string;
  readonly content: Content;
  readonly lost: number;
}

/** A file of an archive with its place in it; undefined where its record is gone since it was listed. */
export async function writeUnit(place: ArchivePlace, unit: ArchiveUnit): Promise<ArchivedUnit | undefined> {
  const db = place.database.reading(place.schoolId);
  if (unit.rows) return writeRowUnit(place, db, unit, unit.rows);
  const written = await WRITERS[unit.part](place, db, unit);
  if (!written) return undefined;
  const { ending, content, lost = 0 } = written;
  const name = buildFileName(unit.id === 0 ? removeEnding(unit.name) : unit.name, unit.part);
  const beside = unit.part === "files" ? `${unit.of} ` : "";
  return { path: `${unit.part}/${beside}${name}${getNumber(unit)}${ending}`, content, lost };
}

async function writeRowUnit(
  { schoolId, groupId }: ArchivePlace,
  db: Db,
  { part, name }: ArchiveUnit,
  { table, ...range }: NonNullable<ArchiveUnit["rows"]>,
): Promise<ArchivedUnit> {
  const rows = await listRows(db, { schoolId, groupId, table }, range);
  return { path: `${part}/${name}`, content: writeRows(rows, table), lost: 0 };
}

const removeEnding = (name: string): string => name.slice(0, name.length - extname(name).length);

/** What tells two files of the same name apart. */
function getNumber({ part, id, of }: ArchiveUnit): string {
  if (id === 0) return "";
  return part === "questions" ? ` ${of.split(" ")[1] ?? ""}-${id}` : ` ${id}`;
}

const whole = (ending: string, bytes: Uint8Array, lost = 0): WrittenUnit => ({
  ending,
  content: createContent(bytes),
  lost,
});

const lines = (rows: readonly { readonly line: unknown }[]): WrittenUnit =>
  whole(".ndjson", Buffer.from(rows.map(({ line }) => `${JSON.stringify(line)}\n`).join("")));

/** Of a part that has rows alone. */
const writeNothing: Writer = () => Promise.resolve(undefined);

const DAYS_OF_MONTH = 31;

const WRITERS: Readonly<Record<ArchiveUnit["part"], Writer>> = {
  people: async ({ database, groupId, schoolId, mark }, db) => {
    const gathered = await gatherRoster(database, groupId, {
      version: "1.2",
      demographics: true,
      gradebook: true,
      schoolId,
    });
    // OneRoster has no word for a guardian whom a court keeps away; guardian_links.csv says it.
    return whole(".zip", buildPackage(gathered, { mark }).bytes, await countRestricted(db, schoolId));
  },
  timetable: async ({ schoolId }, db, { id, of }) => {
    const format = of === "asc" ? "asc" : "xlsx";
    const file = await writeTimetable(db, schoolId, id, { format, locale: "ar" });
    return file && whole(format === "asc" ? ".xml" : ".xlsx", file.bytes);
  },
  marks: async (place, db, { id, of }) => {
    const { schoolId } = place;
    const sheet =
      of === "former"
        ? await readFormerSheet(db, schoolId, id)
        : await readSheet(asOffice(place), { params: { schoolId, sheetId: id } });
    if (!sheet) return undefined;
    const { bytes } = await buildWorkbookFile([workbookSheet(sheet, "ar", new Date())], "marks");
    return whole(".xlsx", bytes);
  },
  cards: async ({ database, tokens, schoolId, askedBy, origin }, _db, { id }) => {
    const which = { schoolId, sectionId: id, issuedBy: askedBy, origin };
    const bytes = await printSectionCards({ database, tokens }, which);
    return bytes.length === 0 ? undefined : whole(".pdf", bytes);
  },
  attendance: async ({ schoolId }, db, { id, of }) => {
    const next = addDays(`${of.slice(0, 8)}01`, DAYS_OF_MONTH);
    const until = addDays(`${next.slice(0, 8)}01`, -1);
    const written = await writeRegisters(db, { schoolId, sectionId: id, from: of, until, locale: "ar" });
    return written && whole(".xlsx", written.file.bytes);
  },
  questions: async ({ schoolId }, db, { id, of }) => {
    const [format = "", subject = ""] = of.split(" ");
    const bank = { subjectId: Number(subject), levelId: id };
    const { file } = await writeBankFile(db, schoolId, bank, format === "qti" ? "qti" : "moodle");
    const lost = file.rows.filter(({ state }) => state !== "imported").length;
    return whole(format === "qti" ? ".qti.zip" : ".moodle.xml", file.bytes, lost);
  },
  lessons: async ({ database, store, schoolId }, db, { id }) => {
    const names = await findOfferingNames(db, schoolId, id);
    if (!names) return undefined;
    const { bytes, losses } = await writeCartridge({ database, store, schoolId }, { id, ...names });
    return whole(
      ".imscc",
      bytes,
      losses.reduce((sum, { count }) => sum + count, 0),
    );
  },
  exercises: async ({ schoolId }, db) => lines(await listExerciseLines(db, schoolId)),
  homework: writeNothing,
  posts: async ({ schoolId }, db) => lines(await listPostLines(db, schoolId)),
  asks: async ({ schoolId }, db) => ({
    ending: ".csv",
    content: writeRows(await listAskResults(db, schoolId), "results"),
  }),
  office: writeNothing,
  files: async ({ database, store, schoolId }, _db, { of, name }) => {
    const content = await openWhole({ database, store, schoolId }, of);
    return content && { ending: extname(name), content };
  },
};

/** Sheets are read as the office sees them; who may have everything has been asked before. */
const asOffice = ({ database, tokens, askedBy, groupId, schoolId }: ArchivePlace): Context => ({
  database,
  tokens,
  requestId: "",
  address: "",
  actor: {
    accountId: askedBy,
    sessionId: 0,
    assignmentId: 0,
    groupId,
    role: "school_management",
    schoolId,
    personId: null,
    mustChangePassword: false,
  },
});

import { readFile } from "node:fs/promises";
import { basename } from "node:path";

import { MAKE_SECTION, type TableChoices } from "@dars/contract/roster/table-choices";

import type { Database } from "#platform/db/db.ts";
import { dayIn } from "#platform/wall-time.ts";
import {
  PackageRefused,
  planRoster,
  buildReport,
  type Issue,
  type RosterReport,
} from "#roster/import/public.ts";
import { loadTableSchool, readTable, type TableKind, type TableRead } from "#roster/tables/public.ts";

import { commit, finish, stage } from "./by-operator.ts";
import { findPlace, findSchoolIds, findUpload } from "./uploads.queries.ts";

interface Counts {
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  readonly reject: number;
  /** Rows that need a decision: another person's number, or a person who may be known already. */
  readonly ask: number;
}

/** The outcome of an office's table, or of its dry run. */
export interface TableReport {
  readonly columns: ReadonlyArray<{ readonly header: string; readonly takenFor: string | null }>;
  readonly counts: Readonly<Record<"people" | "links" | "enrolments", Counts>>;
  /** Line 0 is the file as a whole. */
  readonly rows: ReadonlyArray<{ readonly line: number; readonly code: string; readonly message: string }>;
}

interface TableFile {
  readonly file: string;
  readonly kind: TableKind;
  readonly school: string;
  readonly group?: string;
  readonly dryRun: boolean;
}

/**
 * Imports an office's table for the operator of the server: reads it, reports its findings, and imports it in
 * the same way as an upload of the app, so that it can be undone. `isDone` is false if something was not
 * imported that should have been.
 */
export async function takeTable(
  database: Database,
  { file, kind, school, group, dryRun }: TableFile,
): Promise<{ readonly report: TableReport; readonly isDone: boolean }> {
  const schoolId = await onlySchool(database, school, group);
  const bytes = await readFile(file);
  const fileName = basename(file);
  const { groupCode, timeZone } = await findPlace(database.directory, schoolId);
  const today = dayIn(timeZone);
  try {
    const known = await loadTableSchool(database, schoolId);
    const firstRead = await readTable(bytes, { fileName, kind, choices: {}, school: known, today });
    const choices = withNewSections(firstRead);
    const read = choices.sections
      ? await readTable(bytes, { fileName, kind, choices, school: known, today })
      : firstRead;
    const request = { groupCode, only: schoolId, today, adopt: read.adopt };
    const { plan, brake } = await planRoster(database, read.package, request);
    const report = tableReport(read, buildReport("dry-run", groupCode, read.package, plan, brake));
    const isAsked = read.questions.some(({ isOpen }) => isOpen);
    if (dryRun || isAsked || isNothingNew(report)) return { report, isDone: !isAsked };
    await importStaged(database, schoolId, { bytes, fileName, kind, choices });
    return { report, isDone: true };
  } catch (error) {
    if (!(error instanceof PackageRefused)) throw error;
    const { reason, message, place } = error;
    return { report: { ...NOTHING, rows: [{ line: place.row ?? 0, code: reason, message }] }, isDone: false };
  }
}

/** The operator is not asked about sections that the school does not have: they are made. */
function withNewSections({ questions }: TableRead): TableChoices {
  const sections = questions.flatMap(({ of, column }) =>
    of === "section" && column !== null ? [{ section: column, answer: MAKE_SECTION }] : [],
  );
  return sections.length > 0 ? { sections } : {};
}

const isNothingNew = ({ counts }: TableReport): boolean =>
  Object.values(counts).every(({ create, update }) => create + update === 0);

async function onlySchool(database: Database, school: string, group: string | undefined): Promise<number> {
  const [found, ...others] = await findSchoolIds(database.directory, school, group);
  if (!found) throw new Error("There is no such school.");
  if (others.length > 0) throw new Error("Several groups have a school with this code; add --group.");
  return found.id;
}

async function importStaged(
  database: Database,
  schoolId: number,
  staged: Parameters<typeof stage>[2],
): Promise<void> {
  const uploadId = await stage(database, schoolId, staged);
  await finish(database, schoolId, uploadId);
  await commit(database, schoolId, uploadId);
  const done = await findUpload(database.reading(schoolId), schoolId, uploadId);
  if (done?.problem) throw new Error(done.problem.message);
}

const NONE: Counts = { create: 0, update: 0, unchanged: 0, reject: 0, ask: 0 };
const NOTHING: TableReport = {
  columns: [],
  counts: { people: NONE, links: NONE, enrolments: NONE },
  rows: [],
};

function tableReport(read: TableRead, report: RosterReport): TableReport {
  const { files, links, issues, possibleDuplicates } = report;
  const lines = (isWanted: (issue: Issue) => boolean) =>
    new Set(issues.filter(isWanted).map(({ row }) => row));
  const rowsToAsk = lines(({ code }) => code === "E_OTHER_PERSON");
  const rejected = lines(({ code, row }) => code.startsWith("E_") && !rowsToAsk.has(row));
  const people = files["users.csv"] ?? NONE;
  const enrolments = files["enrollments.csv"] ?? NONE;
  return {
    columns: read.columns.map(({ header, takenFor }) => ({ header, takenFor })),
    counts: {
      people: {
        ...changesIn(people),
        unchanged: people.unchanged + read.unchanged,
        reject: rejected.size,
        ask: rowsToAsk.size + possibleDuplicates.length,
      },
      links: changesIn(links),
      enrolments: changesIn(enrolments),
    },
    rows: [
      ...read.questions
        .filter(({ isOpen }) => isOpen)
        .map(({ of, column }) => ({
          line: 0,
          code: `ASK_${of}`,
          message: `${of}: ${column ?? "the whole file"}`,
        })),
      ...read.questions
        .filter(({ chosen }) => chosen === MAKE_SECTION)
        .map(({ preview, rows = 0 }) => ({
          line: 0,
          code: "W_NEW_SECTION",
          message: `the section '${preview.join(" ")}' of ${rows} rows is new and is made`,
        })),
      ...issues.filter(({ row }) => row > 0).map(({ row, code, message }) => ({ line: row, code, message })),
      ...possibleDuplicates.map(({ row, alikeIn }) => ({
        line: row,
        code: "ASK_duplicate",
        message: `somebody with the same ${alikeIn} is known already, or stands in the file twice`,
      })),
    ],
  };
}

const changesIn = ({
  create,
  update,
  unchanged,
}: Pick<Counts, "create" | "update" | "unchanged">): Counts => ({
  ...NONE,
  create,
  update,
  unchanged,
});

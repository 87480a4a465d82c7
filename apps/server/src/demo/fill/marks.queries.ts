import type { Mark } from "@dars/contract/marks/results";
import { sql } from "kysely";

import { drawMarks } from "#demo/marks/public.ts";
import { addDays, type SchoolPlan } from "#demo/schools/public.ts";
import { policiesOfYear } from "#marks/policies/public.ts";
import { snapshotSections } from "#marks/publication/public.ts";
import { listInputs, storedMark } from "#marks/sheets/public.ts";
import type { BulkTransaction, Db } from "#platform/db/db.ts";

import { copyRows, type CopyRow } from "./copy.queries.ts";
import { insertFormerMarks } from "./former-marks.queries.ts";
import { at, type Ids } from "./ids.ts";
import { insertLateJoiner } from "./late-joiner.queries.ts";
import { insertObjections } from "./objections.queries.ts";
import { insertRequest } from "./requests.queries.ts";

interface MarksToFill {
  readonly bulk: BulkTransaction;
  readonly seed: number;
  readonly plan: SchoolPlan;
  readonly ids: Ids;
}

interface Seat {
  readonly classId: number;
  readonly offeringId: number;
  readonly studentId: number;
  readonly sectionId: number;
  readonly levelId: number;
  readonly levelCode: string;
  readonly isTerminal: boolean;
  readonly subject: string;
}

/** The states of the second column of a class today: a sheet goes through them in turn. */
const STATES = ["approved", "submitted", "open", "submitted", "open"] as const;
const FIRST_MONTH = ["M1", "OCT"];
const MONTHS = new Set([...FIRST_MONTH, "M2", "NOV"]);

/** The first month of the year is published, the second is being entered, handed in and approved. */
export async function insertMarks(place: MarksToFill): Promise<void> {
  const { bulk, plan, ids } = place;
  const { schoolId, years } = ids;
  const lateId = await insertLateJoiner(bulk.db, place);
  const seats = (await listSeats(place)).filter(({ studentId }) => studentId !== lateId);
  const policyOf = await policiesOfYear(bulk.db, schoolId, years.current);
  const getMonthColumns = ({ levelId, levelCode, isTerminal }: Seat) =>
    listInputs(policyOf({ id: levelId, code: levelCode, isTerminal }).policy).filter(({ code }) =>
      MONTHS.has(code),
    );
  await insertWindows(place, seats, getMonthColumns);
  await insertCells(place, seats, getMonthColumns);
  await insertFormerMarks(bulk.db, { schoolId, yearId: years.current, codes: FIRST_MONTH });
  await insertColumns(place, seats, getMonthColumns);
  const sectionIds = [
    ...new Set(seats.filter((seat) => getMonthColumns(seat).length > 0).map(({ sectionId }) => sectionId)),
  ];
  const publishedAt = new Date(`${addDays(plan.today, -12)}T09:00:00Z`);
  await publish(place, sectionIds, publishedAt);
  const first = at(ids.people)(plan.students[0] ?? 0);
  await insertObjections(bulk.db, {
    schoolId,
    yearId: years.current,
    when: publishedAt,
    studentId: first,
  });
  await insertRequest(bulk.db, schoolId, first);
}

type ColumnsOf = (seat: Seat) => readonly { readonly code: string; readonly max: number }[];

const listSeats = async ({ bulk, ids: { schoolId, years } }: MarksToFill): Promise<readonly Seat[]> => {
  const { rows } = await sql<Seat>`
    select class.id as "classId", offering.id as "offeringId", seat.student_id as "studentId",
      class.section_id as "sectionId", level.id as "levelId", level.code as "levelCode",
      level.is_terminal as "isTerminal", subject.code as "subject"
    from class_enrolments as seat
    join teaching_classes as class on class.school_id = seat.school_id and class.id = seat.teaching_class_id
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    join subjects as subject on subject.id = offering.subject_id
    join levels as level on level.id = offering.level_id
    where seat.school_id = ${schoolId} and class.year_id = ${years.current} and subject.on_report_card
    order by class.id, seat.student_id`.execute(bulk.db);
  return rows;
};

async function insertWindows({ bulk, plan, ids }: MarksToFill, seats: readonly Seat[], columnsOf: ColumnsOf) {
  const levels = new Map(seats.map((seat) => [seat.levelId, seat]));
  await copyRows(
    bulk.client,
    "mark_windows",
    ["school_id", "year_id", "level_id", "code", "opens_on", "due_on"],
    [...levels.values()].flatMap((seat) =>
      columnsOf(seat).map(({ code }, place): CopyRow => {
        const opensOn = addDays(plan.today, place === 0 ? -50 : -18);
        // In some levels the second month is late already.
        const dueOn = addDays(plan.today, place === 0 ? -20 : (seat.levelId % 3) * 3 - 2);
        return [ids.schoolId, ids.years.current, seat.levelId, code, opensOn, dueOn];
      }),
    ),
  );
}

async function insertCells(place: MarksToFill, seats: readonly Seat[], columnsOf: ColumnsOf) {
  const rows = [...Map.groupBy(seats, ({ studentId }) => studentId).values()].flatMap((own) =>
    rowsOfStudent(place, own, columnsOf),
  );
  await copyRows(
    place.bulk.client,
    "marks",
    ["school_id", "offering_id", "student_id", "code", "points", "state"],
    rows,
  );
}

function rowsOfStudent(
  { seed, plan, ids }: MarksToFill,
  own: readonly Seat[],
  columnsOf: ColumnsOf,
): CopyRow[] {
  const first = at(ids.people)(plan.students[0] ?? 0);
  const [seat] = own;
  if (!seat) return [];
  const { studentId, levelCode } = seat;
  const columns = columnsOf(seat);
  const marks = drawMarks({
    seed,
    path: `school/${plan.place}/marks/${levelCode}/${studentId - first}`,
    subjects: own.map(({ subject }) => subject),
    columns,
    ...(studentId === first && { talent: 1.1 }),
  });
  return own.flatMap(({ classId, offeringId, subject }) =>
    columns
      .filter((_column, place) => place === 0 || isEntered(classId, studentId))
      .map(({ code }): CopyRow => [
        ids.schoolId,
        offeringId,
        studentId,
        code,
        ...toCells(marks.get(subject)?.[code] ?? null),
      ]),
  );
}

const toCells = (mark: Mark): [string | null, string | null] => {
  const { points, state } = storedMark(mark);
  return [points, state];
};

/** An open column is half entered, some not at all. */
function isEntered(classId: number, studentId: number): boolean {
  if (STATES[classId % STATES.length] !== "open") return true;
  return classId % 2 === 0 && studentId % 5 < 3;
}

async function insertColumns({ bulk, ids }: MarksToFill, seats: readonly Seat[], columnsOf: ColumnsOf) {
  const classes = new Map(seats.map((seat) => [seat.classId, seat]));
  await copyRows(
    bulk.client,
    "mark_columns",
    ["school_id", "class_id", "code", "state"],
    [...classes.values()].flatMap((seat) =>
      columnsOf(seat).map(({ code }, place): CopyRow => {
        const state = place === 0 ? "published" : (STATES[seat.classId % STATES.length] ?? "open");
        return [ids.schoolId, seat.classId, code, state];
      }),
    ),
  );
}

async function publish({ bulk: { db }, ids }: MarksToFill, sectionIds: readonly number[], when: Date) {
  if (sectionIds.length === 0) return;
  const { schoolId, years } = ids;
  const { rows } = await sql<{ id: number }>`
    insert into mark_publications (school_id, year_id, section_ids, codes, with_outcome, show_rank, is_partial,
      state, publish_at, guardians_at, students, made_by, made_at)
    select ${schoolId}, ${years.current}, ${[...sectionIds]}::bigint[], array['M1', 'OCT'], false, false, false,
      'published', ${when}, ${when}, 0, held.account_id, ${when}
    from role_assignments as held where held.school_id = ${schoolId} and held.role = 'school_management'
    order by held.account_id limit 1
    returning id`.execute(db);
  const publicationId = rows[0]?.id ?? 0;
  await sql`insert into published_columns (school_id, class_id, code, publication_id)
    select school_id, class_id, code, ${publicationId} from mark_columns
    where school_id = ${schoolId} and state = 'published'`.execute(db);
  const { students } = await snapshotSections(db, {
    schoolId,
    yearId: years.current,
    sectionIds,
    publicationId,
    guardiansAt: when,
  });
  await sql`update mark_publications set students = ${students.length}
    where school_id = ${schoolId} and id = ${publicationId}`.execute(db);
  await sql`update mark_snapshots set published_at = ${when}, guardians_at = ${when}
    where school_id = ${schoolId} and publication_id = ${publicationId}`.execute(db);
}

/** A scheme is there by a letter of the ministry: the office chose it before it published by it. */
export const nameSources = (db: Db, schoolId: number) =>
  sql`update grade_policies set source = 'تعليمات الامتحانات المدرسية، وزارة التربية',
      chosen_by = (select held.account_id from role_assignments as held where held.school_id = ${schoolId}
        and held.role = 'school_management' order by held.account_id limit 1)
    where school_id = ${schoolId} and source is null`.execute(db);

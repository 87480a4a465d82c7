import { sql } from "kysely";

import { drawMarks } from "#demo/marks/public.ts";
import { addDays, type SchoolPlan } from "#demo/schools/public.ts";
import { findPolicy } from "#marks/engine/public.ts";
import { snapshotSections } from "#marks/publication/public.ts";
import { storedMark } from "#marks/sheets/public.ts";
import type { BulkTransaction } from "#platform/db/db.ts";

import { copyRows, type CopyRow } from "./copy.queries.ts";
import type { Ids } from "./ids.ts";

interface GradebookToFill {
  readonly bulk: BulkTransaction;
  readonly seed: number;
  readonly plan: SchoolPlan;
  readonly ids: Ids;
}

/** The level that is judged by weighted categories. */
const LEVEL = "S4";
const SOURCE = "اتفاقية البرنامج الدولي، كتاب المجموعة رقم 17";

interface DrawnColumn {
  readonly category: string;
  readonly no: number;
  readonly title: string;
  readonly max: number;
  readonly state: "published" | "submitted" | "open";
  /** Days from today. */
  readonly opensIn: number;
  readonly dueIn: number;
}

/** What each teacher has made so far: quizzes of which the lowest is dropped, and a project that waits for the office. */
const COLUMNS: readonly DrawnColumn[] = [
  column("HW", 1, "ورقة العمل الأولى", 10, "published", -45),
  column("HW", 2, "تمارين الفصل الأول", 10, "published", -30),
  column("HW", 3, "تمارين الفصل الثاني", 10, "open", -4),
  column("QZ", 1, "اختبار قصير: الفصل الأول", 20, "published", -38),
  column("QZ", 2, "اختبار قصير: المفاهيم", 20, "published", -26),
  column("QZ", 3, "اختبار قصير: الفصل الثاني", 20, "published", -16),
  column("PRJ", 1, "مشروع الفصل", 50, "submitted", -14),
];

function column(
  category: string,
  no: number,
  title: string,
  max: number,
  state: DrawnColumn["state"],
  opensIn: number,
): DrawnColumn {
  return { category, no, title, max, state, opensIn, dueIn: opensIn + 8 };
}

const toCode = ({ category, no }: DrawnColumn): string => `${category}-${no}`;

interface Seat {
  readonly classId: number;
  readonly offeringId: number;
  readonly studentId: number;
  readonly sectionId: number;
  readonly levelId: number;
  readonly subject: string;
}

/** The fourth scientific is graded by categories, letters and grade points; before any mark of the year is there. */
export async function chooseCategories({ bulk, ids }: Pick<GradebookToFill, "bulk" | "ids">): Promise<void> {
  const policy = findPolicy("INTL-US");
  if (!policy) throw new Error("The scheme with categories is gone.");
  await sql`insert into grade_policies (school_id, level_id, from_year_id, code, version, body, source, chosen_by)
    select ${ids.schoolId}, level.id, ${ids.years.current}, ${policy.code}, next.version,
      ${JSON.stringify(policy)}::jsonb || jsonb_build_object('version', next.version), ${SOURCE},
      (select held.account_id from role_assignments as held
        where held.school_id = ${ids.schoolId} and held.role = 'school_management' order by held.account_id limit 1)
    from levels as level
    cross join lateral (select 1 + coalesce(max(earlier.version), 0) as version from grade_policies as earlier
      where earlier.school_id = ${ids.schoolId} and earlier.level_id = level.id) as next
    where level.code like ${`${LEVEL}%`} and exists (
      select from sections as section where section.school_id = ${ids.schoolId}
        and section.year_id = ${ids.years.current} and section.level_id = level.id)`.execute(bulk.db);
}

/** GB-9: homework and quizzes of that level are published, a project waits for the office. */
export async function insertGradebook(place: GradebookToFill): Promise<void> {
  const seats = await listSeats(place);
  if (seats.length === 0) return;
  await insertColumns(place, seats);
  await insertCells(place, seats);
  await publish(place, [...new Set(seats.map(({ sectionId }) => sectionId))]);
}

const listSeats = async ({ bulk, ids: { schoolId, years } }: GradebookToFill): Promise<readonly Seat[]> => {
  const { rows } = await sql<Seat>`
    select class.id as "classId", offering.id as "offeringId", seat.student_id as "studentId",
      class.section_id as "sectionId", level.id as "levelId", subject.code as "subject"
    from class_enrolments as seat
    join teaching_classes as class on class.school_id = seat.school_id and class.id = seat.teaching_class_id
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    join subjects as subject on subject.id = offering.subject_id
    join levels as level on level.id = offering.level_id
    where seat.school_id = ${schoolId} and class.year_id = ${years.current} and subject.on_report_card
      and class.section_id is not null and level.code like ${`${LEVEL}%`}
    order by class.id, seat.student_id`.execute(bulk.db);
  return rows;
};

async function insertColumns({ bulk, plan, ids }: GradebookToFill, seats: readonly Seat[]): Promise<void> {
  const classes = [...new Map(seats.map((seat) => [seat.classId, seat])).values()];
  const numbered = numberColumns(classes);
  await copyRows(
    bulk.client,
    "class_columns",
    ["school_id", "class_id", "offering_id", "code", "category", "no", "title", "max", "opens_on", "due_on"],
    numbered.map(({ seat, made }): CopyRow => [
      ids.schoolId,
      seat.classId,
      seat.offeringId,
      toCode(made),
      made.category,
      made.no,
      made.title,
      made.max,
      addDays(plan.today, made.opensIn),
      addDays(plan.today, made.dueIn),
    ]),
  );
  await copyRows(
    bulk.client,
    "mark_columns",
    ["school_id", "class_id", "code", "state"],
    numbered.map(({ seat, made }): CopyRow => [ids.schoolId, seat.classId, toCode(made), made.state]),
  );
  // Subjects weigh by their periods: a credit for two of them.
  await sql`update subject_offerings set credits = greatest(1, weekly_periods / 2.0)
    where school_id = ${ids.schoolId} and id = any(${classes.map(({ offeringId }) => offeringId)}::bigint[])`.execute(
    bulk.db,
  );
}

/** Numbers go on over the classes of a subject, so that each column has its own code. */
function numberColumns(classes: readonly Seat[]) {
  const before = new Map<number, number>();
  return classes.flatMap((seat) => {
    const parallel = before.get(seat.offeringId) ?? 0;
    before.set(seat.offeringId, parallel + 1);
    return COLUMNS.map((made) => ({ seat, made: { ...made, no: made.no + parallel * COLUMNS.length } }));
  });
}

async function insertCells(
  { bulk, seed, plan, ids }: GradebookToFill,
  seats: readonly Seat[],
): Promise<void> {
  const classes = [...new Map(seats.map((seat) => [seat.classId, seat])).values()];
  const firstId = Math.min(...seats.map(({ studentId }) => studentId));
  const madeIn = Map.groupBy(numberColumns(classes), ({ seat }) => seat.classId);
  const rows = [...Map.groupBy(seats, ({ studentId }) => studentId).values()].flatMap((own) => {
    const drawn = drawMarks({
      seed,
      path: `school/${plan.place}/gradebook/${own[0]?.studentId ?? 0}`,
      subjects: own.map(({ subject }) => subject),
      columns: COLUMNS.map((made) => ({ code: toCode(made), max: 100 })),
      // student11 of the cast.
      ...(own[0]?.studentId === firstId && { talent: 1.2 }),
    });
    return own.flatMap(({ classId, offeringId, studentId, subject }) =>
      (madeIn.get(classId) ?? []).flatMap(({ made }, at): CopyRow[] => {
        const source = COLUMNS[at];
        if (!source || made.state === "open") return [];
        const mark = drawn.get(subject)?.[toCode(source)] ?? null;
        const { points, state } = storedMark(
          typeof mark === "number" ? Math.round((mark * made.max) / 100) : mark,
        );
        return [[ids.schoolId, offeringId, studentId, toCode(made), points, state]];
      }),
    );
  });
  await copyRows(
    bulk.client,
    "marks",
    ["school_id", "offering_id", "student_id", "code", "points", "state"],
    rows,
  );
}

async function publish({ bulk: { db }, plan, ids }: GradebookToFill, sectionIds: readonly number[]) {
  const { schoolId, years } = ids;
  const when = new Date(`${addDays(plan.today, -7)}T09:00:00Z`);
  const { rows } = await sql<{ id: number }>`
    insert into mark_publications (school_id, year_id, section_ids, codes, with_outcome, show_rank, is_partial,
      state, publish_at, guardians_at, students, made_by, made_at)
    select ${schoolId}, ${years.current}, ${[...sectionIds]}::bigint[],
      array(select distinct made.code from class_columns as made join mark_columns as shown
        on shown.school_id = made.school_id and shown.class_id = made.class_id and shown.code = made.code
        where made.school_id = ${schoolId} and shown.state = 'published' order by 1),
      false, false, false, 'published', ${when}, ${when}, 0, held.account_id, ${when}
    from role_assignments as held where held.school_id = ${schoolId} and held.role = 'school_management'
    order by held.account_id limit 1
    returning id`.execute(db);
  const publicationId = rows[0]?.id ?? 0;
  await sql`insert into published_columns (school_id, class_id, code, publication_id)
    select shown.school_id, shown.class_id, shown.code, ${publicationId} from mark_columns as shown
    join class_columns as made on made.school_id = shown.school_id and made.class_id = shown.class_id
      and made.code = shown.code
    where shown.school_id = ${schoolId} and shown.state = 'published'`.execute(db);
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

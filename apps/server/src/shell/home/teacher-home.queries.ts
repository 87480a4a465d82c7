import type { Names } from "@dars/contract/platform/primitives";
import type { Home } from "@dars/contract/shell/home";
import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";

import { listIdleColumns } from "#marks/publication/public.ts";
import type { Database } from "#platform/db/db.ts";
import { prepare, WRITER } from "#platform/db/prepare.ts";
import { inOrder } from "#platform/db/reads-together.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";
import { selectTeacherClasses, ledSection, taughtClasses } from "#school/schools/public.ts";

import { teacherWork } from "./teacher-work.queries.ts";

/** A teacher's person and account. */
export type TeacherKey = Readonly<Record<"personId" | "accountId", number>>;

type OfTeacher = NonNullable<Home["teacher"]>;

export interface TeacherHome extends Pick<OfTeacher, "classes" | "homeroom"> {
  readonly name: Names;
  readonly work: Omit<OfTeacher["work"], "unreadRooms">;
}

const PERSON = sql.ref<number>("asked.person_id");

/** Found once for each teacher of a statement; the rest of it says only which of its parts are meant. */
const TEACHER = {
  personId: PERSON,
  accountId: sql.ref<number>("asked.account_id"),
  classIds: sql.ref("asked.class_ids"),
  day: sql.ref<string>("asked.day"),
};

const ofTeachers = prepare<
  {
    readonly schoolId: number;
    readonly personIds: readonly number[];
    readonly accountIds: readonly number[];
    readonly idleClassIds: readonly number[];
    readonly idleCodes: readonly string[];
  },
  TeacherHome & { readonly no: number }
>(
  ({ schoolId, personIds, accountIds, idleClassIds, idleCodes }) => sql`
    with clock as materialized (select ${todayIn(schoolId)} as day),
    asked as materialized (
      select caller.*, clock.day,
        array(${selectTeacherClasses(WRITER, schoolId, sql.ref<number>("caller.person_id"), sql.ref<string>("clock.day"))})
          as class_ids
      from clock cross join unnest(${personIds}::bigint[], ${accountIds}::bigint[])
        with ordinality as caller (person_id, account_id, no))
    select asked.no, ${selectNames("person")} as name,
      ${jsonArrayFrom(taughtClasses(WRITER, schoolId, TEACHER))} as classes,
      ${jsonObjectFrom(ledSection(WRITER, schoolId, PERSON))} as homeroom,
      (select row_to_json(waiting) from (${teacherWork(schoolId, { ...TEACHER, idle: { classIds: idleClassIds, codes: idleCodes } })}) as waiting) as work
    from asked
    join people as person on person.school_id = ${schoolId} and person.id = asked.person_id`,
);

/**
 * Names of teachers of one school and everything of their homes but the chats, in one statement. Where one of them has open
 * columns, it is asked which of these nobody fills, and where there are any, the statement once more. Undefined without such
 * a person.
 */
export async function listTeacherHomes(
  database: Database,
  schoolId: number,
  teachers: readonly TeacherKey[],
): Promise<readonly (TeacherHome | undefined)[]> {
  const personIds = teachers.map(({ personId }) => personId);
  const accountIds = teachers.map(({ accountId }) => accountId);
  const read = (idle: Awaited<ReturnType<typeof listIdleColumns>>) =>
    ofTeachers(database.shortReading(schoolId), {
      schoolId,
      personIds,
      accountIds,
      idleClassIds: idle.map(({ classId }) => classId),
      idleCodes: idle.map(({ code }) => code),
    });
  const rows = await read([]);
  const hasOpen = rows.some(({ work }) => work.columns.open > 0);
  const idle = hasOpen ? await listIdleColumns(database.reading(schoolId), schoolId) : [];
  return inOrder(teachers.length, idle.length > 0 ? await read(idle) : rows);
}

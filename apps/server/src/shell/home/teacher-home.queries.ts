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

import { teacherWork, type OpenMarkColumn, type WaitingWork } from "./teacher-work.queries.ts";

/** A teacher's person and account. */
export type TeacherKey = Readonly<Record<"personId" | "accountId", number>>;

type OfTeacher = NonNullable<Home["teacher"]>;

export interface TeacherHome extends Pick<OfTeacher, "classes" | "homeroom"> {
  readonly name: Names;
  readonly work: Omit<OfTeacher["work"], "unreadRooms">;
}

interface TeacherRow extends Omit<TeacherHome, "work"> {
  readonly work: WaitingWork;
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
  },
  TeacherRow & { readonly no: number }
>(
  ({ schoolId, personIds, accountIds }) => sql`
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
      (select row_to_json(waiting) from (${teacherWork(schoolId, TEACHER)}) as waiting) as work
    from asked
    join people as person on person.school_id = ${schoolId} and person.id = asked.person_id`,
);

/**
 * Names of teachers of one school and everything of their homes but the chats, in one statement. Where one of them has open
 * columns, it is asked which of these nobody fills (PUB-3). Undefined without such a person.
 */
export async function listTeacherHomes(
  database: Database,
  schoolId: number,
  teachers: readonly TeacherKey[],
): Promise<readonly (TeacherHome | undefined)[]> {
  const rows = await ofTeachers(database.shortReading(schoolId), {
    schoolId,
    personIds: teachers.map(({ personId }) => personId),
    accountIds: teachers.map(({ accountId }) => accountId),
  });
  const hasOpen = rows.some(({ work }) => work.columns.length > 0);
  const found = hasOpen ? await listIdleColumns(database.reading(schoolId), schoolId) : [];
  const idle = new Set(found.map(toKey));
  const homes = rows.map(({ work, ...row }) => ({
    ...row,
    work: { ...work, columns: countColumns(work.columns.filter((each) => !idle.has(toKey(each)))) },
  }));
  return inOrder(teachers.length, homes);
}

const toKey = ({ classId, code }: Pick<OpenMarkColumn, "classId" | "code">): string => `${classId} ${code}`;

function countColumns(columns: readonly OpenMarkColumn[]): TeacherHome["work"]["columns"] {
  const [dueOn = null] = columns.flatMap((each) => (each.isLate ? [] : [each.dueOn])).toSorted();
  return { open: columns.length, late: columns.filter(({ isLate }) => isLate).length, dueOn };
}

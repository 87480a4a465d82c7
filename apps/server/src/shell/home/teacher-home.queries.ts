import type { Names } from "@dars/contract/platform/primitives";
import type { Home } from "@dars/contract/shell/home";
import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";

import { kept } from "#platform/db/kept.ts";
import { namesOf } from "#platform/db/shapes.ts";
import { ledSection, taughtClasses } from "#school/schools/public.ts";

import { teacherWork } from "./teacher-work.queries.ts";

type TeacherKey = Readonly<Record<"schoolId" | "personId" | "accountId", number>>;

type OfTeacher = NonNullable<Home["teacher"]>;

interface TeacherHome extends Pick<OfTeacher, "classes" | "homeroom"> {
  readonly name: Names;
  readonly work: Omit<OfTeacher["work"], "unreadRooms">;
}

/** A teacher's name and everything of its home but the chats, in one statement. No row without such a person. */
export const listTeacherHomes = kept(
  (db, { schoolId, personId, accountId }: TeacherKey) => sql<TeacherHome>`
  select ${namesOf("person")} as name,
    ${jsonArrayFrom(taughtClasses(db, schoolId, personId))} as classes,
    ${jsonObjectFrom(ledSection(db, schoolId, personId))} as homeroom,
    (select row_to_json(waiting) from (${teacherWork(db, schoolId, { personId, accountId })}) as waiting) as work
  from people as person
  where person.school_id = ${schoolId} and person.id = ${personId}`,
);

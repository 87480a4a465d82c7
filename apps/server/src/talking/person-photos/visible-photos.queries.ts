import type { Role } from "@dars/contract/platform/roles";
import { sql, type RawBuilder } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { holdsToday } from "#platform/db/today.ts";
import { hasConsent } from "#school/consents/public.ts";
import { selectTeacherClasses } from "#school/schools/public.ts";

export interface VisiblePhoto {
  /** The id of the photo, to which its file is attached. */
  readonly id: number;
  readonly personId: number;
  readonly fileId: string;
}

type Asker = Pick<Actor, "accountId" | "role" | "personId">;
interface PhotosAsked {
  readonly by: "person" | "photo";
  readonly ids: readonly number[];
}

/** PER-3: those of these photos that the caller may see now, whom the access check has admitted to the school. */
export async function listVisiblePhotos(
  db: Db,
  schoolId: number,
  asker: Asker,
  { by, ids }: PhotosAsked,
): Promise<readonly VisiblePhoto[]> {
  const { rows } = await sql<VisiblePhoto>`
    select photo.id, photo.person_id as "personId", photo.file_id as "fileId"
    from person_photos as photo
    where photo.school_id = ${schoolId}
      and ${sql.ref(by === "person" ? "photo.person_id" : "photo.id")} = any(${[...ids]}::bigint[])
      and (${isOwn(schoolId, asker)} or ${isStaff(schoolId)} or ${BY_ROLE[asker.role](db, schoolId, asker)})
    order by photo.person_id`.execute(db);
  return rows;
}

type Condition = RawBuilder<boolean>;
const PERSON = sql.ref<number>("photo.person_id");
const NOBODY: Condition = sql`false`;

const isOwn = (schoolId: number, { accountId }: Asker): Condition => sql`exists (
  select from account_people as own where own.school_id = ${schoolId} and own.account_id = ${accountId}
    and own.person_id = ${PERSON})`;

/** Who works in the school today is seen by everybody there. */
const isStaff = (schoolId: number): Condition => sql`exists (
  select from account_people as works
  join role_assignments as role on role.account_id = works.account_id and role.school_id = ${schoolId}
  where works.school_id = ${schoolId} and works.person_id = ${PERSON}
    and role.role in ('teacher', 'school_management') and role.state = 'active'
    and role.starts_at <= now() and (role.ends_at is null or role.ends_at > now()))`;

/** Children of a class that one teaches or leads, and guardians of children that one leads. */
const taughtBy = (db: Db, schoolId: number, { personId }: Asker): Condition => {
  const led = sql`(select seat.student_id from enrolments as seat
    join sections as section on section.school_id = seat.school_id and section.id = seat.section_id
    join academic_years as year on year.school_id = section.school_id and year.id = section.year_id
    where seat.school_id = ${schoolId} and seat.state = 'active' and year.state = 'current'
      and section.homeroom_teacher_id = ${personId})`;
  return sql`(exists (select from class_enrolments as sits where sits.school_id = ${schoolId}
      and sits.student_id = ${PERSON} and ${holdsToday("sits", schoolId)}
      and sits.teaching_class_id in (${selectTeacherClasses(db, schoolId, personId ?? 0)}))
    or ${PERSON} in ${led}
    or exists (select from guardian_links as link where link.school_id = ${schoolId}
      and link.guardian_id = ${PERSON} and link.student_id in ${led}))`;
};

/** FAM-6: of the same section, and their families agree. */
const satBeside = (
  schoolId: number,
  { personId }: Asker,
): Condition => sql`(${hasConsent(schoolId, PERSON, "photo")}
  and exists (select from enrolments as own
    join enrolments as beside on beside.school_id = own.school_id and beside.section_id = own.section_id
    where own.school_id = ${schoolId} and own.student_id = ${personId} and own.state = 'active'
      and beside.student_id = ${PERSON} and beside.state = 'active'))`;

const guardedBy = (schoolId: number, { accountId }: Asker): Condition => sql`exists (
  select from guardian_links as link
  join account_people as own on own.school_id = link.school_id and own.person_id = link.guardian_id
  where link.school_id = ${schoolId} and link.student_id = ${PERSON} and own.account_id = ${accountId}
    and ${letsSee("link")})`;

const BY_ROLE: Readonly<Record<Role, (db: Db, schoolId: number, asker: Asker) => Condition>> = {
  school_management: () => sql`true`,
  teacher: taughtBy,
  student: (_db, schoolId, asker) => satBeside(schoolId, asker),
  parent: (_db, schoolId, asker) => guardedBy(schoolId, asker),
  administrator: () => NOBODY,
  subject_coordinator: () => NOBODY,
  evaluator: () => NOBODY,
};

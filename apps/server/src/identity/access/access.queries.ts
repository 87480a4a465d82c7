import type { Role } from "@dars/contract/platform/roles";
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";

import type { ScopeQuestion } from "./scope-checks.ts";

type On = ScopeQuestion["on"];

/** An account, or the column that holds it. */
type AccountId = number | RawBuilder<number>;

export async function isTrue(db: Db, condition: Expression<SqlBool>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds === true;
}

/** FAM-1: by a verified link that no court restricts and that lets the guardian look. */
const selectChildIds = (db: Db, schoolId: number, accountId: AccountId) =>
  db
    .selectFrom("guardian_links as link")
    .innerJoin("account_people as own", (join) =>
      join.onRef("own.school_id", "=", "link.school_id").onRef("own.person_id", "=", "link.guardian_id"),
    )
    .select("link.student_id")
    .where("link.school_id", "=", schoolId)
    .where("own.account_id", "=", accountId)
    .where(letsSee("link"));

export function guards(db: Db, schoolId: number, accountId: number, on: On, id: number): Promise<boolean> {
  const children = selectChildIds(db, schoolId, accountId);
  if (on === "school") return isTrue(db, sql`exists (${children})`);
  if (on === "student" || on === "person") return isTrue(db, sql`${id} in (${children})`);
  return isTrue(
    db,
    sql`exists (select from enrolments where school_id = ${schoolId} and state = 'active'
      and ${sql.ref(on === "section" ? "section_id" : "level_id")} = ${id} and student_id in (${children}))`,
  );
}

/** Whether a student sits in this section, or is this student. */
export async function sitsIn(
  db: Db,
  schoolId: number,
  studentId: number,
  on: On,
  id: number,
): Promise<boolean> {
  if (on === "school") return true;
  if (on === "student" || on === "person") return studentId === id;
  return isTrue(
    db,
    sql`exists (select from enrolments where school_id = ${schoolId} and student_id = ${studentId}
      and state = 'active' and ${sql.ref(on === "section" ? "section_id" : "level_id")} = ${id})`,
  );
}

/** ASG-2: whether a teacher teaches, today, in this section or level, or teaches this student. */
export async function teaches(
  db: Db,
  schoolId: number,
  teacherId: number,
  on: On,
  id: number,
): Promise<boolean> {
  if (await leads(db, schoolId, teacherId, on, id)) return true;
  const classes = db
    .selectFrom("teacher_assignments as assignment")
    .innerJoin("teaching_classes as class", (join) =>
      join
        .onRef("class.school_id", "=", "assignment.school_id")
        .onRef("class.id", "=", "assignment.teaching_class_id"),
    )
    .innerJoin("subject_offerings as offering", (join) =>
      join.onRef("offering.school_id", "=", "class.school_id").onRef("offering.id", "=", "class.offering_id"),
    )
    .where("assignment.school_id", "=", schoolId)
    .where("assignment.teacher_id", "=", teacherId)
    .where("assignment.state", "=", "active")
    .where(holdsToday("assignment", schoolId));
  if (on === "section")
    return isTrue(
      db,
      sql`${id} in (${classes.select("class.section_id").where("class.section_id", "is not", null)})`,
    );
  if (on === "level") return isTrue(db, sql`${id} in (${classes.select("offering.level_id")})`);
  return isTrue(
    db,
    sql`exists (select from class_enrolments as sits where sits.school_id = ${schoolId} and sits.student_id = ${id}
      and ${holdsToday("sits", schoolId)}
      and sits.teaching_class_id in (${classes.select("class.id")}))`,
  );
}

/** Registers of lessons that were held for a colleague so many days ago may still arrive from a device. */
const REGISTER_DAYS = 21;

/** Whether a teacher holds, or lately held, a colleague's lesson of this section. */
export const coversIn = (db: Db, schoolId: number, teacherId: number, sectionId: number): Promise<boolean> =>
  isTrue(
    db,
    sql`exists (
      select from lesson_changes as change
      join timetable_lesson_classes as place
        on place.school_id = change.school_id and place.lesson_id = change.lesson_id
      join teaching_classes as class on class.school_id = place.school_id and class.id = place.class_id
      where change.school_id = ${schoolId} and change.teacher_id = ${teacherId} and change.kind = 'changed'
        and change.on_day <= ${todayIn(schoolId)} and change.on_day > ${todayIn(schoolId)} - ${sql.lit(REGISTER_DAYS)}
        and class.section_id = ${sectionId})`,
  );

/** Whether a teacher leads this section, or the section of this student. */
export async function leads(
  db: Db,
  schoolId: number,
  teacherId: number,
  on: On,
  id: number,
): Promise<boolean> {
  const led = db
    .selectFrom("sections")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "sections.school_id").onRef("year.id", "=", "sections.year_id"),
    )
    .where("sections.school_id", "=", schoolId)
    .where("sections.homeroom_teacher_id", "=", teacherId)
    .where("year.state", "=", "current");
  if (on === "school") return isTrue(db, sql`exists (${led.select("sections.id")})`);
  if (on === "section") return isTrue(db, sql`${id} in (${led.select("sections.id")})`);
  if (on === "level") return isTrue(db, sql`${id} in (${led.select("sections.level_id")})`);
  return isTrue(
    db,
    sql`exists (select from enrolments where school_id = ${schoolId} and student_id = ${id}
      and state = 'active' and section_id in (${led.select("sections.id")}))`,
  );
}

const coordinatedBy = (db: Db, schoolId: number, accountId: AccountId) =>
  db
    .selectFrom("coordinator_scopes as scope")
    .where("scope.school_id", "=", schoolId)
    .where("scope.account_id", "=", accountId)
    .where(holdsToday("scope", schoolId));

/** Whether a coordinator's subject is taught here: in the school, the section, the level or to the student. */
export function coordinates(
  db: Db,
  schoolId: number,
  accountId: number,
  on: On,
  id: number,
): Promise<boolean> {
  const scopes = coordinatedBy(db, schoolId, accountId);
  if (on === "school") return isTrue(db, sql`exists (${scopes.select("scope.id")})`);
  const taught = scopes
    .innerJoin("subject_offerings as offering", (join) =>
      join
        .onRef("offering.school_id", "=", "scope.school_id")
        .onRef("offering.subject_id", "=", "scope.subject_id")
        .on((eb) =>
          eb.or([eb("scope.level_id", "is", null), eb("scope.level_id", "=", eb.ref("offering.level_id"))]),
        ),
    )
    .innerJoin("teaching_classes as class", (join) =>
      join.onRef("class.school_id", "=", "offering.school_id").onRef("class.offering_id", "=", "offering.id"),
    );
  if (on === "section")
    return isTrue(
      db,
      sql`${id} in (${taught.select("class.section_id").where("class.section_id", "is not", null)})`,
    );
  if (on === "level") return isTrue(db, sql`${id} in (${taught.select("offering.level_id")})`);
  return isTrue(
    db,
    sql`exists (select from class_enrolments as sits where sits.school_id = ${schoolId} and sits.student_id = ${id}
      and ${holdsToday("sits", schoolId)}
      and sits.teaching_class_id in (${taught.select("class.id")}))`,
  );
}

const isSentTo = (schoolId: number, accountId: AccountId): RawBuilder<boolean> =>
  sql`exists (select from evaluator_scopes as scope where scope.school_id = ${schoolId}
    and scope.account_id = ${accountId} and ${holdsToday("scope", schoolId)})`;

/** Whether an evaluator is sent to the school today. */
export const evaluates = (db: Db, schoolId: number, accountId: number): Promise<boolean> =>
  isTrue(db, isSentTo(schoolId, accountId));

/** Whether the caller may access one of the schools of `schoolsToAsk` now. */
export function looksInto(
  db: Db,
  { accountId, role }: { readonly accountId: AccountId; readonly role: Role },
  schoolId: number,
): RawBuilder<boolean> {
  if (role === "parent") return sql`exists (${selectChildIds(db, schoolId, accountId)})`;
  if (role === "subject_coordinator")
    return sql`exists (${coordinatedBy(db, schoolId, accountId).select("scope.id")})`;
  if (role === "evaluator") return isSentTo(schoolId, accountId);
  return sql`true`;
}

export const isInGroup = (db: Db, schoolId: number, groupId: number): Promise<boolean> =>
  isTrue(
    db,
    sql`exists (select from schools where id = ${schoolId} and group_id = ${groupId} and state <> 'closed')`,
  );

/** Schools of a group by code, without its head office. */
export async function listGroupSchools(db: Db, groupId: number): Promise<readonly number[]> {
  const schools = await db
    .selectFrom("schools")
    .select("id")
    .where("group_id", "=", groupId)
    .where("kind", "<>", "office")
    .where("state", "<>", "closed")
    .orderBy("code")
    .execute();
  return schools.map(({ id }) => id);
}

/** Whether a person has ever been in a room of the school. */
export const hasRoom = (
  db: Db,
  { schoolId, personId }: { readonly schoolId: number; readonly personId: number },
  roomId: number,
): Promise<boolean> =>
  isTrue(
    db,
    sql`exists (select from room_members where school_id = ${schoolId} and person_id = ${personId}
      and room_id = ${roomId})`,
  );

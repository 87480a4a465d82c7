import type { Role } from "@dars/contract/platform/roles";
import type { Audience } from "@dars/contract/school/audiences";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { holdsToday } from "#platform/db/today.ts";

/** An audience as its columns hold it: of a row, or of one that is about to be written. */
export type AudienceColumns = Readonly<
  Record<
    "roles" | "levelIds" | "sectionIds" | "subjectIds" | "personIds" | "ccGuardians",
    RawBuilder<unknown>
  >
>;

/** The columns `audience_roles`, `level_ids` and so on of a table or its alias. */
export const getAudienceColumns = (table: string): AudienceColumns => ({
  roles: sql.ref(`${table}.audience_roles`),
  levelIds: sql.ref(`${table}.level_ids`),
  sectionIds: sql.ref(`${table}.section_ids`),
  subjectIds: sql.ref(`${table}.subject_ids`),
  personIds: sql.ref(`${table}.person_ids`),
  ccGuardians: sql.ref(`${table}.cc_guardians`),
});

const audienceFrom = (audience: Audience): AudienceColumns => ({
  roles: sql`${[...audience.roles]}::text[]`,
  levelIds: sql`${[...audience.levelIds]}::bigint[]`,
  sectionIds: sql`${[...audience.sectionIds]}::bigint[]`,
  subjectIds: sql`${[...audience.subjectIds]}::bigint[]`,
  personIds: sql`${[...audience.personIds]}::bigint[]`,
  ccGuardians: sql`${audience.ccGuardians}::boolean`,
});

type MeantRole = "student" | "parent" | "teacher" | "school_management" | "appointed";

/**
 * People of a school whom an audience includes today, as rows `(person_id, as_role, child_id)`: one for each
 * role in which it includes them, and for guardians one for each child that it is about.
 */
export const selectAudiencePeople = (schoolId: number, audience: AudienceColumns): RawBuilder<unknown> =>
  sql.join(Object.values(meantBy(schoolId, audience)), sql` union `);

/** The same for one person in one role: reads no more than its own rows. Undefined for a role that nothing is for. */
export function personAs(
  schoolId: number,
  audience: AudienceColumns,
  role: Role,
  person: RawBuilder<number>,
): RawBuilder<unknown> | undefined {
  const queriesByRole = meantBy(schoolId, audience, person);
  if (role === "administrator") return undefined;
  if (role !== "subject_coordinator" && role !== "evaluator") return queriesByRole[role];
  return sql`select appointed.* from (${queriesByRole.appointed}) as appointed where appointed.as_role = ${role}`;
}

function meantBy(
  schoolId: number,
  audience: AudienceColumns,
  person?: RawBuilder<number>,
): Readonly<Record<MeantRole, RawBuilder<unknown>>> {
  const { roles, levelIds, sectionIds, subjectIds, personIds, ccGuardians } = audience;
  const isMeant = (column: string) =>
    sql`(cardinality(${personIds}) = 0 or ${sql.ref(column)} = any(${personIds}))`;
  const isOnly = (column: string) => (person ? sql`and ${sql.ref(column)} = ${person}` : sql``);
  const inPlace = (level: string, section: string) => sql`
    (cardinality(${levelIds}) = 0 or ${sql.ref(level)} = any(${levelIds}))
    and (cardinality(${sectionIds}) = 0 or ${sql.ref(section)} = any(${sectionIds}))`;
  const sits = sql`
    (cardinality(${subjectIds}) = 0 or exists (
      select from class_enrolments as seat
      join teaching_classes as class on class.school_id = seat.school_id and class.id = seat.teaching_class_id
      join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
      where seat.school_id = enrolled.school_id and seat.student_id = enrolled.student_id
        and ${holdsToday("seat", schoolId)} and offering.subject_id = any(${subjectIds})))`;
  return {
    student: sql`
      select enrolled.student_id as person_id, 'student' as as_role, null::bigint as child_id
      from enrolments as enrolled
      where enrolled.school_id = ${schoolId} and enrolled.state = 'active' and 'student' = any(${roles})
        ${isOnly("enrolled.student_id")} and ${isMeant("enrolled.student_id")}
        and ${inPlace("enrolled.level_id", "enrolled.section_id")} and ${sits}`,
    parent: sql`
      select link.guardian_id, 'parent', link.student_id
      from guardian_links as link
      join enrolments as enrolled on enrolled.school_id = link.school_id and enrolled.student_id = link.student_id
      where link.school_id = ${schoolId} and ${letsSee("link")} and enrolled.state = 'active'
        and ('parent' = any(${roles}) or (${ccGuardians} and 'student' = any(${roles})))
        ${isOnly("link.guardian_id")}
        and (${isMeant("link.guardian_id")} or (${ccGuardians} and enrolled.student_id = any(${personIds})))
        and ${inPlace("enrolled.level_id", "enrolled.section_id")} and ${sits}`,
    teacher: sql`
      select teacher.id, 'teacher', null::bigint
      from teachers as teacher
      where teacher.school_id = ${schoolId} and 'teacher' = any(${roles})
        ${isOnly("teacher.id")} and ${isMeant("teacher.id")}
        and (exists (
            select from teacher_assignments as assignment
            join teaching_classes as class
              on class.school_id = assignment.school_id and class.id = assignment.teaching_class_id
            join subject_offerings as offering
              on offering.school_id = class.school_id and offering.id = class.offering_id
            where assignment.school_id = teacher.school_id and assignment.teacher_id = teacher.id
              and assignment.state = 'active' and ${holdsToday("assignment", schoolId)}
              and ${inPlace("offering.level_id", "class.section_id")}
              and (cardinality(${subjectIds}) = 0 or offering.subject_id = any(${subjectIds})))
          or (cardinality(${subjectIds}) = 0 and exists (
            select from sections as led
            join academic_years as year on year.school_id = led.school_id and year.id = led.year_id
            where led.school_id = teacher.school_id and led.homeroom_teacher_id = teacher.id
              and year.state = 'current' and ${inPlace("led.level_id", "led.id")})))`,
    school_management: sql`
      select office.person_id, 'school_management', null::bigint
      from role_assignments as office
      where office.school_id = ${schoolId} and office.role = 'school_management' and office.state = 'active'
        and office.starts_at <= now() and (office.ends_at is null or office.ends_at > now())
        and 'school_management' = any(${roles}) ${isOnly("office.person_id")} and ${isMeant("office.person_id")}
        and cardinality(${levelIds}) = 0 and cardinality(${sectionIds}) = 0`,
    appointed: sql`
      select own.person_id, scope.role as as_role, null::bigint
      from (${selectAppointments(schoolId, subjectIds)}) as scope
      join account_people as own on own.school_id = ${schoolId} and own.account_id = scope.account_id
      where scope.role = any(${roles}) ${isOnly("own.person_id")} and ${isMeant("own.person_id")}
        and cardinality(${levelIds}) = 0 and cardinality(${sectionIds}) = 0`,
  };
}

/**
 * Accounts that coordinate or evaluate at a school today, as rows `(account_id, role)`: for these subjects, or for any
 * where none is asked for.
 */
export const selectAppointments = (
  schoolId: number,
  subjectIds: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select scope.account_id, 'subject_coordinator' as role from coordinator_scopes as scope
  where scope.school_id = ${schoolId} and ${holdsToday("scope", schoolId)}
    and (cardinality(${subjectIds}) = 0 or scope.subject_id = any(${subjectIds}))
  union
  select scope.account_id, 'evaluator' from evaluator_scopes as scope
  where scope.school_id = ${schoolId} and ${holdsToday("scope", schoolId)}
    and (cardinality(${subjectIds}) = 0 or scope.subject_id is null or scope.subject_id = any(${subjectIds}))`;

export interface Meant {
  readonly personId: number;
  /** The first of the roles in which it is meant. */
  readonly asRole: string;
  /** Null for a person without an active account. */
  readonly accountId: number | null;
  /** The child through which a guardian is included, preferably one with notifications on; null for others. */
  readonly studentId: number | null;
}

/** The current people of an audience, each once, without people who have left. */
export async function listAudience(db: Db, schoolId: number, audience: Audience): Promise<readonly Meant[]> {
  const { rows } = await sql<Meant>`
    select distinct on (meant.person_id)
      meant.person_id as "personId", meant.as_role as "asRole", account.id as "accountId",
      meant.child_id as "studentId"
    from (${selectAudiencePeople(schoolId, audienceFrom(audience))}) as meant
    left join account_people as own on own.school_id = ${schoolId} and own.person_id = meant.person_id
    left join accounts as account on account.id = own.account_id and account.state <> 'disabled'
    left join guardian_links as link on link.school_id = ${schoolId} and link.guardian_id = meant.person_id
      and link.student_id = meant.child_id
    order by meant.person_id, meant.child_id is not null, link.gets_notifications desc, meant.child_id`.execute(
    db,
  );
  return rows;
}

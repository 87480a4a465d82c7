import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { PersonColumns } from "#platform/db/person-table.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { PEOPLE_COLUMNS, STUDENT_COLUMNS } from "#school/people/public.ts";

export async function findPersonId(db: Db, schoolId: number, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("account_people")
    .select("person_id as personId")
    .where("school_id", "=", schoolId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.personId;
}

export interface PersonData {
  readonly school: Names;
  readonly timeZone: string;
  readonly accountId: number | null;
  readonly isStudent: boolean;
  readonly name: Names;
  /** Everything that is written to person.json. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** The columns of a row as the file names them; the name is one value of several columns. */
const ownColumns = (table: string, columns: PersonColumns) =>
  sql.join(
    Object.entries(columns).flatMap(([column, { myData }]) =>
      typeof myData === "string" && myData !== "name"
        ? [sql`${sql.lit(myData)}, ${sql.ref(`${table}.${column}`)}`]
        : [],
    ),
  );

/** What the school keeps about a person itself. Relatives are named by their relation alone. */
export async function findPersonData(
  db: Db,
  schoolId: number,
  personId: number,
): Promise<PersonData | undefined> {
  const { rows } = await sql<PersonData>`
    select ${selectNames("school")} as school, school.time_zone as "timeZone", account.id as "accountId",
      student.id is not null as "isStudent", ${selectNames("person")} as name,
      json_build_object(
        'name', ${selectNames("person")}, ${ownColumns("person", PEOPLE_COLUMNS)}, ${ownColumns("student", STUDENT_COLUMNS)},
        'hasNationalId', person.national_id_sealed is not null,
        'account', case when account.id is not null then json_build_object(
          'state', account.state, 'since', account.created_at,
          'signInNames', array(select login from login_names where account_id = account.id order by login),
          'devices', (select coalesce(json_agg(json_build_object('platform', platform, 'name', device_name,
              'lastSeen', last_seen_at) order by last_seen_at desc), '[]')
            from sessions where account_id = account.id and ended_at is null and viewer_session_id is null)) end,
        'roles', (select coalesce(json_agg(json_build_object('role', role, 'from', starts_at, 'until', ends_at)
            order by starts_at), '[]')
          from role_assignments where account_id = account.id and (school_id is null or school_id = ${schoolId})),
        'guardians', (select coalesce(json_agg(json_build_object('relation', relation, 'state', state,
            'isPrimary', is_primary, 'canView', can_view, 'canMessage', can_message, 'canPickUp', can_pickup,
            'getsNotifications', gets_notifications) order by link.id), '[]')
          from guardian_links as link where link.school_id = ${schoolId} and link.student_id = person.id),
        'guardianOf', (select coalesce(json_agg(json_build_object('child', 'student', 'relation', relation,
            'state', state, 'isPrimary', is_primary) order by link.id), '[]')
          from guardian_links as link where link.school_id = ${schoolId} and link.guardian_id = person.id),
        'teaches', (select coalesce(json_agg(json_build_object('subject', ${selectNames("subject")},
            'from', given.starts_on, 'until', given.ends_on) order by given.starts_on), '[]')
          from teacher_assignments as given
          join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
          join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
          join subjects as subject on subject.id = offering.subject_id
          where given.school_id = ${schoolId} and given.teacher_id = person.id)
      ) as record
    from people as person
    join schools as school on school.id = person.school_id
    left join students as student on student.school_id = person.school_id and student.id = person.id
    left join account_people as own on own.school_id = person.school_id and own.person_id = person.id
    left join accounts as account on account.id = own.account_id
    where person.school_id = ${schoolId} and person.id = ${personId}`.execute(db);
  return rows[0];
}

/** The name of an account's person in this school. */
export async function findAskerName(db: Db, schoolId: number, accountId: number): Promise<Names | undefined> {
  const { rows } = await sql<{ name: Names }>`
    select ${selectNames("person")} as name from account_people as own
    join people as person on person.school_id = own.school_id and person.id = own.person_id
    where own.school_id = ${schoolId} and own.account_id = ${accountId}`.execute(db);
  return rows[0]?.name;
}

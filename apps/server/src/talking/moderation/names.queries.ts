import { sql } from "kysely";

import { listDeciders } from "#identity/accounts/public.ts";
import type { Db } from "#platform/db/db.ts";
import { selectNames, selectSchoolHours } from "#platform/db/shapes.ts";

import type { SchoolWeek } from "./due-at.ts";

/** All authors of the shown messages, and all people mentioned. */
export const listNames = (db: Db, schoolId: number, ids: readonly number[]) =>
  db
    .selectFrom("people as person")
    .select(["person.id", selectNames("person").as("name")])
    .where("person.school_id", "=", schoolId)
    .where("person.id", "in", [0, ...ids])
    .execute();

export interface SchoolFacts extends SchoolWeek {
  readonly groupId: number;
  /** The group's head office, a school by itself. */
  readonly officeId: number;
}

export const findSchool = (db: Db, schoolId: number): Promise<SchoolFacts> =>
  db
    .selectFrom("schools as school")
    .innerJoin("schools as office", (join) =>
      join.onRef("office.group_id", "=", "school.group_id").on("office.kind", "=", "office"),
    )
    .select([
      "school.time_zone as timeZone",
      "school.week_days as weekDays",
      "school.shift",
      selectSchoolHours("school").as("hours"),
      "school.group_id as groupId",
      "office.id as officeId",
    ])
    .where("school.id", "=", schoolId)
    .executeTakeFirstOrThrow();

/** Who answers the reports of a school (K9): its safeguarding lead, or the management where none is named. */
export async function listHandlers(db: Db, schoolId: number): Promise<readonly number[]> {
  const managers = await listDeciders(db, { schoolId, roles: ["school_management"], exceptAccountId: null });
  const holders = managers.map(({ personId }) => personId);
  const named = await db
    .selectFrom("school_settings")
    .select("safeguarding_lead_id as leadId")
    .where("school_id", "=", schoolId)
    .executeTakeFirst();
  const lead = holders.filter((id) => id === named?.leadId);
  return lead.length > 0 ? lead : holders;
}

export interface PersonFunction {
  readonly accountId: number | null;
  readonly isStaff: boolean;
  readonly isManagement: boolean;
}

/** A person's function in the school: decides who may read a case about them (MOD-2). */
export async function findStanding(db: Db, schoolId: number, personId: number): Promise<PersonFunction> {
  const { rows } = await sql<PersonFunction>`
    select (select account_id from account_people where school_id = ${schoolId} and person_id = ${personId})
             as "accountId",
           exists (select from room_members where school_id = ${schoolId} and person_id = ${personId}
             and role in ('staff', 'coordinator'))
             as "isStaff",
           exists (select from account_people as account_link join role_assignments as held on held.account_id = account_link.account_id
             where account_link.school_id = ${schoolId} and account_link.person_id = ${personId}
               and ((held.role = 'school_management' and held.school_id = ${schoolId}) or held.role = 'administrator')
               and held.state = 'active' and held.starts_at <= now() and (held.ends_at is null or held.ends_at > now()))
             as "isManagement"`.execute(db);
  return rows[0] ?? { accountId: null, isStaff: false, isManagement: false };
}

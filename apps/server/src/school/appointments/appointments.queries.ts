import type { Appointment, WaitingAppointment } from "@dars/contract/school/appointments";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";

/** One login of an account: the first by letter. */
const loginOf = sql<string | null>`(select login from login_names where login_names.account_id = account.id
  order by login limit 1)`;

type Scoped = Omit<Appointment, "name">;

export const listCoordinators = (db: Db, schoolId: number): Promise<Scoped[]> =>
  db
    .selectFrom("coordinator_scopes as scope")
    .innerJoin("accounts as account", "account.id", "scope.account_id")
    .innerJoin("subjects as subject", "subject.id", "scope.subject_id")
    .leftJoin("levels as level", "level.id", "scope.level_id")
    .select([
      sql<"coordinator">`'coordinator'`.as("kind"),
      "scope.id",
      "account.id as accountId",
      loginOf.as("login"),
      selectIdAndNames("subject").as("subject"),
      ifFound("level", selectIdAndNames("level")).as("level"),
      "scope.starts_on as startsOn",
      "scope.ends_on as endsOn",
    ])
    .where("scope.school_id", "=", schoolId)
    .where(sql<boolean>`(scope.ends_on is null or scope.ends_on > ${todayIn(schoolId)})`)
    .orderBy("subject.position")
    .orderBy("scope.id")
    .execute();

export const listEvaluators = (db: Db, schoolId: number): Promise<Scoped[]> =>
  db
    .selectFrom("evaluator_scopes as scope")
    .innerJoin("accounts as account", "account.id", "scope.account_id")
    .leftJoin("subjects as subject", "subject.id", "scope.subject_id")
    .select([
      sql<"evaluator">`'evaluator'`.as("kind"),
      "scope.id",
      "account.id as accountId",
      loginOf.as("login"),
      ifFound("subject", selectIdAndNames("subject")).as("subject"),
      sql<null>`null::json`.as("level"),
      "scope.starts_on as startsOn",
      "scope.ends_on as endsOn",
    ])
    .where("scope.school_id", "=", schoolId)
    .where(sql<boolean>`(scope.ends_on is null or scope.ends_on > ${todayIn(schoolId)})`)
    .orderBy("scope.id")
    .execute();

export const listManagement = (db: Db, schoolId: number): Promise<Scoped[]> =>
  db
    .selectFrom("role_assignments as assignment")
    .innerJoin("accounts as account", "account.id", "assignment.account_id")
    .innerJoin("schools as school", "school.id", "assignment.school_id")
    .select([
      sql<"management">`'management'`.as("kind"),
      "assignment.id",
      "account.id as accountId",
      loginOf.as("login"),
      sql<null>`null::json`.as("subject"),
      sql<null>`null::json`.as("level"),
      sql<string>`(assignment.starts_at at time zone school.time_zone)::date::text`.as("startsOn"),
      sql<string | null>`(assignment.ends_at at time zone school.time_zone)::date::text`.as("endsOn"),
    ])
    .where("assignment.school_id", "=", schoolId)
    .where("assignment.role", "=", "school_management")
    .where("assignment.state", "<>", "ended")
    .orderBy("assignment.id")
    .execute();

/** A new account of a member of staff has no role of work before the first one is granted. */
const isNewStaff = sql<boolean>`not exists (select from role_assignments where account_id = account.id
    and role not in ('parent', 'student'))
  and not exists (select from students where school_id = own.school_id and id = own.person_id)
  and not exists (select from guardian_links where school_id = own.school_id and guardian_id = own.person_id)`;

/** Accounts that are people of a school, with the names the school knows them by; students and families left out. */
export const listStaffAccounts = (db: Db, schoolId: number) =>
  db
    .selectFrom("account_people as own")
    .innerJoin("accounts as account", "account.id", "own.account_id")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "own.school_id").onRef("person.id", "=", "own.person_id"),
    )
    .select([
      "account.id as accountId",
      "person.id as personId",
      loginOf.as("login"),
      selectIdAndNames("person").as("of"),
    ])
    .where("own.school_id", "=", schoolId)
    .where("account.state", "<>", "disabled")
    .where("person.deleted_at", "is", null)
    .where(
      sql<boolean>`(exists (select from role_assignments where account_id = account.id and state <> 'ended'
        and role not in ('parent', 'student')) or (${isNewStaff}))`,
    )
    .orderBy("person.id")
    .execute();

/** Ids among these that are subjects or levels of the group. */
export async function countOfGroup(
  db: Db,
  table: "subjects" | "levels",
  groupId: number,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db
    .selectFrom(table)
    .select("id")
    .where("group_id", "=", groupId)
    .where("id", "in", ids)
    .execute();
  return rows.length;
}

export const findAccount = (db: Db, groupId: number, accountId: number) =>
  db
    .selectFrom("accounts")
    .select("id")
    .where("group_id", "=", groupId)
    .where("id", "=", accountId)
    .where("state", "<>", "disabled")
    .executeTakeFirst();

export const listNames = (db: Db, table: "subjects" | "levels", ids: readonly number[]) =>
  db
    .selectFrom(table)
    .select(selectNames(table).as("name"))
    .where("id", "in", ids)
    .orderBy("position")
    .execute();

/** Requests for an appointment that nobody has decided, the oldest first. */
export async function listWaitingAppointments(db: Db, schoolId: number): Promise<WaitingAppointment[]> {
  const { rows } = await sql<WaitingAppointment>`
    select proposal.id as "proposalId", coalesce(proposal.payload ->> 'kind', 'management') as kind,
      (select change -> 'names' -> 'to' from jsonb_array_elements(proposal.changes) as change
        where change ->> 'field' in ('person', 'name') limit 1) as name
    from proposals as proposal
    where proposal.school_id = ${schoolId} and proposal.state = 'waiting'
      and proposal.kind in ('manager.named', 'mandate.granted')
    order by proposal.id`.execute(db);
  return rows;
}

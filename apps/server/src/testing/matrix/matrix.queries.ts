import { sql, type RawBuilder } from "kysely";
import type { Client } from "pg";

import type { ScopeQuestion } from "#identity/access/public.ts";
import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

/** As if an hour had passed since the last file was taken out. */
export const deleteExportCounts = (db: Db) => db.deleteFrom("export_counts").execute();

export async function insertSession(
  db: Db,
  session: {
    readonly tokenHash: Buffer;
    readonly accountId: number;
    readonly assignmentId: number;
    readonly standing: string;
    /** The session of a user in "view as" (A7). */
    readonly viewerSessionId?: number | null;
  },
): Promise<number> {
  const { id } = await db
    .insertInto("sessions")
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      role_assignment_id: session.assignmentId,
      session_timeout_days: "30",
      viewer_session_id: session.viewerSessionId ?? null,
      last_login_at: session.standing === "expired" ? sql`now() - interval '31 days'` : sql`now()`,
      ended_at: session.standing === "revoked" ? sql`now()` : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An account with the same role in the same place, disabled or with its role ended. */
export async function insertAccountLike(
  db: Db,
  actor: Actor,
  standing: "disabled" | "role-ended",
): Promise<{ accountId: number; assignmentId: number }> {
  const account = await db
    .insertInto("accounts")
    .values({ group_id: actor.groupId, state: standing === "disabled" ? "disabled" : "active" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const assignment = await db
    .insertInto("role_assignments")
    .values({
      account_id: account.id,
      group_id: actor.groupId,
      role: actor.role,
      school_id: actor.schoolId,
      person_id: actor.personId,
      starts_at: sql`now() - interval '2 days'`,
      ends_at: standing === "role-ended" ? sql`now() - interval '1 hour'` : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { accountId: account.id, assignmentId: assignment.id };
}

/** Gives the accounts of the actors a password, for the one route that asks for it. */
export const updatePasswords = (db: Db, actors: readonly Actor[], passwordHash: string) =>
  db
    .updateTable("accounts")
    .set({ password_hash: passwordHash })
    .where(
      "id",
      "in",
      actors.map(({ accountId }) => accountId),
    )
    .execute();

async function isTrue(db: Db, query: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select exists (${query}) as holds`.execute(db);
  return rows[0]?.holds === true;
}

/** Planted: a guardian link judged by fewer conditions than FAM-1 asks. */
export const isLinked = (
  { database, actor, on, schoolId, id }: ScopeQuestion,
  condition: RawBuilder<unknown>,
) =>
  isTrue(
    database.reading(schoolId),
    sql`select from guardian_links as link join account_people as own
      on own.school_id = link.school_id and own.person_id = link.guardian_id
      where link.school_id = ${schoolId} and own.account_id = ${actor.accountId} and ${condition}
      and (${on} = 'school' or link.student_id = ${id} or exists (select from enrolments as e
        where e.school_id = link.school_id and e.student_id = link.student_id and e.section_id = ${id} and ${on} = 'section'))`,
  );

/** Planted: an assignment, or a seat beside the student's own, judged by one end of its interval alone. */
export const wasAssigned = (
  { database, actor, on, schoolId, id }: ScopeQuestion,
  condition: RawBuilder<unknown>,
) =>
  isTrue(
    database.reading(schoolId),
    actor.role === "student"
      ? sql`select from enrolments where school_id = ${schoolId} and student_id = ${actor.personId}
          and (${on} = 'school' or section_id = ${id})`
      : sql`select from (select teaching_class_id, starts_on, ends_on from teacher_assignments
            where school_id = ${schoolId} and teacher_id = ${actor.personId} and ${condition}) as assignment
          join teaching_classes as class on class.school_id = ${schoolId} and class.id = assignment.teaching_class_id
          where ${on} = 'school' or (${on} = 'section' and class.section_id = ${id})
          or exists (select from class_enrolments as sits where sits.school_id = ${schoolId}
            and sits.teaching_class_id = class.id and sits.student_id = ${id})`,
  );

/** Planted: a coordinator's scope that never ends. */
export const wasInScope = ({ database, actor, on, schoolId, id }: ScopeQuestion) =>
  isTrue(
    database.reading(schoolId),
    sql`select from coordinator_scopes as scope join subject_offerings as offering
        on offering.school_id = scope.school_id and offering.subject_id = scope.subject_id
        and offering.level_id = scope.level_id
      join teaching_classes as class on class.school_id = offering.school_id and class.offering_id = offering.id
      where scope.school_id = ${schoolId} and scope.account_id = ${actor.accountId}
      and (${on} = 'school' or class.section_id = ${id})`,
  );

/** Planted: an evaluator with a scope in the school, appointed by any account. */
export const wasEvaluator = ({ database, on, schoolId }: ScopeQuestion) =>
  isTrue(
    database.reading(schoolId),
    sql`select from evaluator_scopes where school_id = ${schoolId} and ${on} = 'school'`,
  );

/** Every table of which row-level security keeps the schools apart. */
export async function listTenantTables(owner: Pick<Client, "query">): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relrowsecurity and relnamespace = 'public'::regnamespace order by relname`,
  );
  return rows.map(({ name }) => name);
}

/** How many calls have left a line in the audit log of these schools. */
export async function countAuditedCalls(
  owner: Pick<Client, "query">,
  schoolIds: readonly number[],
): Promise<number> {
  const { rows } = await owner.query<{ calls: number }>(
    `select count(distinct request_id)::int as calls from audit_events
     where school_id = any($1) and request_id is not null`,
    [schoolIds],
  );
  return rows[0]?.calls ?? 0;
}

/** What one call says twice in the audit log of one of these schools: the same act, on the same record. */
export async function listDoubleAudits(
  owner: Pick<Client, "query">,
  schoolIds: readonly number[],
): Promise<readonly string[]> {
  const { rows } = await owner.query<{ act: string }>(
    `select distinct concat_ws(' ', action, subject_kind) as act from audit_events
     where school_id = any($1) and request_id is not null
     group by school_id, request_id, action, subject_kind, subject_id having count(*) > 1 order by act`,
    [schoolIds],
  );
  return rows.map(({ act }) => act);
}

/** Texts of some length in the rows of these schools: names, words, titles, addresses, but no words of the system. */
export async function listForeignTexts(
  owner: Pick<Client, "query">,
  tables: readonly string[],
  schoolIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const { rows: columns } = await owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and data_type = 'text'`,
    [[...tables]],
  );
  const texts = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await owner.query<{ text: string }>(
      `select distinct "${column}" as text from "${table}" where school_id = any($1) and length("${column}") > 4
         and "${column}" not in (select enumlabel::text from pg_enum)`,
      [[...schoolIds]],
    );
    for (const { text } of rows) texts.add(text);
  }
  return texts;
}

/** A sum over all rows of these schools, by table. */
export async function listForeignRows(
  owner: Pick<Client, "query">,
  tables: readonly string[],
  schoolIds: readonly number[],
): Promise<Readonly<Record<string, string>>> {
  const sums: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await owner.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum
       from "${table}" as t where school_id = any($1)`,
      [[...schoolIds]],
    );
    sums[table] = rows[0]?.sum ?? "";
  }
  return sums;
}

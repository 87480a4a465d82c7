import { setTimeout } from "node:timers/promises";

import { savePreferences } from "@dars/contract/identity/own-account";
import { listSectionStudents, listSections } from "@dars/contract/school/schools";
import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { dumpSchema } from "#platform/db/dump-schema.ts";
import { getMigrations, migrate } from "#platform/db/migrate.ts";
import { anEnrolment } from "#platform/testing/factories/enrolments.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { served } from "#platform/testing/served.ts";
import { heavy } from "#platform/testing/sized.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

heavy();
/**
 * Migrations that a next version might bring: wider tables, an index, a filled column, a constraint that is validated
 * later, a new table. Each changes one table: with two in one transaction it could wait for a call that waits for it. A
 * constraint is validated by a migration of its own, as the gate of migrations requires.
 */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  "9994-nicknames": ["alter table people add column nickname text"],
  "9995-nicknames-filled": [
    "create index people_by_nickname on people (school_id, nickname)",
    "update people set nickname = name_en where nickname is null",
  ],
  "9996-nicknames-short": [
    "alter table people add constraint nickname_is_short check (length(nickname) < 200) not valid",
  ],
  "9997-nicknames-checked": ["alter table people validate constraint nickname_is_short"],
  "9998-colours": ["alter table sections add column colour text not null default 'white'"],
  "9999-wishes": [
    "create table wishes (school_id bigint not null references schools, id bigint generated always as identity, primary key (school_id, id))",
  ],
};
const NAMES = Object.keys(NEXT);
/** As a person taps: faster than the limits allow would be refused for that. */
const PACE_MS = 60;

const server = await served(createApplication);

test("T18: a migration runs beside calls that read and write what it changes, and none of them fails", async () => {
  const { school, first, mathsTeacher, management } = await aWorkingSchool(server.database);
  for (let number = 0; number < 50; number += 1)
    await anEnrolment(server.database, await aStudent(server.database, school), { section: first });
  const [teacher, office] = [await signedIn(mathsTeacher), await signedIn(management)];
  const over = new AbortController();
  const calls = { done: 0, failed: [] as unknown[] };
  const inTurn = async (call: () => Promise<unknown>) => {
    while (!over.signal.aborted) {
      await call().then(
        () => (calls.done += 1),
        (error: unknown) => calls.failed.push(error),
      );
      await setTimeout(PACE_MS);
    }
  };
  const params = { schoolId: school.id };
  const traffic = [
    inTurn(() => office.call(listSections, { params })),
    inTurn(() => teacher.call(listSectionStudents, { params: { ...params, sectionId: first.id } })),
    inTurn(() => teacher.call(savePreferences, { body: { locale: "ar", phone: null, email: null } })),
    inTurn(() => server.http.inject("/api/v5/get_settings.php")),
  ];
  // A long transaction blocks the migration, which gives way and retries.
  const long = server.database.inSchool(school.id, async (db) => {
    await db.selectFrom("people").select("id").where("school_id", "=", school.id).execute();
    await becomes(async () => (await waitingMigrations()) > 0);
    await becomes(async () => calls.done > 20);
    await becomes(async () => (await waitingMigrations()) === 0);
  });

  const names = await migrate(server.connection, next());
  await long;
  over.abort();
  await Promise.all(traffic);

  expect(names).toEqual(NAMES);
  expect(calls.failed).toEqual([]);
  expect(calls.done).toBeGreaterThan(20);
});

test("T18: stopped after any of its statements, a migration leaves nothing behind and runs when it is called again", async () => {
  const clean = await served(createApplication);
  const done: Record<string, readonly string[]> = {};
  for (const [name, statements] of Object.entries(NEXT)) {
    const before = await dumpSchema(clean.owner);
    for (let at = 1; at <= statements.length; at += 1) {
      const stopped = [
        ...statements.slice(0, at),
        "select pg_cancel_backend(pg_backend_pid()), pg_sleep(10)",
      ];
      const failing = migrate(clean.connection, next({ ...done, [name]: stopped }));
      await expect(failing).rejects.toMatchObject({ code: "57014" });
      expect(await dumpSchema(clean.owner)).toBe(before);
    }
    done[name] = statements;
    expect(await migrate(clean.connection, next(done))).toEqual([name]);
  }

  expect(await migrate(clean.connection, next())).toEqual([]);
});

test("of two servers that start at once, one migrates and both go on", async () => {
  const shared = await served(createApplication);

  const names = await Promise.all([migrate(shared.connection, next()), migrate(shared.connection, next())]);

  expect(names.flat().toSorted()).toEqual(NAMES);
});

const next =
  (coming = NEXT) =>
  async (): Promise<Record<string, Migration>> => ({
    ...(await getMigrations()),
    ...Object.fromEntries(
      Object.entries(coming).map(([name, statements]) => [
        name,
        {
          up: async (db: Kysely<unknown>) => {
            for (const statement of statements) await sql.raw(statement).execute(db);
          },
        },
      ]),
    ),
  });

/** Migrations that wait for a lock at this moment. */
async function waitingMigrations(): Promise<number> {
  const { rowCount } = await server.owner.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table people%'",
  );
  return rowCount ?? 0;
}

async function becomes(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(10);
}

async function signedIn({ accountId, actor }: { accountId: number; actor: { assignmentId: number } }) {
  const token = server.tokens.create();
  await server.owner.query(
    `insert into sessions (token_hash, account_id, role_assignment_id, session_timeout_days)
     values ($1, $2, $3, 30)`,
    [server.tokens.hash("session", token), accountId, actor.assignmentId],
  );
  return server.client(token);
}

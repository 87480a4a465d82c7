import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { sized } from "#platform/testing/sized.ts";

import { asApp, fromAppUrl } from "./app-connection.ts";
import { checkLogin } from "./check-login.ts";
import { Database } from "./db.ts";
import { migrate } from "./migrate.ts";

const { database, owner, connection } = await freshDatabase();

test("the login of requests is taken", async () => {
  await expect(checkLogin(database.directory)).resolves.toBeUndefined();
});

test.each([
  ["a superuser", "superuser", /superuser/],
  ["a login that bypasses row-level security", "bypassrls", /may pass row-level security/],
  ["a member of the owner", `in role ${connection.user}`, /superuser/],
  ["a login that dars_app is not granted to", "", /no member of dars_app/],
])("%s is refused at the start", async (_, powers, fault) => {
  const opened = await asLogin(`other_${aNumber()}`, powers);

  await expect(checkLogin(opened.directory)).rejects.toThrow(fault);
});

test("a login to which the owner of one table is granted is refused at the start", async () => {
  const table = `strays_${aNumber()}`;
  const name = `keeper_${aNumber()}`;
  await owner.query(
    `create role ${name}; create table ${table} (id bigint); alter table ${table} owner to ${name}`,
  );
  const opened = await asLogin(`other_${aNumber()}`, `in role ${name}, dars_app`);

  await expect(checkLogin(opened.directory)).rejects.toThrow(/owner of the tables/);

  await owner.query(`drop table ${table}`);
});

test("an owner that is no superuser migrates an empty database, and the app login serves it", async () => {
  const name = `own_${aNumber()}`;
  await owner.query(`create role ${name} login createrole bypassrls`);
  await owner.query(`grant dars_app, dars_readonly to ${name} with admin option`);
  await owner.query(`create database ${name} owner ${name}`);
  const own = { ...connection, database: name, user: name };

  await migrate(own);

  const opened = Database.open({ connection: asApp(own), poolSize: 1 });
  await expect(checkLogin(opened.directory)).resolves.toBeUndefined();
  const group = await aGroup(opened);
  expect((await aSchool(opened, group)).groupId).toBe(group.id);
  await opened.close();
  await owner.query(`drop database ${name} with (force)`);
});

const ATTACKS = [
  `set role ${connection.user}`,
  `set session authorization ${connection.user}`,
  "reset session authorization; create table mine (id bigint)",
  "copy (select 1) to program 'true'",
  "copy people from '/etc/passwd'",
  "select pg_read_file('/etc/passwd')",
  "alter table people disable row level security",
  "drop policy of_the_school on people",
  "create policy everything on people using (true)",
  "alter role dars_app bypassrls",
  "alter role dars_app superuser",
  "create role more superuser login",
  `grant ${connection.user} to dars_app`,
  "set row_security = off; select count(*) from people",
  "begin; set local app.school_id = '1'; delete from audit_events",
  "truncate people",
];

test.each(ATTACKS)("a statement that got through cannot %s", async (attack) => {
  const client = await injected();
  try {
    await expect(client.query(attack)).rejects.toThrow(
      /permission denied|must be|denied|policy|not exist|only roles/i,
    );
  } finally {
    await client.end();
  }
});

test("whatever a statement that got through resets, row-level security binds it", async () => {
  const group = await aGroup(database);
  const [own, other] = [await aSchool(database, group), await aSchool(database, group)];
  await aStudent(database, other);
  const client = await injected();
  try {
    for (const reset of ["set role none", "reset role", "reset all", "discard all", "set role dars_app"]) {
      await client.query(reset);
      await client.query(`set app.school_id = '${own.id}'`);
      const { rows } = await client.query("select count(*)::int as seen from people where school_id = $1", [
        other.id,
      ]);
      expect(rows, reset).toEqual([{ seen: 0 }]);
    }
  } finally {
    await client.end();
  }
});

test("A.2: whatever a drawn sequence of statements resets, with one school set no row of another is reached in a table with a policy", async () => {
  const group = await aGroup(database);
  const [own, other] = [await aSchool(database, group), await aSchool(database, group)];
  await aStudent(database, other);
  const tables = await tablesOfSchools();
  const people = `select count(*)::int as rows from people where school_id = ${other.id}`;
  expect((await owner.query(people)).rows).toEqual([{ rows: 1 }]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...ATTACKS, ...RESETS), { minLength: 1, maxLength: 12 }),
      fc.subarray([...tables], { minLength: 3 }),
      async (statements, sampledTables) => {
        const client = await injected();
        try {
          for (const statement of statements) await client.query(statement).catch(() => undefined);
          await client.query("rollback").catch(() => undefined);
          await client.query(`set app.school_id = '${own.id}'`);
          for (const table of ["people", ...sampledTables]) {
            const seen = client.query(`select from ${table} where school_id = ${other.id}`);
            // A table that requests have no right to is refused as a whole.
            const rows = await seen.then(({ rowCount }) => rowCount).catch(({ code }) => code);
            expect([0, "42501"], `${table} after ${statements.join("; ")}`).toContain(rows);
          }
        } finally {
          await client.end();
        }
      },
    ),
    { numRuns: sized(12, 300) },
  );
  expect((await owner.query(people)).rows).toEqual([{ rows: 1 }]);
});

const RESETS = [
  "reset role",
  "reset all",
  "discard all",
  "set role dars_app",
  "set row_security = off",
  "set session authorization default",
  "set search_path = pg_temp, public",
  "begin",
  "set local role none",
  "savepoint one",
  "rollback",
  "commit",
];

/** Tables of which row-level security hides the rows of other schools. */
async function tablesOfSchools(): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_class.relname as name from pg_class as table_class
     join pg_attribute as school on school.attrelid = table_class.oid and school.attname = 'school_id'
     where table_class.relkind in ('r', 'p') and table_class.relrowsecurity
       and table_class.relnamespace = 'public'::regnamespace
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Possible statements of an attacker who has found an SQL injection. */
async function injected(): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, user: "dars_app" });
  await client.connect();
  return client;
}

async function asLogin(name: string, powers: string): Promise<Database> {
  await owner.query(`create role ${name} login ${powers}`);
  const address = `postgres://${name}@/${connection.database}?host=${encodeURIComponent(connection.host)}&port=${connection.port}`;
  return Database.open({ connection: fromAppUrl(address), poolSize: 1 });
}

const aNumber = () => Math.floor(Math.random() * 1e9);

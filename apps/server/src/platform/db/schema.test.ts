import { readFile } from "node:fs/promises";

import pg from "pg";
import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { keyFaults, readKeys, type NotTenant } from "#platform/testing/key-faults.ts";
import { takesLong } from "#platform/testing/sized.ts";

import { dumpSchema } from "./dump-schema.ts";
import { MIGRATIONS } from "./migrate.ts";

takesLong();

const { owner, connection } = await freshDatabase();

test("schema.sql is what the migrations make", async () => {
  const written = await readFile(`${MIGRATIONS}../schema.sql`, "utf8");

  expect(await dumpSchema(owner), 'Run "npm run db:migrate" and commit schema.sql.').toBe(written);
});

test("schema.sql runs on an empty database and makes the same", async () => {
  const written = await readFile(`${MIGRATIONS}../schema.sql`, "utf8");

  expect(withoutNames(await dumpAfter(written))).toBe(withoutNames(written));
});

test("a schema is written in an order that works, whatever its tables and functions need", async () => {
  const awkward = await dumpAfter(`
    create table zebras (id bigint primary key, code text storage external not null);
    create function yak(value bigint) returns boolean language sql immutable return value % 2 = 0;
    create table ants (id bigint primary key references zebras check (yak(id)), zebra zebras);
    create function bees() returns setof ants language sql begin atomic select * from ants; end;
    create function worms() returns bigint language sql return 1;
    create function aphids() returns bigint language sql as 'select worms()';
    create view asps as select zebras.code from zebras join bees() on bees.id = zebras.id;
    create table cats (id bigint, code text, constraint named primary key (id), constraint cats_id_check check (code <> ''));
    alter table cats add constraint later check (id > 0) not valid;
    revoke execute on function yak(bigint) from public;`);

  expect(await dumpAfter(awkward)).toBe(awkward);
});

test("every change of the schema shows in its dump", async () => {
  const before = await dumpSchema(owner);
  const changes = [
    "alter table schools add column motto text default 'x'",
    "alter table schools alter column code drop not null",
    "alter table schools add check (length(code) > 1)",
    "alter table schools rename constraint schools_pkey to schools_key",
    "alter table rooms alter column title set storage external",
    "alter table live_tickets set logged",
    "revoke execute on function school_day(bigint) from public",
    "create collation more (provider = icu, locale = 'ar')",
    "create index by_motto on schools (address)",
    "alter table rooms disable row level security",
    "alter table rooms no force row level security",
    "drop policy of_the_school on rooms",
    "alter policy of_the_school on rooms using (true)",
    "revoke insert on rooms from dars_app",
    "drop trigger keep_published_lesson on lesson_versions",
    "alter table room_members disable trigger room_members_fit",
    "alter type theme add value 'pink'",
    "create view names as select code from schools",
    "create function one() returns integer language sql return 1",
    "create table more (id bigint primary key)",
    "alter default privileges in schema public revoke select on tables from dars_readonly",
  ];

  for (const change of changes) {
    const after = await undone(change, dumpSchema);
    expect(after, change).not.toBe(before);
  }
});

test("no trigger asks for a table of the changed rows, which it would not have on a distributed table", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select concat(tgrelid::regclass, ' ', tgname) as name from pg_trigger
     where not tgisinternal and coalesce(tgoldtable, tgnewtable) is not null`,
  );

  expect(rows).toEqual([]);
});

test("KEY-3: the app deletes no line of the audit log, no change of a mark and no decision", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and not has_table_privilege('dars_app', oid, 'delete')`,
  );

  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "audit_events",
      "audit_seals",
      "decision_allocations",
      "erasures",
      "late_joiners",
      "mark_changes",
    ]),
  );
});

test("docs/map.md names every function of the schema, and no other", async () => {
  const map = await readFile(`${MIGRATIONS}../../../docs/map.md`, "utf8");
  const section = /## What PostgreSQL decides\n(.*?)\n## /s.exec(map)?.[1] ?? "";
  const named = [...section.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name);
  const { rows } = await owner.query<{ name: string }>(
    `select distinct proname::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and not exists (
       select from pg_depend where objid = pg_proc.oid and deptype = 'e'
     ) order by 1`,
  );

  expect(rows.length).toBeGreaterThan(30);
  expect(rows.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
  // Tables and a job are named besides.
  const functions = new Set(rows.map(({ name }) => name));
  const others = new Set(["room_members", "people", "students", "lesson_versions", "talking"]);
  expect(named.filter((name) => name !== undefined && !functions.has(name) && !others.has(name))).toEqual([]);
});

test("every key of a tenant table begins with its school", async () => {
  expect(keyFaults(await readKeys(owner), await notTenant())).toEqual([]);
});

test("docs/operations.md names every table with a school and without a policy, and no other", async () => {
  const page = await readFile(`${MIGRATIONS}../../../docs/operations.md`, "utf8");
  const [, list = ""] =
    /those with a school that are asked before it is known.*?:\n(.*?)\n\nEach of them/s.exec(page) ?? [];
  const named = [...list.matchAll(/`([a-z_]+)`/g)].flatMap(([, name]) => name ?? []);
  const { rows } = await owner.query<{ name: string }>(
    `select relname::text as name from pg_class as class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and exists (select from pg_attribute where attrelid = class.oid and attname = 'school_id' and not attisdropped)
       and not (relrowsecurity and relforcerowsecurity
         and exists (select from pg_policy where polrelid = class.oid))`,
  );

  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  const reasons = new Map(Object.entries(await notTenant()));
  expect(named.filter((name) => (reasons.get(name) ?? "") === "")).toEqual([]);
});

test("no partition is read or written past the policy of its parent", async () => {
  const { rows: made } = await owner.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r'",
  );
  const { rows } = await owner.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r'
       and (has_table_privilege('dars_app', oid, 'select, insert, update, delete')
         or has_table_privilege('dars_readonly', oid, 'select'))`,
  );

  expect(made.length).toBeGreaterThan(0);
  expect(rows).toEqual([]);
});

test.each([
  ["a table of no school", "create table strays (id bigint primary key)", "strays has no school_id"],
  [
    "a key that forgets the school",
    "create unique index loose on rooms (id)",
    "rooms (id) is unique without beginning with school_id",
  ],
  [
    "a reference that could reach another school",
    `create unique index on people (id);
     create table notes (school_id bigint not null, id bigint, person_id bigint references people (id))`,
    "notes (person_id) points into people without school_id",
  ],
  [
    "a table that row-level security does not bind",
    "alter table rooms no force row level security",
    "rooms is not under forced row-level security",
  ],
])("the key rule sees %s", async (_name, change, fault) => {
  const faults = await undone(change, async (client) => keyFaults(await readKeys(client), await notTenant()));

  expect(faults.join("\n")).toContain(fault);
});

/** The schema of a new database after these statements. The database is dropped. */
async function dumpAfter(statements: string): Promise<string> {
  await owner.query("create database from_text");
  const made = new pg.Client({ ...connection, database: "from_text" });
  await made.connect();
  try {
    await made.query(statements);
    return await dumpSchema(made);
  } finally {
    await made.end();
    await owner.query("drop database from_text with (force)");
  }
}

/** PostgreSQL names a literal after its type when it reads the text of a function that it has written itself. */
const withoutNames = (schema: string) => schema.replaceAll(/('|NULL)::([a-z_ 0-9]+) AS \w+/g, "$1::$2");

async function notTenant(): Promise<NotTenant> {
  return JSON.parse(await readFile(`${MIGRATIONS}not-tenant.json`, "utf8"));
}

/** The result of `look` on a database with a change, which is then rolled back. */
async function undone<T>(change: string, look: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect();
  await client.query("begin");
  try {
    await client.query(change);
    return await look(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

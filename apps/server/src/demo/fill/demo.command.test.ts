import { Command } from "commander";
import { expect, test } from "vitest";

import type { Database } from "#platform/db/db.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { heavy } from "#platform/testing/sized.ts";
import { testTokens } from "#platform/testing/testbed.ts";

import { demoCommand } from "./demo.command.ts";

heavy();

const { database, owner } = await freshDatabase();
const empty = await freshDatabase();

test("dars demo makes as many schools and students as wished, and checks them", async () => {
  const { group, counts, verdict, logins } = await dars("--schools 3 --students 30 --messages 300 --seed 5");

  expect(counts).toMatchObject({ schools: 3, students: 30, messages: 300 });
  expect(verdict).toEqual({ broken: {}, schools: 3, students: 30, messages: 300 });
  expect(group).toBe("demo-5-3-30-2026-11-20-300");
  const { rows } = await owner.query("select login from login_names where login = any($1)", [
    Object.values(logins),
  ]);
  expect(rows.length).toBe(5);
});

test("the same order again writes nothing more", async () => {
  const again = await dars("--schools 3 --students 30 --messages 300 --seed 5");

  expect(again).toMatchObject({ alreadyThere: 3, counts: { schools: 0, people: 0 } });
  expect(again.verdict).toEqual({ broken: {}, schools: 3, students: 30, messages: 300 });
});

test("an order that was stopped half-way goes on with the schools that are missing", async () => {
  const { rows } = await owner.query("select id from schools where code = 's003'");
  await forgetSchool(rows[0].id);

  const again = await dars("--schools 3 --students 30 --messages 300 --seed 5");

  expect(again).toMatchObject({ alreadyThere: 2, counts: { schools: 1 } });
  expect(again.verdict).toMatchObject({ broken: {}, students: 30, messages: 300 });
});

test("GEN-1: another number of messages leaves the people as they were", async () => {
  await dars("--schools 3 --students 30 --messages 60 --seed 5");

  const { rows } = await owner.query(`
    select person.sourced_id, school.code, count(distinct name_parts::text)::int as names, count(*)::int as copies
    from people as person join schools as school on school.id = person.school_id
    group by 1, 2 having count(distinct name_parts::text) <> 1 or count(*) <> 2`);
  expect(rows).toEqual([]);
});

test("without --schools it is the demo school, told in plain words", async () => {
  const text = await say("--verify --today 2026-11-20", empty.database);

  expect(text).toContain("Group demo");
  expect(text).toContain("dars-demo");
  expect(text).toContain("Every rule holds.");
  expect(await say("--today 2026-11-20", empty.database)).toContain("schools were there before");
});

test.each([
  ["--schools many", "whole number"],
  ["--schools 2 --today 2026-02-30", "a day such as"],
  ["--schools 2 --students 1", "needs a student"],
  ["--students 10", "belong to --schools"],
  ["--schools 1 --today 1999-01-01", "1998-1999"],
])("%s is refused: %s", async (options, complaint) => {
  await expect(say(options)).rejects.toThrow(complaint);
});

async function dars(options: string) {
  return JSON.parse(await say(`${options} --today 2026-11-20 --verify --json`));
}

async function say(options: string, into: Database = database): Promise<string> {
  let output = "";
  const program = new Command().exitOverride();
  program.configureOutput({ writeOut: (text) => void (output += text), writeErr: () => undefined });
  demoCommand(program, (work) => work({ database: into, tokens: testTokens() }));
  await program.parseAsync(["demo", ...options.split(" ")], { from: "user" });
  return output;
}

async function forgetSchool(schoolId: number): Promise<void> {
  const client = await owner.connect();
  await client.query("set session_replication_role = replica");
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_name)
     where column_name = 'school_id' and table_type = 'BASE TABLE' and tables.table_schema = 'public'`,
  );
  await client.query(
    `create temp table gone as select account_id as id from account_people group by account_id
     having bool_and(school_id = ${schoolId})`,
  );
  for (const { name } of rows) await client.query(`delete from ${name} where school_id = ${schoolId}`);
  await client.query("delete from role_assignments where account_id in (select id from gone)");
  await client.query("delete from login_names where account_id in (select id from gone)");
  await client.query("delete from accounts where id in (select id from gone)");
  await client.query(`delete from schools where id = ${schoolId}`);
  await client.query("reset session_replication_role");
  client.release();
}

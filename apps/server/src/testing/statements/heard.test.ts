import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";

import { createHttp } from "#platform/http/create-http.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { hearCalls, hearStatements, takeHeardStatements } from "#platform/testing/record-statements.ts";
import { runTask } from "#platform/testing/run-task.ts";

const { database } = await freshDatabase();
const read = (text: string) => sql.raw(text).execute(database.directory);

test("what a piece of work sends is heard, on every road, and what the file sends beside it is not", async () => {
  const work = hearStatements(async () => {
    await read("select 1 as plain");
    await Promise.all([
      sql`select 2 as short`.execute(database.shortReading(1, "at once")),
      database.inSchool(1, (db) => sql`select 3 as written`.execute(db)),
      database.bulk(({ client }) => client.query("select 4 as bulk")),
    ]);
  });
  await read("select 5 as beside");
  await work;
  const texts = takeHeardStatements();

  for (const text of ["select 1 as plain", "select 2 as short", "select 3 as written", "select 4 as bulk"])
    expect(texts).toContain(text);
  expect(texts).not.toContain("select 5 as beside");
  expect(takeHeardStatements()).toEqual([]);
});

test("a job that a test runs is heard, and what a server does for its calls", async () => {
  const http = createHttp();
  onTestFinished(() => http.close());
  hearCalls(http);
  http.get("/called", async () => (await read("select 6 as called")).rows);

  await runTask({ one: { run: async () => void (await read("select 7 as done")) } }, "one");
  await http.inject("/called");

  expect(takeHeardStatements()).toEqual(["select 7 as done", "select 6 as called"]);
});

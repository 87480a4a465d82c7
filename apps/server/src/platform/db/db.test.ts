import { readFile } from "node:fs/promises";

import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aPerson } from "#platform/testing/factories/people.ts";

import { asApp } from "./app-connection.ts";
import { atOnce } from "./at-once.ts";
import { Database } from "./db.ts";
import { leaveWithCommit } from "./leave-with-commit.ts";
import { openPool } from "./open-pool.ts";

const { database, owner, connection } = await freshDatabase();
const group = await aGroup(database);
const [school, other] = [await aSchool(database, group), await aSchool(database, group)];

test("a school's rows are seen inside the school and nowhere else", async () => {
  await aPerson(database, school);
  const seen = (schoolId: number) => database.reading(schoolId).selectFrom("people").select("id").execute();

  expect(await seen(school.id)).toHaveLength(1);
  expect(await seen(other.id)).toEqual([]);
  await expect(database.directory.selectFrom("people").select("id").execute()).rejects.toThrow(
    /app\.school_id|bigint/,
  );
});

test("what fails inside a transaction undoes all of it", async () => {
  const work = database.inSchool(school.id, async (db) => {
    await db.insertInto("people").values({ school_id: school.id, name_en: "Nobody" }).execute();
    throw new Error("stop");
  });

  await expect(work).rejects.toThrow("stop");
  expect((await owner.query("select id from people where name_en = 'Nobody'")).rowCount).toBe(0);
});

test("statements sent at once see each other's rows, and one that fails undoes all of them", async () => {
  const adding = (name: string) => sql`insert into people (school_id, name_en) values (${other.id}, ${name})`;
  const added = sql`select id from people where name_en = 'At once'`;

  expect(await database.inSchool(other.id, atOnce([adding("At once")], added))).toHaveLength(1);
  expect(await database.inSchool(school.id, atOnce([], added))).toEqual([]);
  const failing = database.inSchool(other.id, atOnce([adding("Never")], sql`select 1 / ${0}::int`));

  await expect(failing).rejects.toMatchObject({ code: "22012" });
  expect((await owner.query("select id from people where name_en = 'Never'")).rowCount).toBe(0);
});

test("so it is where they belong to no school, and the connection is clean for the next", async () => {
  const narrow = Database.open({ connection: asApp(connection), poolSize: 1 });
  onTestFinished(() => narrow.close());
  const renaming = sql`update groups set name_en = 'At once' where id = ${group.id}`;
  const failing = atOnce([renaming, sql`select 1 / ${0}::int`], sql`select 1`);

  await expect(narrow.directoryTransaction(failing)).rejects.toMatchObject({ code: "22012" });
  expect((await owner.query("select id from groups where name_en = 'At once'")).rowCount).toBe(0);

  const { rows } = await narrow.directoryTransaction((db) =>
    sql`select current_setting('plan_cache_mode') as plans`.execute(db),
  );
  expect(rows).toEqual([{ plans: "auto" }]);
  await narrow.directoryTransaction(atOnce([], renaming));
  expect((await owner.query("select id from groups where name_en = 'At once'")).rowCount).toBe(1);
});

const adding = (name: string) => sql`insert into people (school_id, name_en) values (${school.id}, ${name})`;
const ending = (name: string, last: ReturnType<typeof adding>) =>
  database.inSchool(school.id, async (db) => {
    leaveWithCommit(db, [adding(`${name}, last`), last]);
    await adding(name).execute(db);
    return name;
  });

test("last statements are committed with the work, and one that fails undoes all of it", async () => {
  expect(await ending("Ended", sql`select 1`)).toBe("Ended");
  await expect(ending("Undone", sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: "22012" });

  const { rows } = await owner.query(
    "select name_en as name from people where name_en like 'Ended%' or name_en like 'Undone%' order by name_en",
  );
  expect(rows).toEqual([{ name: "Ended" }, { name: "Ended, last" }]);
  await owner.query("delete from people where name_en like 'Ended%'");
});

test("last statements are refused where there is no transaction", () => {
  expect(() => leaveWithCommit(database.directory, [sql`select 1`])).toThrow("no transaction");
});

test.each(["reading", "shortReading"] as const)(
  "what is asked of %s at once is one transaction, in the order in which it was asked",
  async (way) => {
    const db = database[way](school.id, "at once");
    const transaction = sql<{ at: Date }>`select transaction_timestamp() as at, pg_sleep(0.001)`;

    const answers = await Promise.all([
      transaction.execute(db),
      sql`set local application_name = 'first'`.execute(db),
      sql<{ name: string }>`select current_setting('application_name') as name`.execute(db),
      transaction.execute(db),
    ]);

    expect(answers[2].rows).toEqual([{ name: "first" }]);
    expect(answers[3].rows[0]?.at).toEqual(answers[0].rows[0]?.at);
    const failing = [sql`select 1 / ${0}::int`.execute(db), transaction.execute(db)];
    for (const { status } of await Promise.allSettled(failing)) expect(status).toBe("rejected");
  },
);

test("a connection lost at work fails that work, and the next finds another", async () => {
  const work = database.inSchool(school.id, async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await owner.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    return db.selectFrom("people").select("id").execute();
  });

  await expect(work).rejects.toThrow(/terminat|connection|EPIPE|ECONNRESET/i);
  await expect(
    database.inSchool(school.id, (db) => db.selectFrom("people").select("id").execute()),
  ).resolves.toHaveLength(1);
});

test("a connection lost while it is handed over fails that work alone, and the process goes on", async () => {
  const pool = openPool({ ...connection, max: 1 }, () => undefined);
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  client.release();

  // Between the pool's error listener and that of the client's new owner.
  pool.once("acquire", (acquired) => process.nextTick(() => acquired.emit("error", new Error("lost"))));
  const again = await pool.connect();
  again.release(true);

  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test.each(["reading", "shortReading"] as const)(
  "a read of %s that takes too long is given up, and those behind it are answered",
  async (way) => {
    // The limit holds for those behind as well, on however busy a machine.
    const brief = Database.open({ connection: asApp(connection), longestReadSeconds: 3, poolSize: 1 });
    onTestFinished(() => brief.close());
    const reads = brief[way](school.id);

    const endless = sql`select pg_sleep(600)`.execute(reads);
    const behind = Array.from({ length: 4 }, () => reads.selectFrom("people").select("id").execute());

    await expect(endless).rejects.toMatchObject({ code: "57014" });
    for (const rows of await Promise.all(behind)) expect(rows).toHaveLength(1);
  },
);

test("reads that take long, more than there are connections, hold up no short ones", async () => {
  const pooled = Database.open({ connection: asApp(connection), poolSize: 2 });
  onTestFinished(() => pooled.close());
  const holder = await owner.connect();
  await holder.query("select pg_advisory_lock(12)");
  let answered = 0;
  const waiting = Array.from({ length: 8 }, async () => {
    await sql`select pg_advisory_xact_lock_shared(12)`.execute(pooled.reading(school.id));
    answered += 1;
  });

  const short = pooled.shortReading(school.id).selectFrom("people").select("id").execute();
  const directory = pooled.shortReading(null).selectFrom("schools").select("id").execute();
  expect(await short).toHaveLength(1);
  expect(await directory).toContainEqual({ id: school.id });
  expect(answered).toBe(0);

  await holder.query("select pg_advisory_unlock(12)");
  holder.release();
  await Promise.all(waiting);
  expect(answered).toBe(8);
});

/** What is no way to send a statement. */
const OTHERS = new Set([
  "constructor",
  "hints",
  "behind",
  "enter",
  "ping",
  "close",
  "reportedAt",
  "replicaAgeSeconds",
]);

test("the page of statements names every road of the database, and no other", async () => {
  const page = await readFile(new URL("../../../../../docs/database.md", import.meta.url), "utf8");
  const [table = ""] = page.split("## What makes");
  const named = [...table.matchAll(/^\| `(\w+)/gm)].map(([, road]) => road);
  const methods = Object.getOwnPropertyNames(Database.prototype).filter((name) => !OTHERS.has(name));

  expect(new Set(named)).toEqual(new Set([...methods, "directory"]));
});

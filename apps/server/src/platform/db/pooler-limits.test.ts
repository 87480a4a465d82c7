import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { createHttp } from "#platform/http/create-http.ts";
import { createLogger } from "#platform/logger.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aPooler } from "#platform/testing/pooler.ts";
import { NO_POOLER } from "#platform/testing/run-pooler.ts";
import { heavy } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";

import { Database } from "./db.ts";
import { inspectAddress } from "./inspect-address.ts";

heavy();

const MOST_CLIENTS = 6;

const here = await freshDatabase();
const school = await aSchool(here.database, await aGroup(here.database));
const wide = await aPooler(here);
const narrow = await aPooler(here, { settings: { max_client_conn: MOST_CLIENTS } });
const brief = await aPooler(here, { settings: { server_lifetime: 1, server_idle_timeout: 1 } });
const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((database) => database.close())));

type Pooler = NonNullable<typeof wide>;

/** A node's database, and its answers to calls, each of which is sent in one of three ways. */
function aNodeAt({ connection }: Pooler) {
  const database = Database.open({ connection, poolSize: 10 });
  opened.push(database);
  const lines: string[] = [];
  const http = createHttp({ logger: createLogger("info", { write: (line) => void lines.push(line) }) });
  const ways = [
    () => database.reading(school.id).selectFrom("schools").select("id").execute(),
    () => database.shortReading(school.id).selectFrom("people").select("id").execute(),
    () => database.inSchool(school.id, (db) => db.selectFrom("students").select("id").execute()),
  ];
  let turn = 0;
  http.get("/rows", async () => ways[(turn += 1) % ways.length]?.());
  const callMany = async (count: number) => {
    const replies = await Promise.all(Array.from({ length: count }, () => http.inject("/rows")));
    return replies.map(({ statusCode, headers }) => `${statusCode} ${headers["retry-after"] ?? ""}`.trim());
  };
  return { database, lines, callMany };
}

const OK = "200";
const SOON_AGAIN = "503 2";
const among = (answers: readonly string[]) => [...new Set(answers)].toSorted();

test("one that refuses new clients is answered 503 with when to try again, and the log says why", async ({
  skip,
}) => {
  const pooler = narrow ?? skip(NO_POOLER);
  const { callMany, lines } = aNodeAt(pooler);

  const answers = await callMany(40);

  expect(among(answers)).toEqual([OK, SOON_AGAIN]);
  expect(lines.join("")).toContain("no more connections allowed");
  await expect(inspectAddress("DATABASE_APP_URL", pooler.address("dars_app"), "writes")).rejects.toThrow(
    /DATABASE_APP_URL cannot be used: no more connections allowed/,
  );
});

test("one that renews its connections all the time is not noticed", async ({ skip }) => {
  const { callMany } = aNodeAt(brief ?? skip(NO_POOLER));

  for (let second = 0; second < 3; second += 1) {
    expect(among(await callMany(20))).toEqual([OK]);
    await sql`select pg_sleep(1.1)`.execute(here.database.directory);
  }
});

test("one whose connections died while they were idle answers again, and meanwhile nothing but 503", async ({
  skip,
}) => {
  const { callMany } = aNodeAt(wide ?? skip(NO_POOLER));
  await callMany(20);

  await here.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'dars_app' and datname = current_database()",
  );

  const answers = await callMany(20);
  expect(answers.filter((answer) => answer !== OK && answer !== SOON_AGAIN)).toEqual([]);
  await soon(async () => expect(among(await callMany(20))).toEqual([OK]));
});

test("one that is set up anew and keeps no statements any more gives no caller the statement of another, and is served without names from then on", async ({
  skip,
}) => {
  const pooler = wide ?? skip(NO_POOLER);
  const { connection, configure, kill, start } = pooler;
  if (connection.pooler !== "keeps statements") skip("this version keeps no statements");
  const nodes = [aNodeAt(pooler), aNodeAt(pooler)];
  const callBoth = async () => (await Promise.all(nodes.map(({ callMany }) => callMany(30)))).flat();
  await callBoth();

  await configure({ max_prepared_statements: 0 });
  await kill();
  await start();

  const answers = await callBoth();
  expect(answers.filter((answer) => answer !== OK && answer !== SOON_AGAIN)).toEqual([]);
  await soon(async () => expect(among(await callBoth())).toEqual([OK]));
});

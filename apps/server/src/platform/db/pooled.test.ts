import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { openBus } from "#platform/live/open-bus.ts";
import { PostgresBus } from "#platform/live/postgres-bus.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aPerson } from "#platform/testing/factories/people.ts";
import { aPooler } from "#platform/testing/pooler.ts";
import { NO_POOLER } from "#platform/testing/run-pooler.ts";
import { heavy } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";
import { testTokens } from "#platform/testing/testbed.ts";

import { atOnce } from "./at-once.ts";
import { Database } from "./db.ts";
import { inspectAddress } from "./inspect-address.ts";
import { inspectAddresses } from "./inspect-addresses.ts";
import { prepare } from "./prepare.ts";

heavy();

const add = (schoolId: number) => sql`insert into people (school_id, name_en) values (${schoolId}, 'Added')`;
const wait = (seconds: number) => sql`select pg_sleep(${seconds})`;

/** Fewer than there are callers: each connection of PostgreSQL serves one after the other. */
const FEW_CONNECTIONS = 3;

const here = await freshDatabase();
const pooler = await aPooler(here, {
  settings: { default_pool_size: FEW_CONNECTIONS },
  logins: ["dars_app", here.connection.user],
});
const place = pooler && {
  ...pooler,
  pooled: Database.open({ connection: pooler.connection, poolSize: 10, longestReadSeconds: 1 }),
};
afterAll(() => place?.pooled.close());
const direct = `postgres://dars_app@/${here.connection.database}?host=${encodeURIComponent(here.connection.host)}&port=${here.connection.port}`;
const ownDirect = direct.replace("dars_app", here.connection.user);
const group = await aGroup(here.database);
const schools = [await aSchool(here.database, group), await aSchool(here.database, group)];
for (const [more, school] of schools.entries())
  for (let made = 0; made < 2 + more; made += 1) await aPerson(here.database, school);

const listSchools = prepare((values: { readonly most: number }, db) =>
  db
    .selectFrom("people")
    .select("school_id")
    .where(sql<boolean>`${values.most}::int > 0`),
);

test("it is found, and what is not one is not taken for one", async ({ skip }) => {
  const { connection } = place ?? skip(NO_POOLER);

  expect(connection.pooler).toMatch(/^keeps (no )?statements$/);
  expect(await inspectAddress("DATABASE_APP_URL", direct, "writes")).not.toHaveProperty("pooler");
});

test("transactions that run beside each other and share connections see and write their own school alone", async ({
  skip,
}) => {
  const { pooled } = place ?? skip(NO_POOLER);

  const found = await Promise.all(Array.from({ length: 200 }, (_, turn) => workBeside(pooled, turn)));

  expect(found.filter(({ isOwn, refused }) => !isOwn || refused !== 2)).toEqual([]);
  const { rows } = await here.owner.query(
    "select count(*)::int as n from people where name_en = 'Added' group by school_id",
  );
  expect(rows).toEqual([{ n: 40 }, { n: 40 }]);
});

/** One way of reading or writing one of the schools, and two that must not get through. */
async function workBeside(pooled: Database, turn: number) {
  const own = schools[turn % schools.length]?.id ?? 0;
  const other = schools[(turn + 1) % schools.length]?.id ?? 0;
  const ways = [
    () => pooled.reading(own).selectFrom("people").select("school_id").execute(),
    () => pooled.reading(own, "at once").selectFrom("people").select("school_id").execute(),
    () => listSchools(pooled.shortReading(own), { most: turn + 1 }),
    () =>
      pooled.inSchool(own, async (db) => {
        await add(own).execute(db);
        return db.selectFrom("people").select("school_id").execute();
      }),
    () => pooled.inSchool(own, atOnce([add(own)], sql<{ school_id: number }>`select school_id from people`)),
  ];
  const rows = (await ways[turn % ways.length]?.()) ?? [];
  const foreign = await Promise.allSettled([
    pooled.inSchool(own, (db) => add(other).execute(db)),
    pooled.directory.selectFrom("people").select("id").execute(),
  ]);
  return {
    isOwn: rows.length > 1 && rows.every(({ school_id }) => school_id === own),
    refused: foreign.filter(({ status }) => status === "rejected").length,
  };
}

test("a read ends after its time on every road, and a transaction has none to end at", async ({ skip }) => {
  const { pooled } = place ?? skip(NO_POOLER);
  const [school = { id: 0 }] = schools;
  const late = { code: "57014" };

  await expect(wait(30).execute(pooled.reading(school.id))).rejects.toMatchObject(late);
  await expect(wait(30).execute(pooled.reading(school.id, "at once"))).rejects.toMatchObject(late);
  await expect(wait(30).execute(pooled.shortReading(school.id))).rejects.toMatchObject(late);
  await expect(wait(30).execute(pooled.directory)).rejects.toMatchObject(late);
  await pooled.inSchool(school.id, (db) => wait(1.2).execute(db));
});

test("a bus that listens through it hears nothing, is down, and does not start", async ({ skip }) => {
  const { pooled, connection } = place ?? skip(NO_POOLER);
  const deaf = await PostgresBus.open({ database: pooled, connection, pingMs: 300 });
  const heard: string[] = [];
  deaf.hear((text) => heard.push(text));
  const hearing = await PostgresBus.open({ database: pooled, connection: { connectionString: direct } });
  const alsoHeard: string[] = [];
  hearing.hear((text) => alsoHeard.push(text));
  const config = { DARS_BUS: "postgres", DATABASE_URL: ownDirect } as const;
  const parts = { tokens: testTokens(), database: pooled };

  hearing.publish("through the pooler");

  await soon(() => expect(alsoHeard).toEqual(["through the pooler"]));
  expect(hearing.isUp()).toBe(true);
  expect({ heard, isUp: deaf.isUp() }).toEqual({ heard: [], isUp: false });
  await expect(openBus(config, { ...parts, connection })).rejects.toThrow(/DATABASE_BUS_URL/);
  await Promise.all([deaf.close(), hearing.close()]);
});

test("the start says what each address leads to, and refuses migrations through a pooler", async ({
  skip,
}) => {
  const { address, connection: pooledConnection } = place ?? skip(NO_POOLER);
  const settings = {
    DATABASE_URL: ownDirect,
    DATABASE_APP_URL: address("dars_app"),
    DATABASE_BUS_URL: direct,
  };

  const { found, connection, bus, replica } = await inspectAddresses(settings);

  expect(found).toEqual([
    expect.stringMatching(/^DATABASE_URL: PostgreSQL \d+\.\d+ as \w+, directly$/),
    expect.stringMatching(
      /^DATABASE_APP_URL: PostgreSQL \d+\.\d+ as dars_app, through a pooler that keeps (no )?statements$/,
    ),
    expect.stringMatching(/^DATABASE_BUS_URL: PostgreSQL \d+\.\d+ as dars_app, directly$/),
  ]);
  expect([connection.pooler, bus.connectionString, replica]).toEqual([
    pooledConnection.pooler,
    direct,
    undefined,
  ]);
  await expect(
    inspectAddresses({ ...settings, DATABASE_URL: address(here.connection.user) }),
  ).rejects.toThrow(/DATABASE_URL goes through a pooler/);
});

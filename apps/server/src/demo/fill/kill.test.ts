import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { asApp } from "#platform/db/app-connection.ts";
import { COMPILED } from "#platform/testing/compiled.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { drawn, heavy, sized } from "#platform/testing/sized.ts";

import { fillDemoSchool } from "./fill-demo-school.ts";
import { fillSchools } from "./fill-schools.ts";
import { findDemoGroup, verifyGroup } from "./verify.queries.ts";

heavy();
const { database, owner, connection } = await freshDatabase();
const today = new Date("2026-11-20T09:00:00Z");
const size = sized(
  { schools: 3, students: 30, messages: 300 },
  { schools: 4, students: 120, messages: 2000 },
);
const many = { ...size, seed: 3, today: "2026-11-20" };

const KILLS = [
  ["a first start killed in the middle leaves nothing, and the next one fills everything", killFirstStart],
  ["a large filling killed in the middle keeps whole schools, and goes on with the others", killLargeFilling],
] as const;

// Both fill hundreds of people twice: a daily run draws one.
test.each(drawn(KILLS, 1))("%s", async (_name, kill) => {
  await expect(kill()).resolves.toBeUndefined();
});

async function killFirstStart(): Promise<void> {
  await killAt("noor", `await fillDemoSchool(database, { today: new Date("${today.toISOString()}") });`);

  const { rows } = await owner.query(
    "select (select count(*) from groups) + (select count(*) from people) as left_over",
  );
  expect(rows).toEqual([{ left_over: 0 }]);

  await fillDemoSchool(database, { today });
  const verdict = await verifyGroup(database, (await findDemoGroup(database.directory)) ?? 0);
  expect(verdict).toMatchObject({ broken: {}, schools: 2, students: 348 });
}

async function killLargeFilling(): Promise<void> {
  await killAt("s002", `await fillSchools(database, ${JSON.stringify(many)});`);

  const { groupId, counts, alreadyThere } = await fillSchools(database, many);

  expect([alreadyThere, counts.schools]).toEqual([1, size.schools - 1]);
  expect(await verifyGroup(database, groupId)).toEqual({ broken: {}, ...size });
}

/** Runs the work in a process of its own and kills that when it begins to write the school of this code. */
async function killAt(code: string, work: string): Promise<void> {
  await owner.query(
    `create function hold() returns trigger language plpgsql as
       $$ begin if new.code = '${code}' then perform pg_advisory_xact_lock(1); end if; return new; end $$;
     create trigger hold before insert on schools for each row execute function hold()`,
  );
  const holder = await owner.connect();
  await holder.query("select pg_advisory_lock(1)");
  const script = `
    import { flushCompileCache } from "node:module";
    import { Database } from "#platform/db/db.ts";
    import { fillDemoSchool } from "#demo/fill/fill-demo-school.ts";
    import { fillSchools } from "#demo/fill/fill-schools.ts";
    flushCompileCache();
    const database = Database.open({ connection: ${JSON.stringify(asApp(connection))} });
    ${work}
  `;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script], {
    cwd: fileURLToPath(new URL("../../../", import.meta.url)),
    env: COMPILED,
    stdio: "inherit",
  });
  const gone = once(child, "exit");
  while (child.exitCode === null && !(await isHeld())) await pause(20);
  expect(child.exitCode).toBeNull();
  child.kill("SIGKILL");
  await gone;
  await holder.query("select pg_advisory_unlock(1)");
  holder.release();
  await owner.query("drop trigger hold on schools; drop function hold");
}

async function isHeld(): Promise<boolean> {
  const { rowCount } = await owner.query(
    "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
  );
  return rowCount === 1;
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { fillDemoSchool } from "./fill-demo-school.ts";
import { fillSchools } from "./fill-schools.ts";
import { findDemoGroup, verifyGroup } from "./verify.queries.ts";

const { database, owner, connection } = await freshDatabase();
const today = new Date("2026-11-20T09:00:00Z");
const many = { schools: 4, students: 120, seed: 3, today: "2026-11-20", messages: 2000 };

test("a first start killed in the middle leaves nothing, and the next one fills everything", async () => {
  await killWhen(
    `await fillDemoSchool(database, { today: new Date("${today.toISOString()}") });`,
    "select 1 from pg_stat_activity where datname = current_database() and query like '%stage_room_events%' and pid <> pg_backend_pid()",
  );

  const { rows } = await owner.query(
    "select (select count(*) from groups) + (select count(*) from people) as left_over",
  );
  expect(rows).toEqual([{ left_over: 0 }]);

  await fillDemoSchool(database, { today });
  const verdict = await verifyGroup(database, (await findDemoGroup(database.directory)) ?? 0);
  expect(verdict).toMatchObject({ broken: {}, schools: 2, students: 348 });
});

test("a large filling killed in the middle keeps whole schools, and goes on with the others", async () => {
  await killWhen(
    `await fillSchools(database, ${JSON.stringify(many)});`,
    "select 1 from schools where code = 's001'",
  );

  const { groupId, counts, alreadyThere } = await fillSchools(database, many);

  expect(alreadyThere).toBeGreaterThanOrEqual(1);
  expect(counts.schools + alreadyThere).toBe(4);
  expect(await verifyGroup(database, groupId)).toEqual({
    broken: {},
    schools: 4,
    students: 120,
    messages: 2000,
  });
});

/** Runs the work in a process of its own and kills that as soon as the question has an answer. */
async function killWhen(work: string, question: string): Promise<void> {
  const script = `
    import { Database } from "#platform/db/db.ts";
    import { fillDemoSchool } from "#demo/fill-demo-school.ts";
    import { fillSchools } from "#demo/fill-schools.ts";
    const database = Database.open({ connection: ${JSON.stringify(connection)} });
    ${work}
  `;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script], {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    stdio: "inherit",
  });
  const gone = once(child, "exit");
  while (child.exitCode === null) {
    const { rowCount } = await owner.query(question);
    if (rowCount) break;
  }
  expect(child.exitCode).toBeNull();
  child.kill("SIGKILL");
  await gone;
}

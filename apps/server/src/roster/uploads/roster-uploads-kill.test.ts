import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { commitUpload, readUpload, undoUpload } from "@dars/contract/roster/uploads";
import { expect, test } from "vitest";

import { COMPILED } from "#platform/testing/compiled.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator } from "#platform/testing/factories/people.ts";
import { drawn, heavy, LONG_MS } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aBigSection, aPackage } from "#roster/import/roster.factory.ts";

import { countRowsByTable, dumpDatabase } from "./dump.factory.ts";
import { rosterUploads } from "./roster-uploads.routes.ts";
import { checkedFile, finishJobs } from "./staged.factory.ts";

heavy();
const { as, connection, database, owner } = await testbed([rosterUploads]);

const CHILD = fileURLToPath(new URL("job-in-child.factory.ts", import.meta.url));
/** So many looks at the database after it began to write: at once, and later. */
const LATER = Array.from({ length: 19 }, (_, kill) => (kill + 1) * 2);
const KILLS = [0, ...drawn(LATER, 1)];
const LIMIT = { timeout: LONG_MS };

const group = await aGroup(database);
const school = await aSchool(database, group);
const schoolId = school.id;
const first = as((await anAdministrator(database, group)).actor);
const second = as((await aManagement(database, school)).actor);
const file = await aPackage(aBigSection(300));
const before = await dumpDatabase(owner);
const nothing = await countRowsByTable(owner);

test(
  `T15: killed ${KILLS.length} times in the commit, an upload is in the school whole or not at all, and goes on by itself`,
  LIMIT,
  async () => {
    const seen = new Set<string>();
    const whole = await wholeSchool();
    let { id } = await allowed();
    for (const looks of KILLS) {
      await killedJob('insert into "people"', looks);
      const state = await fetchState(id);
      seen.add(state);
      expect(await countRowsByTable(owner)).toEqual(state === "committing" ? nothing : whole);
      if (state === "committed") {
        await undone(id);
        ({ id } = await allowed());
      }
    }
    await leasesAreOver();
    expect(await finishJobs(database)).toEqual([]);

    expect(await fetchState(id)).toBe("committed");
    expect(seen).toContain("committing");
    expect(await countRowsByTable(owner)).toEqual(whole);
    await undone(id);
    expect(await dumpDatabase(owner)).toEqual(before);
  },
);

test(
  `T15: killed ${KILLS.length} times while it is taken back, an import stays whole or is gone to the row`,
  LIMIT,
  async () => {
    const seen = new Set<string>();
    let { id } = await committed();
    const whole = await countRowsByTable(owner);
    for (const looks of KILLS) {
      if ((await fetchState(id)) === "undone") ({ id } = await committed());
      if ((await fetchState(id)) === "committed") await askUndo(id);
      await killedJob('delete from|update "', looks);
      const state = await fetchState(id);
      seen.add(state);
      expect(await countRowsByTable(owner)).toEqual(state === "undone" ? nothing : whole);
    }
    await leasesAreOver();
    await finishJobs(database);

    expect(seen).toContain("undoing");
    expect(await dumpDatabase(owner)).toEqual(before);
  },
);

/** The school's data after the import, which is then undone. */
async function wholeSchool() {
  const { id } = await committed();
  const whole = await countRowsByTable(owner);
  await undone(id);
  return whole;
}

/** An upload that is approved, and that no worker has begun to write. */
async function allowed() {
  const checked = await checkedFile(database, first, file, { schoolId });
  const params = { schoolId, uploadId: checked.id };
  await second.call(commitUpload, { params, body: { key: aKey(), isAlone: false } });
  return checked;
}

async function committed() {
  const upload = await allowed();
  await finishJobs(database);
  return upload;
}

const fetchState = async (uploadId: number) =>
  (await first.call(readUpload, { params: { schoolId, uploadId } })).state;

const askUndo = (uploadId: number) =>
  first.call(undoUpload, { params: { schoolId, uploadId }, body: { key: aKey() } });

async function undone(uploadId: number): Promise<void> {
  await leasesAreOver();
  await finishJobs(database);
  await askUndo(uploadId);
  await finishJobs(database);
}

/** Takes the job in a process of its own and kills it so many looks after it began to write. */
async function killedJob(statement: string, looks: number): Promise<void> {
  await leasesAreOver();
  const own = JSON.stringify({ ...connection, application_name: "child" });
  const child = spawn(process.execPath, [CHILD, own], { env: COMPILED });
  const exit = once(child, "exit");
  // Looking all the time would take the child's core from it while it starts.
  while (child.exitCode === null && !(await isAt(statement))) await pause(2);
  for (let seen = 0; seen < looks && child.exitCode === null; seen += 1) await isAt(statement);
  child.kill("SIGKILL");
  await exit;
  // The database may still be busy with the last statement of the dead.
  while ((await childsConnections()) > 0) continue;
}

const isAt = async (statement: string) =>
  ((await owner.query(`${OTHERS} and query ~ $1 and state = 'active'`, [statement])).rowCount ?? 0) > 0;

const childsConnections = async () => (await owner.query(OTHERS)).rowCount ?? 0;

const OTHERS =
  "select from pg_stat_activity where datname = current_database() and application_name = 'child'";

/** The lease of the dead worker has expired. */
const leasesAreOver = () => owner.query("update jobs set lease_until = null, attempts = 0");

import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { COMPILED } from "#platform/testing/compiled.ts";
import { drawn, heavy, LONG_MS } from "#platform/testing/sized.ts";

import { importRoster } from "./import-roster.ts";
import { OF_GROUP, rosterTestbed, TODAY } from "./roster-testbed.factory.ts";
import { mapleGrove } from "./roster.factory.ts";

heavy();
const { aGroup, connection, database, owner } = await rosterTestbed();

const CHILD = fileURLToPath(new URL("import-in-child.factory.ts", import.meta.url));
/** So many looks at the database after its first write: at that write, and later. */
const LATER = Array.from({ length: 19 }, (_, kill) => (kill + 1) * 40);
const KILLS = [0, ...drawn(LATER, 1)];
const WHOLE = {
  groups: 1,
  people: 1599,
  links: 1009,
  sections: 20,
  classes: 300,
  seats: 9015,
  records: 12_971,
  batches: 1,
};
const NOTHING = Object.fromEntries(Object.keys(WHOLE).map((of) => [of, 0]));

test(
  `T15: killed ${KILLS.length} times while it writes, an import leaves a school whole or not at all, and can be done again`,
  { timeout: LONG_MS },
  async () => {
    const seen: string[] = [];
    let group = 0;

    for (const looks of KILLS) {
      await killedImport(`killed${group}`, looks);

      const found = await countGroupRows(`killed${group}`);
      const isWhole = found.people > 0;
      expect(found).toEqual(isWhole ? WHOLE : NOTHING);
      seen.push(isWhole ? "whole" : "nothing");
      if (isWhole) group += 1;
    }
    const report = await importRoster(database, createRequest(`killed${group}`));

    expect(seen).toContain("nothing");
    expect(report.status).toBe("committed");
    expect(await countGroupRows(`killed${group}`)).toEqual(WHOLE);
  },
);

const createRequest = (code: string) => ({
  file: mapleGrove(),
  groupCode: code,
  createGroup: code,
  dryRun: false,
  today: TODAY,
});

/** Starts an import and kills it so many looks at the database after its first write to the school. */
async function killedImport(code: string, looks: number): Promise<void> {
  const parts = [JSON.stringify(connection), JSON.stringify(createRequest(code))];
  const child = spawn(process.execPath, [CHILD, ...parts], { env: COMPILED });
  const exit = once(child, "exit");
  // Looking all the time would take the child's core from it while it starts.
  while (child.exitCode === null && !(await isWriting())) await pause(2);
  for (let seen = 0; seen < looks && child.exitCode === null; seen += 1) await isWriting();
  child.kill("SIGKILL");
  await exit;
  // The database may still be busy with the last statement of the dead.
  while ((await othersConnected()) > 0) continue;
}

async function isWriting(): Promise<boolean> {
  const { rowCount } = await owner.query(`${OTHERS} and query ~ 'insert into "people"'`);
  return (rowCount ?? 0) > 0;
}

const othersConnected = async () => (await owner.query(OTHERS)).rowCount ?? 0;

const OTHERS = `select from pg_stat_activity where datname = current_database() and usename = 'dars_app'
  and pid <> pg_backend_pid() and application_name = ''`;

async function countGroupRows(code: string): Promise<typeof WHOLE> {
  const { count } = aGroup(code);
  return {
    groups: await count("select from groups where id = $1"),
    people: await count(`select from people ${OF_GROUP}`),
    links: await count(`select from guardian_links ${OF_GROUP}`),
    sections: await count(`select from sections ${OF_GROUP}`),
    classes: await count(`select from teaching_classes ${OF_GROUP}`),
    seats: await count(`select from class_enrolments ${OF_GROUP}`),
    records: await count(`select from roster_records ${OF_GROUP}`),
    batches: await count(`select from roster_batches ${OF_GROUP}`),
  };
}

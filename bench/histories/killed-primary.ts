import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ofFull } from "#bench/of-full.ts";
import type { ReportLine } from "#bench/report.ts";
import { fromAppUrl } from "#server/platform/db/app-connection.ts";
import { Database } from "#server/platform/db/db.ts";
import { buildLayout } from "#server/platform/db/embedded/layout.ts";
import { startPostgres } from "#server/platform/db/embedded/postgres.ts";
import { Hosts } from "#server/platform/db/hosts.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPool } from "#server/platform/db/open-pool.ts";
import { pairUp } from "#server/platform/testing/pair-up.ts";

import { breakUnderLoad } from "./break-under-load.ts";

const DEATHS = ofFull(20);

type Pair = Awaited<ReturnType<typeof pairUp>>;

/** The primary dies under a talk, mark entries and registers, and its synchronous standby takes its place, again and again. */
export async function killedPrimary(): Promise<readonly ReportLine[]> {
  const directory = await mkdtemp(join(tmpdir(), "dars-bench-"));
  try {
    const [one, two] = [buildLayout(join(directory, "one")), buildLayout(join(directory, "two"))];
    const postgres = await startPostgres({ directory: one.root });
    await migrate({ ...postgres.connection });
    await postgres.stop();
    await cp(one.cluster, two.cluster, { recursive: true });
    const pair = await pairUp([one, two], {});
    try {
      return await onPair(pair);
    } finally {
      await pair.end();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function onPair(pair: Pair): Promise<readonly ReportLine[]> {
  const connection = fromAppUrl(pair.address("dars_app", [0, 1]));
  const database = Database.open({ connection });
  const owners = new Hosts({ connectionString: pair.address("dars_owner", [0, 1]) });
  const owner = openPool({ max: 4, Client: owners.clients({}) }, () => undefined);
  try {
    return await breakUnderLoad(
      { database, owner, connection },
      {
        breaks: (served) => fallAndRise(pair, served),
        what: `${DEATHS} deaths of the primary beside a synchronous standby`,
        from: "the order to promote the standby",
      },
    );
  } finally {
    owners.close();
    await Promise.all([database.close(), owner.end()]);
  }
}

/** Returns for each death the milliseconds from the order to promote the standby until all were served. */
async function fallAndRise(pair: Pair, served: () => Promise<unknown>): Promise<readonly number[]> {
  const backs: number[] = [];
  await served();
  for (let death = 0; death < DEATHS; death += 1) {
    if (death > 0) await pair.rejoin();
    await served();
    await pair.primary.kill();
    const from = performance.now();
    await pair.promote();
    await served();
    backs.push(performance.now() - from);
  }
  return backs;
}

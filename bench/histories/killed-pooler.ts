import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ofFull } from "#bench/of-full.ts";
import type { ReportLine } from "#bench/report.ts";
import { asApp, fromAppUrl } from "#server/platform/db/app-connection.ts";
import { Database } from "#server/platform/db/db.ts";
import { startPostgres } from "#server/platform/db/embedded/postgres.ts";
import { inspectAddress } from "#server/platform/db/inspect-address.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPool } from "#server/platform/db/open-pool.ts";
import type { FoundPooler } from "#server/platform/testing/find-poolers.ts";
import { NO_POOLER, runPooler } from "#server/platform/testing/run-pooler.ts";

import { BY_POSTGRES } from "./a-talk.ts";
import { breakUnderLoad } from "./break-under-load.ts";

const DEATHS = ofFull(20);

type Pooler = NonNullable<Awaited<ReturnType<typeof runPooler>>>;

/** PgBouncer between two nodes and a durable PostgreSQL is killed and started again, again and again. */
export async function killedPooler({ program, version }: FoundPooler): Promise<readonly ReportLine[]> {
  // Two folders: PgBouncer may run as another account, which may not enter the folder of the data.
  const [directory, folder] = [await aFolder(), await aFolder()];
  const postgres = await startPostgres({ directory });
  try {
    const direct = { ...postgres.connection };
    await migrate(direct);
    const pooler = await runPooler({ ...direct, folder }, { program });
    if (!pooler) throw new Error(NO_POOLER);
    try {
      return await onPooler(pooler, direct, version);
    } finally {
      await pooler.close();
    }
  } finally {
    await postgres.stop();
    for (const place of [directory, folder]) await rm(place, { recursive: true, force: true });
  }
}

const aFolder = () => mkdtemp(join(tmpdir(), "dars-bench-"));

async function onPooler(
  pooler: Pooler,
  direct: Parameters<typeof asApp>[0],
  version: string,
): Promise<readonly ReportLine[]> {
  const { connectionString, pooler: kind } = await inspectAddress(
    "DATABASE_APP_URL",
    pooler.address("dars_app"),
    "writes",
  );
  const database = Database.open({ connection: asApp(direct) });
  const owner = openPool({ ...direct, max: 4 }, () => undefined);
  try {
    return await breakUnderLoad(
      {
        database,
        owner,
        connection: fromAppUrl(connectionString, kind),
        bus: { ...BY_POSTGRES, direct: asApp(direct) },
      },
      {
        breaks: (served) => fallAndRise(pooler, served),
        what: `${DEATHS} deaths of PgBouncer ${version}, which ${kind}`,
        from: `the new start of PgBouncer ${version}`,
      },
    );
  } finally {
    await Promise.all([database.close(), owner.end()]);
  }
}

/** Returns for each death the milliseconds from the new start until all were served. */
async function fallAndRise(pooler: Pooler, served: () => Promise<unknown>): Promise<readonly number[]> {
  const backs: number[] = [];
  await served();
  for (let death = 0; death < DEATHS; death += 1) {
    await pooler.kill();
    const from = performance.now();
    await pooler.start();
    await served();
    backs.push(performance.now() - from);
  }
  return backs;
}

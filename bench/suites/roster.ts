import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { timed } from "#bench/measure.ts";
import { inSeconds, type Line, type Section } from "#bench/report.ts";
import { Database } from "#server/platform/db/db.ts";
import { startPostgres } from "#server/platform/db/embedded/postgres.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { importRoster } from "#server/roster/import-roster.ts";
import { ROOT } from "#tools/places.ts";

const FILE = join(ROOT, "test-data/maple-grove-oneroster-1.1.zip");

/** The Maple Grove package: 601 students, 964 parents, 9,936 enrolments. */
export async function measure(): Promise<Section> {
  const directory = await mkdtemp(join(tmpdir(), "dars-bench-roster-"));
  const postgres = await startPostgres({ directory: join(directory, "postgres") });
  await migrate(postgres.connection);
  const database = new Database({ connection: { ...postgres.connection } });
  const load = (groupCode: string, dryRun: boolean) =>
    importRoster(database, { file: FILE, groupCode, createGroup: groupCode, dryRun });
  try {
    const dry = await timed(() => load("dry", true));
    let round = 0;
    const commit = await timed(() => load(`commit-${(round += 1)}`, false));
    const again = await timed(() => load("commit-1", false));
    return {
      title: "Roster",
      command: "npm run bench -- roster",
      note: "Maple Grove (601 students, 34 teachers, 964 parents, 320 classes, 9,936 enrolments) from the zip to the report, on a durable PostgreSQL; each commit goes into a group of its own.",
      lines: [
        line("dry run", dry, 5000),
        line("commit", commit, 10_000),
        line("the same package again", again, 10_000),
      ],
    };
  } finally {
    await database.close();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

const line = (what: string, figure: Awaited<ReturnType<typeof timed>>, mostMs: number): Line => ({
  what,
  ours: inSeconds(figure),
  limit: "",
  budget: `≤ ${mostMs / 1000} s`,
  isMet: figure.median <= mostMs,
});

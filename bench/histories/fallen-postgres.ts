import { setTimeout as pause } from "node:timers/promises";

import { faultless, formatCount, within } from "#bench/faultless.ts";
import { ofFull } from "#bench/of-full.ts";
import type { ReportLine } from "#bench/report.ts";
import type { TalkSchool } from "#bench/talk-school.ts";
import { listProcesses, readPostmasterFile, signal } from "#server/platform/db/embedded/processes.ts";

import { aTalk, onTwoNodes } from "./a-talk.ts";

const BACK_MS = 15_000;
const STORM_MS = 30_000;

/** T2: everything of PostgreSQL is killed, it is restarted at once, and its connections are cut off in a storm. */
export const fallenPostgres = (school: TalkSchool): Promise<ReportLine[]> =>
  onTwoNodes(school, async (endpoints) => {
    const { cluster, owner, said } = school;
    const talk = await aTalk(school, endpoints);
    await talk.served();
    const before = said.length;
    const falls = [
      ...Array.from({ length: ofFull(100) }, () => () => killAll(cluster)),
      ...Array.from({ length: ofFull(50) }, () => () => restartAtOnce(cluster)),
    ];
    const backs: number[] = [];
    for (const fall of falls) {
      await fall();
      const from = performance.now();
      await talk.served();
      backs.push(performance.now() - from);
    }
    const until = performance.now() + ofFull(STORM_MS);
    while (performance.now() < until) {
      await owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null",
      );
      await pause(100);
    }
    await talk.served();
    const { found } = await talk.end();
    const failed = said.slice(before).filter((line) => line.includes("did not start")).length;
    return [
      faultless(
        found,
        `${formatCount(talk.sends)} sends, ${ofFull(100)} kills and ${ofFull(50)} restarts of PostgreSQL and a storm of cut connections (T2)`,
      ),
      within("from the end of PostgreSQL to a message served from beginning to end", backs, BACK_MS),
      {
        what: "starts of PostgreSQL that failed",
        ours: String(failed),
        limit: "",
        budget: "0",
        isMet: failed === 0,
      },
    ];
  });

async function killAll(cluster: string): Promise<void> {
  for (const pid of await listProcesses(cluster)) signal(pid, "SIGKILL");
}

async function restartAtOnce(cluster: string): Promise<void> {
  const pid = (await readPostmasterFile(cluster))?.pid;
  if (pid !== undefined) signal(pid, "SIGQUIT");
}

import { killedPooler } from "#bench/histories/killed-pooler.ts";
import { buildCommand } from "#bench/of-full.ts";
import type { ReportLine, Section } from "#bench/report.ts";
import { findPoolers } from "#server/platform/testing/find-poolers.ts";
import { NO_POOLER } from "#server/platform/testing/run-pooler.ts";

/** A pooler that dies under everything that a school day writes, of each version in PATH. */
export async function measure(): Promise<Section> {
  const lines: ReportLine[] = [];
  const poolers = findPoolers();
  for (const pooler of poolers) lines.push(...(await killedPooler(pooler)));
  return {
    title: "When the pooler dies",
    command: buildCommand("pooler"),
    note:
      poolers.length === 0
        ? `Not measured: ${NO_POOLER}.`
        : "20 people talk in 4 rooms, and two teachers enter marks and take a register over and over, through two nodes whose requests go through PgBouncer in transaction mode, with its default settings, to a durable PostgreSQL. PgBouncer is killed (SIGKILL) and started again at once. Calls that get no answer are sent again with their keys, and some that did too; everything sent, answered and shown is checked against what is stored, as [when the primary dies](#when-the-primary-dies). Each version of PgBouncer in PATH is measured.",
    lines,
  };
}

import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#tools/paths.ts";

import { afterRepeat, didNotRun, outcomeOfVitest, type Outcome } from "./outcome.ts";
import { runNode } from "./run-node.ts";

interface VitestSuite {
  readonly name: string;
  readonly folder: string;
}

/**
 * Every folder with unit tests, quickest first. Suites of one turn run side by side: by itself neither fills
 * two cores.
 */
const TURNS: readonly (readonly VitestSuite[])[] = [
  [
    { name: "contract", folder: "packages/contract" },
    { name: "tools", folder: "tools" },
  ],
  [{ name: "server", folder: "apps/server" }],
  [{ name: "app", folder: "apps/app" }],
];

/** Runs the unit tests of every folder; `filters` are parts of file names, none meaning all. */
export async function runUnitTests(filters: readonly string[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const turn of TURNS)
    outcomes.push(...(await Promise.all(turn.map((suite) => runVitest(suite, filters)))));
  return outcomes;
}

/** More failed files than this are no bad luck. */
const MOST_TO_REPEAT = 3;

/**
 * Failed files are run once more by themselves: a test that passes only then has passed and is listed as
 * flaky, as with stories.
 */
async function runVitest(suite: VitestSuite, filters: readonly string[]): Promise<Outcome> {
  const first = await runOnce(suite, filters, suite.name);
  const files = first.failedFiles ?? [];
  if (files.length === 0 || files.length > MOST_TO_REPEAT) return first;
  return afterRepeat(first, await runOnce(suite, files, `${suite.name}-again`));
}

async function runOnce(
  { name, folder }: VitestSuite,
  filters: readonly string[],
  report: string,
): Promise<Outcome> {
  const file = join(ROOT, ".cache/tests", `${report}.json`);
  mkdirSync(join(ROOT, ".cache/tests"), { recursive: true });
  rmSync(file, { force: true });
  const args = ["run", "--root", join(ROOT, folder), "--reporter=default", "--reporter=json"];
  // A slice need not have tests in every folder, but a folder without any tests is a mistake.
  const mayBeEmpty = filters.length > 0 ? ["--passWithNoTests"] : [];
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const code = await runNode(vitest, [...args, `--outputFile.json=${file}`, ...mayBeEmpty, ...filters]);
  try {
    return outcomeOfVitest(name, JSON.parse(readFileSync(file, "utf8")), code);
  } catch {
    const isEmpty = filters.length > 0 && code === 0;
    return isEmpty ? { name, passed: 0, failed: 0, skipped: 0 } : didNotRun(name);
  }
}

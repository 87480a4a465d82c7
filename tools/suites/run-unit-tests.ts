import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { ourFiles } from "#tools/gates/files.ts";
import { ROOT } from "#tools/paths.ts";

import type { RunPlan } from "./need/plan-run.ts";
import { afterRepeat, didNotRun, outcomeOfVitest, type Outcome } from "./outcome.ts";
import { runNode } from "./run-node.ts";

interface VitestSuite {
  readonly name: string;
  readonly folder: string;
  /** What it runs and leaves out, as Vitest takes it; nothing: all that it has. */
  readonly choice?: readonly string[];
}

const FOLDERS = {
  contract: "packages/contract",
  tools: "tools",
  server: "apps/server",
  app: "apps/app",
} as const;

type SuiteName = keyof typeof FOLDERS;

/** Runs the unit tests of these folders side by side, but what the plan leaves for later. */
export function runUnitTests(
  names: readonly SuiteName[],
  { testsForLater }: RunPlan,
): Promise<readonly Outcome[]> {
  return Promise.all(
    names.map((name) => {
      const folder = FOLDERS[name];
      return runVitest({
        name,
        folder,
        choice: within(folder, testsForLater).map((path) => `--exclude=${path}`),
      });
    }),
  );
}

/**
 * Runs the files in whose paths one of these parts is, all suites that have some side by side: of one slice neither fills
 * the time that the other takes to start.
 */
export function runUnitTestsNamed(parts: readonly string[]): Promise<readonly Outcome[]> {
  const testFiles = ourFiles("{packages,apps,tools}/**/*.test.{ts,tsx}").filter((path) =>
    parts.some((part) => path.toLowerCase().includes(part.toLowerCase())),
  );
  const suites = Object.entries(FOLDERS)
    .map(([name, folder]) => ({ name, folder, choice: within(folder, testFiles) }))
    .filter(({ choice }) => choice.length > 0);
  return Promise.all(suites.map(runVitest));
}

/** The paths in a folder, from there. */
const within = (folder: string, paths: readonly string[]): readonly string[] =>
  paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1));

/** More failed files than this are no bad luck. */
const MOST_TO_REPEAT = 3;

/**
 * Failed files are run once more by themselves: a test that passes only then has passed and is listed as
 * flaky, as with stories.
 */
async function runVitest(suite: VitestSuite): Promise<Outcome> {
  const first = await runOnce(suite, suite.name);
  const files = first.failedFiles ?? [];
  if (files.length === 0 || files.length > MOST_TO_REPEAT) return first;
  return afterRepeat(first, await runOnce({ ...suite, choice: files }, `${suite.name}-again`));
}

async function runOnce({ name, folder, choice = [] }: VitestSuite, report: string): Promise<Outcome> {
  const file = join(ROOT, ".cache/tests", `${report}.json`);
  mkdirSync(join(ROOT, ".cache/tests"), { recursive: true });
  rmSync(file, { force: true });
  const args = ["run", "--root", join(ROOT, folder), "--reporter=default", "--reporter=json"];
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const code = await runNode(vitest, [...args, `--outputFile.json=${file}`, ...choice]);
  try {
    return outcomeOfVitest(name, JSON.parse(readFileSync(file, "utf8")), code);
  } catch {
    return didNotRun(name);
  }
}

import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#tools/places.ts";

import { didNotRun, outcomeOfVitest, type Outcome } from "./outcome.ts";
import { runNode } from "./run-node.ts";

/** Every folder with unit tests, quickest first. */
export const VITEST_SUITES = [
  { name: "contract", folder: "packages/contract" },
  { name: "tools", folder: "tools" },
  { name: "server", folder: "apps/server" },
  { name: "app", folder: "apps/app" },
] as const;

/** Runs the tests of one folder; `filters` are parts of file names, none meaning all. */
export async function runVitest(
  { name, folder }: (typeof VITEST_SUITES)[number],
  filters: readonly string[],
): Promise<Outcome> {
  const file = join(ROOT, ".cache/tests", `${name}.json`);
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

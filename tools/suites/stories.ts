import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { buildApp } from "#tools/bootstrap/build-app.cjs";
import { APP, ROOT } from "#tools/paths.ts";

import { chromiumPath, ensureChromium } from "./chromium.ts";
import { didNotRun, outcomeOfPlaywright, type Outcome } from "./outcome.ts";
import { runNode } from "./run-node.ts";

const NAME = "stories";

/** Runs the stories in a real browser against a real server; `filters` are parts of their file names. */
export async function runStories(filters: readonly string[]): Promise<Outcome> {
  try {
    ensureChromium();
    await buildApp();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return didNotRun(NAME);
  }
  const file = join(ROOT, ".cache/tests", `${NAME}.json`);
  mkdirSync(join(ROOT, ".cache/tests"), { recursive: true });
  rmSync(file, { force: true });
  const playwright = join(ROOT, "node_modules/@playwright/test/cli.js");
  const args = ["test", "--config=e2e", "--reporter=list,json", ...filters];
  const told = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, DARS_CHROMIUM: chromiumPath() };
  const code = await runNode(playwright, args, told, APP);
  if (!existsSync(file)) return didNotRun(NAME);
  return outcomeOfPlaywright(NAME, JSON.parse(readFileSync(file, "utf8")), code);
}

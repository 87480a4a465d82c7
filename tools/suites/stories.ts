import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

import { buildApp } from "#tools/bootstrap/build-app.cjs";
import { APP, ROOT } from "#tools/paths.ts";

import { chromiumPath, ensureChromium } from "./chromium.ts";
import { EVERYTHING, type RunPlan } from "./need/plan-run.ts";
import { afterRepeat, didNotRun, outcomeOfPlaywright, type Outcome } from "./outcome.ts";
import { runNode } from "./run-node.ts";
import { startStoryServers, type StoryServers } from "./story-servers.ts";

const NAME = "stories";

/** The browser, the built app and the servers: what takes a minute before the first story begins. */
export async function prepareStories(): Promise<StoryServers> {
  ensureChromium();
  await buildApp();
  return startStoryServers();
}

/** More failed stories than this are no bad luck. */
const MOST_TO_REPEAT = 5;

/**
 * Runs the stories in a real browser against real servers; `filters` are parts of their file names, none meaning all but
 * what the plan leaves. Stories that fail begin anew on new servers, in schools that no story has changed; what passes
 * only then has passed and is listed as flaky, as with files of unit tests.
 */
export async function runStories(
  filters: readonly string[],
  { storiesForLater, changedSlices }: RunPlan = EVERYTHING,
  preparing: Promise<StoryServers> = prepareStories(),
): Promise<Outcome> {
  try {
    process.env["DARS_CHANGED"] = changedSlices.join(",");
    const first = await tell([...filters, ...allBut(storiesForLater)], await preparing);
    if (first.failed === 0 || first.failed > MOST_TO_REPEAT) return first;
    return afterRepeat(first, await tell(["--last-failed"], await startStoryServers()));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return didNotRun(NAME);
  }
}

async function tell(files: readonly string[], { environment, close }: StoryServers): Promise<Outcome> {
  const file = join(ROOT, ".cache/tests", `${NAME}.json`);
  mkdirSync(join(ROOT, ".cache/tests"), { recursive: true });
  rmSync(file, { force: true });
  const playwright = join(ROOT, "node_modules/@playwright/test/cli.js");
  const args = ["test", "--config=e2e", "--reporter=list,json", ...files];
  const variables = { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file, DARS_CHROMIUM: chromiumPath() };
  const code = await runNode(playwright, args, variables, APP);
  await close();
  if (!existsSync(file)) return didNotRun(NAME);
  return outcomeOfPlaywright(NAME, JSON.parse(readFileSync(file, "utf8")), code);
}

/** As Playwright takes names of files: patterns for the rest, and none where nothing is left out. */
function allBut(left: readonly string[]): readonly string[] {
  const names = left.map((path) => basename(path));
  const others = globSync("*.e2e.ts", { cwd: join(APP, "e2e") }).filter((name) => !names.includes(name));
  return names.length === 0 ? [] : others.map((name) => `/${name.replaceAll(".", "\\.")}$`);
}

import { parseArgs } from "node:util";

import { printFaults, runGates } from "./gates/gate.ts";
import { GATES } from "./gates/gates.ts";
import { ROOT } from "./paths.ts";
import { beginRun } from "./suites/begin-run.ts";
import { EVERYTHING, planRun } from "./suites/need/plan-run.ts";
import { flakyLines, skippedLines, summary, type Outcome } from "./suites/outcome.ts";
import { runUnitTests, runUnitTestsNamed } from "./suites/run-unit-tests.ts";
import { prepareStories, runStories } from "./suites/stories.ts";

const HELP = `npm test [-- [SLICE…] [--no-stories] [--gates] [--full] [--seed N] [--at MOMENT]]

Runs every test: the contract, the tools, the server on a real PostgreSQL, the app, the stories in a browser.
What is heavy by nature runs when what it needs has changed since the main branch, otherwise in one of three runs.
The last line says "N passed, N failed", the line before how much was left for later.

SLICE         only tests whose file's name or folder has this in it, such as chat or marks/conduct; no stories
--no-stories  leaves the browser out
--full        plays what is heavy by nature whole, where a daily run draws a part of it: 10,000 malformed requests to
              each endpoint instead of 100, every planted fault, every kill, poor line and long history; sends what
              each test has asked once more as strangers, with the policy off
--seed N      draws what the run with this seed has drawn
--at MOMENT   begins at this moment of the schools, such as 2027-01-01T00:30: server, database, app and browser tell
              that date
--gates       runs the gates of "npm run check" first and counts each as a test`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean" },
    full: { type: "boolean" },
    gates: { type: "boolean" },
    seed: { type: "string" },
    at: { type: "string" },
    "no-stories": { type: "boolean" },
  },
});

if (values.help) console.log(HELP);
else if (positionals.length > 0) await runNamed(positionals);
else await runEverything();

async function runEverything(): Promise<void> {
  const { seed: requestedSeed, full: isFull, at } = values;
  const seed = beginRun({ seed: requestedSeed, isFull, at, takesTurn: true });
  const plan = isFull ? EVERYTHING : planRun(ROOT, seed);
  const outcomes: Outcome[] = [];
  const play = async (part: string, run: () => Promise<readonly Outcome[]>) =>
    void outcomes.push(...(await timed(part, run)));

  // The linter is alone on a core for part of its time, and the small suites do not fill two.
  await Promise.all([
    values.gates && play("gates", gateOutcomes),
    play("contract and tools", () => runUnitTests(["contract", "tools"], plan)),
  ]);
  await play("server", () => runUnitTests(["server"], plan));
  const preparing = values["no-stories"] ? undefined : prepareStories();
  // Whoever waits for it hears of it.
  preparing?.catch(() => undefined);
  await play("app", () => runUnitTests(["app"], plan));
  if (preparing) await play("stories", async () => [await runStories([], plan, preparing)]);
  conclude(outcomes, plan.lines);
}

async function runNamed(parts: readonly string[]): Promise<void> {
  beginRun({ seed: values.seed, isFull: values.full, at: values.at });
  const outcomes = await runUnitTestsNamed(parts);
  const ranNothing = outcomes.every(({ passed, failed }) => passed + failed === 0);
  conclude(outcomes, ranNothing ? [`No test has "${parts.join(" ")}" in its file's name or folder.`] : []);
  if (ranNothing) process.exitCode = 1;
}

async function timed<T>(part: string, run: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await run();
  console.log(`${part}: ${Math.round((performance.now() - from) / 1000)} s`);
  return result;
}

/** The failures, the flaky tests, what else is to be said, and the closing line. */
function conclude(outcomes: readonly Outcome[], besides: readonly string[]): void {
  process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
  for (const { name, passed, failed, failures = [] } of outcomes.filter((outcome) => outcome.failed > 0)) {
    console.log(`${name}: ${passed} passed, ${failed} failed`);
    for (const failure of failures) console.log(`  ${failure}`);
  }
  for (const line of [...flakyLines(outcomes), ...skippedLines(outcomes), ...besides]) console.log(line);
  console.log(summary(outcomes));
}

async function gateOutcomes(): Promise<readonly Outcome[]> {
  const results = await runGates(GATES);
  printFaults(results);
  return results.map(({ name, faults }) => {
    const failed = faults.length > 0 ? 1 : 0;
    return { name: `gate ${name}`, passed: 1 - failed, failed, skipped: 0, failures: faults };
  });
}

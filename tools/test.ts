import { parseArgs } from "node:util";

import { printFaults, runGates } from "./gates/gate.ts";
import { GATES } from "./gates/gates.ts";
import { beginRun } from "./suites/begin-run.ts";
import { flakyLines, skippedLines, summary, type Outcome } from "./suites/outcome.ts";
import { runUnitTests } from "./suites/run-unit-tests.ts";
import { runStories } from "./suites/stories.ts";

const HELP = `npm test [-- [SLICE…] [--no-stories] [--gates] [--full] [--seed N] [--at MOMENT]]

Runs every test: the contract, the tools, the server on a real PostgreSQL, the app, the stories in a browser.
The last line says "N passed, N failed".

SLICE         only tests whose file's name or folder has this in it, such as chat; no stories
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
else await runEverything();

async function runEverything(): Promise<void> {
  beginRun({ seed: values.seed, isFull: values.full, at: values.at });
  const outcomes: Outcome[] = [];
  if (values.gates) outcomes.push(...(await timed("gates", gateOutcomes)));
  outcomes.push(...(await timed("unit tests", () => runUnitTests(positionals))));
  if (positionals.length === 0 && !values["no-stories"])
    outcomes.push(await timed("stories", () => runStories([])));
  const ranNothing = outcomes.every(({ passed, failed }) => passed + failed === 0);
  if (ranNothing) console.log(`No test has "${positionals.join(" ")}" in its file's name or folder.`);
  process.exitCode = ranNothing || outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
  printOutcomes(outcomes);
}

async function timed<T>(part: string, run: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await run();
  console.log(`${part}: ${Math.round((performance.now() - from) / 1000)} s`);
  return result;
}

/** The failures, the flaky tests, and the closing line. */
function printOutcomes(outcomes: readonly Outcome[]): void {
  for (const { name, passed, failed, failures = [] } of outcomes.filter((outcome) => outcome.failed > 0)) {
    console.log(`${name}: ${passed} passed, ${failed} failed`);
    for (const failure of failures) console.log(`  ${failure}`);
  }
  for (const line of [...flakyLines(outcomes), ...skippedLines(outcomes)]) console.log(line);
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

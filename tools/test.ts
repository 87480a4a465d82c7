import { parseArgs } from "node:util";

import { GATES } from "./gates/all.ts";
import { runGates } from "./gates/gate.ts";
import { summary, type Outcome } from "./suites/outcome.ts";
import { runStories } from "./suites/stories.ts";
import { runVitest, VITEST_SUITES } from "./suites/vitest-suite.ts";

const HELP = `npm test [-- [SLICE…] [--no-stories] [--gates] [--full]]

Runs every test: the contract, the tools, the server on a real PostgreSQL, the app, the stories in a browser.
The last line says "N passed, N failed".

SLICE         only tests whose file's name or folder has this in it, such as chat; no stories
--no-stories  leaves the browser out
--full        plays all 10,000 malformed requests to each endpoint, where a daily run plays 2,000, and ten times as many
              histories of a class; sends what each test has asked once more as strangers, with the policy off
--gates       runs the gates of "npm run check" first and counts each as a test`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean" },
    full: { type: "boolean" },
    gates: { type: "boolean" },
    "no-stories": { type: "boolean" },
  },
});

// Read by the server's vitest.config.ts.
if (values.full) process.env["DARS_FULL"] = "1";
if (values.help) console.log(HELP);
else await runEverything();

async function runEverything(): Promise<void> {
  const outcomes: Outcome[] = [];
  if (values.gates) outcomes.push(...(await gateOutcomes()));
  for (const suite of VITEST_SUITES) outcomes.push(await runVitest(suite, positionals));
  if (positionals.length === 0 && !values["no-stories"]) outcomes.push(await runStories([]));
  for (const outcome of outcomes) if (outcome.failed > 0) tell(outcome);
  const ranNothing = outcomes.every(({ passed, failed }) => passed + failed === 0);
  if (ranNothing) console.log(`No test has "${positionals.join(" ")}" in its file's name or folder.`);
  process.exitCode = ranNothing || outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
  console.log(summary(outcomes));
}

function tell({ name, passed, failed, failures = [] }: Outcome): void {
  console.log(`${name}: ${passed} passed, ${failed} failed`);
  for (const failure of failures) console.log(`  ${failure}`);
}

async function gateOutcomes(): Promise<readonly Outcome[]> {
  const results = await runGates(GATES);
  return results.map(({ name, faults }) => {
    const failed = faults.length > 0 ? 1 : 0;
    return { name: `gate ${name}`, passed: 1 - failed, failed, skipped: 0, failures: faults };
  });
}

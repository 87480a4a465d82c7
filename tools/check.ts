import { parseArgs } from "node:util";

import { chosenGates, printFaults, runGates, type Gate } from "./gates/gate.ts";
import { GATES } from "./gates/gates.ts";
import { ROOT } from "./paths.ts";
import { beginRun } from "./suites/begin-run.ts";
import { planRun } from "./suites/need/plan-run.ts";
import { runUnitTests } from "./suites/run-unit-tests.ts";

const TESTS = "tests";
const HELP = `npm run check [-- [GATE…] [--fast]]

Runs every gate and then the tests of contract, tools, server and app; "npm test" adds the stories in a browser.

GATE    only these, such as "npm run check -- lint docs":
        ${[...GATES.map(({ name }) => name.replaceAll(" ", "-")), TESTS].join(", ")}
--fast  leaves the tests out`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean" }, fast: { type: "boolean" } },
});

const tests: Gate = {
  name: TESTS,
  async faults() {
    const plan = planRun(ROOT, beginRun({ takesTurn: true }));
    const outcomes = [
      ...(await runUnitTests(["contract", "tools"], plan)),
      ...(await runUnitTests(["server"], plan)),
      ...(await runUnitTests(["app"], plan)),
    ];
    for (const line of plan.lines) console.log(line);
    return outcomes.flatMap(({ name, failed }) =>
      failed > 0 ? `${name}: ${failed} failed; see above.` : [],
    );
  },
};

if (values.help) console.log(HELP);
else await checkChosen();

async function checkChosen(): Promise<void> {
  try {
    await check(chosenGates(values.fast ? GATES : [...GATES, tests], positionals));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function check(chosen: readonly Gate[]): Promise<void> {
  const results = [
    ...(await runGates(chosen.filter((gate) => gate !== tests))),
    // The tests take both cores by themselves.
    ...(await runGates(chosen.filter((gate) => gate === tests))),
  ];
  printFaults(results);
  process.exitCode = results.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

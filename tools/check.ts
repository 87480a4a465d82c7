import { parseArgs } from "node:util";

import { GATES } from "./gates/all.ts";
import { runGates, type Gate } from "./gates/gate.ts";
import { VITEST_SUITES, runVitest } from "./suites/vitest-suite.ts";

const HELP = `npm run check [-- --fast]

Runs every gate and then the tests of contract, tools, server and app; "npm test" adds the stories in a browser.

--fast  leaves the tests out`;

const { values } = parseArgs({ options: { help: { type: "boolean" }, fast: { type: "boolean" } } });

const tests: Gate = {
  name: "tests",
  async faults() {
    const faults: string[] = [];
    for (const suite of VITEST_SUITES) {
      const { failed } = await runVitest(suite, []);
      if (failed > 0) faults.push(`${suite.name}: ${failed} failed; see above.`);
    }
    return faults;
  },
};

if (values.help) console.log(HELP);
else {
  const results = await runGates(values.fast ? GATES : [...GATES, tests]);
  process.exitCode = results.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

import { parseArgs } from "node:util";

import { beginRun } from "./suites/begin-run.ts";
import { moveClock } from "./suites/move-clock.ts";
import { flakyLines, skippedLines, summary } from "./suites/outcome.ts";
import { runStories } from "./suites/stories.ts";

const HELP = `npm run e2e [-- STORY…] [--pooler] [--seed N] [--at MOMENT]

Runs the stories in a real browser, such as "npm run e2e -- teacher"; --seed and --at as in "npm test". With --pooler they
visit two nodes whose requests go through the PgBouncer in PATH, in transaction mode.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean" },
    pooler: { type: "boolean" },
    seed: { type: "string" },
    at: { type: "string" },
  },
});

if (values.help) console.log(HELP);
else {
  if (values.seed !== undefined) beginRun({ seed: values.seed, at: values.at });
  else if (values.at !== undefined) moveClock(values.at);
  if (values.pooler) process.env["DARS_STORIES_POOLED"] = "1";
  const outcome = await runStories(positionals);
  process.exitCode = outcome.failed > 0 ? 1 : 0;
  for (const line of [...flakyLines([outcome]), ...skippedLines([outcome])]) console.log(line);
  console.log(summary([outcome]));
}

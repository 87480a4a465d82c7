import { flakyLines, skippedLines, summary } from "./suites/outcome.ts";
import { runStories } from "./suites/stories.ts";

const HELP = `npm run e2e [-- STORY…]

Runs the stories in a real browser, such as "npm run e2e -- teacher".`;

const filters = process.argv.slice(2);
if (filters.includes("--help")) console.log(HELP);
else {
  const outcome = await runStories(filters);
  process.exitCode = outcome.failed > 0 ? 1 : 0;
  for (const line of [...flakyLines([outcome]), ...skippedLines([outcome])]) console.log(line);
  console.log(summary([outcome]));
}

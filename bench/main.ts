import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { ROOT } from "#tools/paths.ts";

import { measuredHere, writeReport, type Measured, type Section } from "./report.ts";

const SUITES = [
  "reads",
  "opening",
  "screens",
  "sign-in",
  "frozen",
  "files",
  "starts",
  "app",
  "tables",
  "roster",
  "people",
  "chat",
  "chat-kills",
  "chat-histories",
  "failover",
  "pooler",
  "chat-growth",
  "chat-screens",
  "chat-outbox",
  "marks",
  "time",
  "exercises",
  "homework",
  "media",
  "lessons",
] as const;

const HELP = `npm run bench [-- SUITE …] [--full]

Measures Dars beside its limits and writes docs/benchmarks.md. Suites: ${SUITES.join(", ")}; all unless told.
A suite that is not run keeps the figures of its last run.

--full  what breaks in chat-kills, chat-histories, failover and pooler breaks as often as the trials ask, not a tenth of it`;

/** Figures of suites that were not run this time come from here. */
const KEPT = join(ROOT, "docs/benchmarks.json");

const { values, positionals } = parseArgs({
  options: { help: { type: "boolean" }, full: { type: "boolean" } },
  allowPositionals: true,
});
if (values.full) process.env["BENCH_FULL"] = "1";
if (values.help) console.log(HELP);
else await run(SUITES.filter((suite) => positionals.length === 0 || positionals.includes(suite)));

async function run(suites: readonly (typeof SUITES)[number][]): Promise<void> {
  const sections = await readKept();
  for (const suite of suites) {
    console.log(`Measuring ${suite} …`);
    const module: { measure: () => Promise<Section> } = await import(`./suites/${suite}.ts`);
    const section = await module.measure();
    sections[suite] = measuredHere(section);
    for (const { what, ours, ratio } of section.lines)
      console.log(`  ${what}: ${ours}${ratio === undefined ? "" : `, ratio ${ratio.toFixed(2)}`}`);
  }
  await writeFile(KEPT, `${JSON.stringify(sections, null, 2)}\n`);
  await writeReport(
    join(ROOT, "docs/benchmarks.md"),
    SUITES.flatMap((suite) => sections[suite] ?? []),
  );
}

async function readKept(): Promise<Partial<Record<(typeof SUITES)[number], Measured>>> {
  try {
    return JSON.parse(await readFile(KEPT, "utf8"));
  } catch {
    return {};
  }
}

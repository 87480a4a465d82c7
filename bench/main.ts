import { readFile, writeFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { ROOT } from "#tools/places.ts";

import { writeReport, type Section } from "./report.ts";

const SUITES = ["reads", "sign-in", "starts", "app", "roster"] as const;

const HELP = `npm run bench [-- SUITE …]

Measures Dars beside its limits and writes docs/benchmarks.md. Suites: ${SUITES.join(", ")}; all unless told.
A suite that is not run keeps the figures of its last run.`;

/** Figures of suites that were not run this time come from here. */
const KEPT = join(ROOT, ".cache/bench.json");

const { values, positionals } = parseArgs({ options: { help: { type: "boolean" } }, allowPositionals: true });
if (values.help) console.log(HELP);
else await run(SUITES.filter((suite) => positionals.length === 0 || positionals.includes(suite)));

async function run(suites: readonly (typeof SUITES)[number][]): Promise<void> {
  const kept = await readKept();
  for (const suite of suites) {
    console.log(`Measuring ${suite} …`);
    const module: { measure: () => Promise<Section> } = await import(`./suites/${suite}.ts`);
    kept[suite] = await module.measure();
    for (const { what, ours, ratio } of kept[suite].lines)
      console.log(`  ${what}: ${ours}${ratio === undefined ? "" : `, ratio ${ratio.toFixed(2)}`}`);
  }
  await mkdir(join(ROOT, ".cache"), { recursive: true });
  await writeFile(KEPT, JSON.stringify(kept));
  const sections = SUITES.flatMap((suite) => kept[suite] ?? []);
  await writeReport(join(ROOT, "docs/benchmarks.md"), sections, `Node ${process.version}`);
}

async function readKept(): Promise<Partial<Record<(typeof SUITES)[number], Section>>> {
  try {
    return JSON.parse(await readFile(KEPT, "utf8"));
  } catch {
    return {};
  }
}

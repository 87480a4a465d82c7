import { join } from "node:path";

import { SERVER } from "#tools/paths.ts";

import type { Numbered, Result } from "./as-lines.ts";
import { Trial } from "./trial.ts";

/** The tests of a slice seldom take so long; slower tests get three times their usual duration. */
const LEAST_MS = 90_000;
const MOST_MS = 900_000;

const toSourcePath = (file: string): string => join(SERVER, "src", file);

/**
 * Runs the slice's tests on one mutation after another, and the neighbouring tests on survivors. Undefined if
 * those fail without a mutation: then there is no valid result.
 */
export async function tryAll(
  chosen: readonly Numbered[],
  tests: readonly string[],
  beside: readonly string[],
): Promise<readonly Result[] | undefined> {
  const trial = await Trial.open(SERVER);
  const end = () => void trial.close().finally(() => process.exit(130));
  process.once("SIGINT", end).once("SIGTERM", end);
  try {
    const own = await greenTests(trial, tests);
    const others = beside.length > 0 ? await greenTests(trial, beside) : undefined;
    if (!own || (beside.length > 0 && !others)) return undefined;
    const results: Result[] = [];
    for (const each of chosen) {
      const suites = others ? [own, others] : [own];
      results.push(await tryOne(trial, each, suites));
    }
    return results;
  } finally {
    await trial.close();
  }
}

interface Suite {
  readonly paths: readonly string[];
  readonly limitMs: number;
}

async function greenTests(trial: Trial, tests: readonly string[]): Promise<Suite | undefined> {
  const paths = tests.map(toSourcePath);
  const begun = performance.now();
  const failure = await trial.run(paths, MOST_MS);
  if (failure !== undefined) {
    console.error(failure);
    return undefined;
  }
  const tookMs = performance.now() - begun;
  console.log(`${tests.length} files of tests are green in ${seconds(tookMs)}`);
  return { paths, limitMs: Math.max(LEAST_MS, 3 * tookMs) };
}

async function tryOne(
  trial: Trial,
  { number, mutation }: Numbered,
  suites: readonly Suite[],
): Promise<Result> {
  const begun = performance.now();
  let noticedBy: string | undefined;
  for (const { paths, limitMs } of suites) {
    if (noticedBy !== undefined) break;
    noticedBy = await trial.run(paths, limitMs, { path: toSourcePath(mutation.file), change: mutation });
  }
  const took = seconds(performance.now() - begun);
  const place = `${mutation.file}:${mutation.line} ${mutation.what}`;
  console.log(
    `${String(number).padStart(3)}  ${noticedBy === undefined ? "LIVED" : "noticed"}  ${place}  ${took}`,
  );
  if (noticedBy !== undefined) console.log(`       ${noticedBy}`);
  return { number, mutation, noticedBy };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

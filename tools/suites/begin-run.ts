import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { ROOT } from "#tools/paths.ts";

import { moveClock } from "./move-clock.ts";
import { PARTS } from "./need/files-for-later.ts";

/** Seeds that fast-check takes too. */
const SEEDS = 2 ** 31;
const LAST = join(ROOT, ".cache/tests/seed");

interface RunSize {
  /** The seed of an earlier run, which this one repeats. */
  readonly seed?: string | undefined;
  readonly isFull?: boolean | undefined;
  /** A moment on the clock of the tests' schools, such as `2027-01-01T00:30`, at which the run begins. */
  readonly at?: string | undefined;
  /** Whether it is a run of everything, of which three successive ones play all that is heavy. */
  readonly takesTurn?: boolean;
}

interface Means {
  readonly print?: (line: string) => void;
  /** Where a clone keeps the seed that it drew last. */
  readonly last?: string;
}

/**
 * Gives the suites what they draw by and how much of it they play: the vitest.config.ts of each reads it. Prints the
 * seed by which the run is repeated.
 * @returns the seed.
 * @throws Error when the seed is no whole number, or the clock cannot be moved.
 */
export function beginRun(size: RunSize, { print = console.log, last = LAST }: Means = {}): number {
  const { seed, isFull, at, takesTurn } = size;
  const number = seed === undefined ? drawSeed(takesTurn ? last : undefined) : seedFrom(seed);
  process.env["DARS_SEED"] = String(number);
  if (isFull) process.env["DARS_FULL"] = "1";
  if (at !== undefined) moveClock(at);
  print(`seed: ${number} ("npm test -- ${asOptions(size)}--seed ${number}" draws the same)`);
  return number;
}

function seedFrom(text: string): number {
  const isSeed = /^\d+$/.test(text) && Number(text) < SEEDS;
  if (!isSeed) throw new Error(`--seed takes a whole number below ${SEEDS}, not "${text}".`);
  return Number(text);
}

/** Any; where a clone keeps its last one, the next that takes another part of what is heavy. */
function drawSeed(last: string | undefined): number {
  const any = Math.floor(Math.random() * SEEDS);
  if (last === undefined) return any;
  const turn = ((existsSync(last) ? Number(readFileSync(last, "utf8")) : any) + 1) % PARTS;
  const seed = Math.floor(Math.random() * Math.floor(SEEDS / PARTS)) * PARTS + turn;
  mkdirSync(dirname(last), { recursive: true });
  writeFileSync(last, String(seed));
  return seed;
}

const asOptions = ({ isFull, at }: RunSize): string =>
  `${isFull === true ? "--full " : ""}${at === undefined ? "" : `--at ${at} `}`;

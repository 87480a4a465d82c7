import { moveClock } from "./moved-clock.ts";

/** Seeds that fast-check takes too. */
const SEEDS = 2 ** 31;

interface RunSize {
  /** Of an earlier run, which this one repeats. */
  readonly seed?: string | undefined;
  readonly isFull?: boolean | undefined;
  /** A moment on the clock of the tests' schools, such as `2027-01-01T00:30`, at which the run begins. */
  readonly at?: string | undefined;
}

/**
 * Gives the suites what they draw by and how much of it they play: the vitest.config.ts of each reads it. Prints the
 * seed by which the run is repeated.
 * @throws Error when the seed is no whole number, or the clock cannot be moved.
 */
export function beginRun({ seed, isFull = false, at }: RunSize, print = console.log): void {
  const number = seed === undefined ? Math.floor(Math.random() * SEEDS) : Number(seed);
  if (!/^\d+$/.test(seed ?? "0") || number >= SEEDS)
    throw new Error(`--seed takes a whole number below ${SEEDS}, not "${seed}".`);
  process.env["DARS_SEED"] = String(number);
  if (isFull) process.env["DARS_FULL"] = "1";
  if (at !== undefined) moveClock(at);
  print(`seed: ${number} ("npm test -- ${asOptions({ isFull, at })}--seed ${number}" draws the same)`);
}

const asOptions = ({ isFull, at }: RunSize): string =>
  `${isFull === true ? "--full " : ""}${at === undefined ? "" : `--at ${at} `}`;

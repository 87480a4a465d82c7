/** The trials (docs/rules.md) ask for so many, and with --full so many are done; without it a tenth. */
export const ofFull = (count: number): number => (isFull() ? count : Math.ceil(count / 10));

/** The command of the run, to reproduce the figures. */
export const buildCommand = (suite: string): string =>
  `npm run bench -- ${suite}${isFull() ? " --full" : ""}`;

const isFull = (): boolean => process.env["BENCH_FULL"] === "1";

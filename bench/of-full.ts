/** The trials (docs/rules.md) ask for so many, and with --full so many are done; without it a tenth. */
export const ofFull = (count: number): number => (isFull() ? count : Math.ceil(count / 10));

/** What was run, for whoever wants the same figures. */
export const commandOf = (suite: string): string => `npm run bench -- ${suite}${isFull() ? " --full" : ""}`;

const isFull = (): boolean => process.env["BENCH_FULL"] === "1";

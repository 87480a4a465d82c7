/** Reliability §5.3 asks for so many, and with --full so many are done; without it a tenth. */
export const ofFull = (count: number): number =>
  process.env["BENCH_FULL"] === "1" ? count : Math.ceil(count / 10);

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { beginRun } from "./begin-run.ts";

beforeEach(() => {
  vi.stubEnv("DARS_SEED", undefined);
  vi.stubEnv("DARS_FULL", undefined);
});
afterEach(() => void vi.unstubAllEnvs());

test("a run prints the seed that it draws by, and by which it is repeated", () => {
  const first = printedBy({});
  const seed = process.env["DARS_SEED"];

  expect(first).toContain(`--seed ${seed}`);
  expect(printedBy({ seed })).toBe(first);
});

test("a daily run plays a part, a full one everything", () => {
  printedBy({ seed: "7" });
  expect(process.env["DARS_FULL"]).toBeUndefined();

  expect(printedBy({ seed: "7", isFull: true })).toContain("npm test -- --full --seed 7");
  expect(process.env["DARS_FULL"]).toBe("1");
});

test.each(["", "-1", "1.5", "seven", "2147483648"])("%j is no seed", (seed) => {
  expect(() => printedBy({ seed })).toThrow("whole number");
});

function printedBy(size: Parameters<typeof beginRun>[0]): string {
  const lines: string[] = [];
  beginRun(size, (line: string) => lines.push(line));
  return lines.join("\n");
}

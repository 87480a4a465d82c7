import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

import { beginRun } from "./begin-run.ts";
import { PARTS } from "./need/files-for-later.ts";

const folder = mkdtempSync(join(tmpdir(), "dars-seeds-"));
const last = join(folder, "of/a-clone");
afterAll(() => rmSync(folder, { recursive: true }));
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

test("successive runs of a clone take turns with the parts; a repeated one and one of a slice change no turn", () => {
  const turns = [1, 2, 3].map(() => {
    const seed = beginRun({ takesTurn: true }, { print: () => undefined, last });
    printedBy({ seed: "7", takesTurn: true });
    printedBy({});
    return seed % PARTS;
  });

  expect(new Set(turns)).toEqual(new Set([0, 1, 2]));
});

test.each(["", "-1", "1.5", "seven", "2147483648"])("%j is no seed", (seed) => {
  expect(() => printedBy({ seed })).toThrow("whole number");
});

function printedBy(size: Parameters<typeof beginRun>[0]): string {
  const lines: string[] = [];
  beginRun(size, { print: (line) => void lines.push(line), last });
  return lines.join("\n");
}

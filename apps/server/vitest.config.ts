import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Heavy tests run in full with `npm test -- --full`, and in part in a daily run. */
const isFull = process.env["DARS_FULL"] === "1";

/** Given by npm test; a file that is run by itself draws its own. */
const seed = Number(process.env["DARS_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

/** What a file says of itself at its top; see sized.ts. */
const TAKES_LONG = /^(?:heavy|takesLong)\(\);$/m;

/**
 * Files that take long come first, and of these, where an earlier run has measured them, the longest: begun last, one
 * of them would leave the other cores idle.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // It is Vitest's own order, not the sort of an array.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    const long = new Set(sorted.filter(({ moduleId }) => TAKES_LONG.test(readFileSync(moduleId, "utf8"))));
    return [...long, ...sorted.filter((file) => !long.has(file))];
  }
}

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    provide: { seed, isFull },
    setupFiles: [
      "src/platform/testing/folders.setup.ts",
      "../../packages/contract/src/testing/seed.setup.ts",
      "src/testing/matrix/strangers.setup.ts",
      "src/testing/statements/judge-heard.setup.ts",
    ],
    globalSetup: ["src/platform/testing/create-database.ts"],
    sequence: { sequencer: LongFirst },
    // Each file has a database of its own, but not the modules: loading them anew took longer than most files.
    isolate: false,
    // Most objects of a request are garbage after it: a larger young generation is collected less often.
    execArgv: ["--max-semi-space-size=64"],
    // More than there are cores: tests of kills, lines and live connections wait for most of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // What a broken test may cost. Long enough for a machine that is busy with something else: no test measures time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});

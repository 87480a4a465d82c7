import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Malformed requests to each endpoint (T23): all of them with `npm test -- --full`, every fifth in a daily run. */
const isFull = process.env["DARS_FULL"] === "1";
const malformedRequests = isFull ? 10_000 : 2_000;

/** Histories of a class drawn by the property that no child is alone (CHAT-1). */
const classHistories = isFull ? 150 : 14;

/** What takes longest, the longest first: begun last, one of these would leave the other cores idle. */
const LONG = [
  "/malformed-",
  "/roster-uploads-kill",
  "/faults",
  "/roster-kill",
  "/legacy-malformed",
  "/matrix.test",
  "/killed-nodes",
  "/upload.test",
  "/wal-archive",
  "/buses",
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((part) => moduleId.includes(part));
  return place < 0 ? LONG.length : place;
}

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    provide: { malformedRequests, classHistories, strangersAsk: isFull },
    setupFiles: ["src/platform/testing/midnight.setup.ts", "src/matrix/strangers.setup.ts"],
    globalSetup: ["src/platform/testing/postgres.ts"],
    sequence: { sequencer: LongFirst },
    // Each file has a database of its own, but not the modules: loading them anew took longer than most files.
    isolate: false,
    // Most of what is made for a request is gone after it: with more room it is looked through less often.
    execArgv: ["--max-semi-space-size=64"],
    // By default one core of two is left idle.
    maxWorkers: "100%",
    // Long enough for a machine that is busy with something else; no test measures time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

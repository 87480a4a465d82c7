import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node";

import { apply, type Change } from "./change.ts";
import { killMarked } from "./kill-marked.ts";

/**
 * A test that waits for something that a mutation has removed is ended sooner than in a daily run; printing takes half
 * a minute on a machine that is busy with something else.
 */
const TEST_MS = 60_000;
/** For processes that still run when a run is stopped, before they are killed. */
const GRACE_MS = 3000;
const BREATH_MS = 500;
/** In the environment of every process that a test starts. */
const MARK = "DARS_TRIAL";

/**
 * The tests of the server in one Vitest, on one PostgreSQL, again and again. A mutation is passed to Vite
 * instead of being written: the files stay unchanged, even if this process dies.
 */
export class Trial {
  readonly #vitest: Vitest;
  readonly #mutated: Map<string, Change>;
  readonly #id: string;

  private constructor(vitest: Vitest, mutated: Map<string, Change>, trialId: string) {
    this.#vitest = vitest;
    this.#mutated = mutated;
    this.#id = trialId;
  }

  static async open(root: string): Promise<Trial> {
    const mutated = new Map<string, Change>();
    const trialId = randomUUID();
    const vitest = await createVitest(
      "test",
      {
        root,
        watch: false,
        bail: 1,
        silent: true,
        reporters: [{}],
        // The cache is keyed by the file's content alone, so the next test run would find a mutated module
        // again.
        fsModuleCache: false,
        env: { [MARK]: trialId },
        testTimeout: TEST_MS,
        hookTimeout: TEST_MS,
      },
      {
        plugins: [
          {
            name: "dars-mutation",
            enforce: "pre",
            transform(text, id) {
              const change = mutated.get(id);
              return change && { code: apply(change, text), map: null };
            },
          },
        ],
      },
    );
    return new Trial(vitest, mutated, trialId);
  }

  /**
   * Runs the files of tests until one fails; with a change, as if the file at `mutated.path` had it.
   * @returns the test that failed, or what else went wrong; undefined if nothing did.
   */
  async run(
    tests: readonly string[],
    limitMs: number,
    mutated?: { readonly path: string; readonly change: Change },
  ): Promise<string | undefined> {
    if (!mutated) return this.#judge(tests, limitMs);
    this.#mutated.set(mutated.path, mutated.change);
    this.#vitest.invalidateFile(mutated.path);
    try {
      return await this.#judge(tests, limitMs);
    } finally {
      this.#mutated.clear();
      this.#vitest.invalidateFile(mutated.path);
    }
  }

  close(): Promise<void> {
    return this.#vitest.close();
  }

  async #judge(tests: readonly string[], limitMs: number): Promise<string | undefined> {
    const found = await this.#vitest.globTestSpecifications();
    const requestedTests = found.filter(({ moduleId }) => tests.includes(moduleId));
    const run = this.#vitest.runTestSpecifications(requestedTests);
    const isOver = await isOverWithin(limitMs, run);
    if (!isOver) await this.#stop();
    const { testModules, unhandledErrors } = await run;
    // Of a test that failed half-way. Vitest waits with the next run for all who hold the output of a worker open.
    await killMarked(MARK, this.#id);
    const failure = findFailure(testModules.filter((module) => isRequested(requestedTests, module)));
    if (failure !== undefined) return failure;
    if (!isOver) return "the tests did not end in time";
    return unhandledErrors.length > 0 ? "an error outside any test" : undefined;
  }

  /**
   * The second call makes Vitest kill a run that has not ended: a mutation may have made a loop endless. What its tests
   * have started goes with it.
   */
  async #stop(): Promise<void> {
    if (await isOverWithin(GRACE_MS, this.#vitest.cancelCurrentRun("keyboard-input"))) return;
    const ended = this.#vitest.cancelCurrentRun("keyboard-input");
    // Until a worker is gone, it may start more of them.
    do await killMarked(MARK, this.#id);
    while (!(await isOverWithin(BREATH_MS, ended)));
  }
}

async function isOverWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const stop = new AbortController();
  const isOver = await Promise.race([work.then(() => true), waited(ms, stop.signal)]);
  stop.abort();
  return isOver;
}

const waited = (ms: number, signal: AbortSignal): Promise<boolean> =>
  pause(ms, false, { signal }).catch(() => false);

const isRequested = (specifications: readonly TestSpecification[], { moduleId }: TestModule): boolean =>
  specifications.some((specification) => specification.moduleId === moduleId);

/** The test that failed and why, or the file that could not be loaded. Files that a failure stopped come last. */
function findFailure(modules: readonly TestModule[]): string | undefined {
  for (const module of modules)
    for (const test of module.children.allTests("failed"))
      return `${module.relativeModuleId}: ${test.fullName}${formatReason(test.result().errors)}`;
  const module = modules.find((each) => each.state() === "failed");
  return module && `${module.relativeModuleId}${formatReason(module.errors())}`;
}

const MOST_OF_WHY = 120;

/** A test that only ran out of time may have done so because the machine was busy: the reader has to see it. */
function formatReason(errors: ReadonlyArray<{ readonly message: string }> = []): string {
  const [line = ""] = errors[0]?.message.split("\n") ?? [];
  return line && ` (${line.slice(0, MOST_OF_WHY)})`;
}

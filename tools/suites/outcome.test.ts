import { expect, test } from "vitest";

import {
  afterRepeat,
  didNotRun,
  flakyLines,
  outcomeOfPlaywright,
  outcomeOfVitest,
  skippedLines,
  summary,
} from "./outcome.ts";

const quiet = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

test("the closing line sums what every suite came to", () => {
  const outcomes = [
    { name: "contract", passed: 3, failed: 0, skipped: 0 },
    { name: "app", passed: 4, failed: 1, skipped: 0 },
  ];

  expect(summary(outcomes)).toBe("7 passed, 1 failed");
});

test("skipped tests have a line of their own before the closing one", () => {
  const outcomes = [{ name: "app", passed: 4, failed: 0, skipped: 2 }];
  expect(summary(outcomes)).toBe("4 passed, 0 failed");
  expect(skippedLines(outcomes)).toEqual(["skipped in app: 2"]);
});

test("a suite that did not run has failed", () => {
  expect(summary([didNotRun("stories")])).toBe("0 passed, 1 failed");
});

test("a test file that cannot be loaded counts as one failure", () => {
  const file = { name: "a.test.ts", status: "failed", message: "no such module", assertionResults: [] };
  const report = { ...quiet, success: false, testResults: [file] };

  expect(outcomeOfVitest("app", report, 1)).toMatchObject({
    passed: 3,
    failed: 1,
    failures: [expect.stringMatching(/a\.test\.ts[\s\S]*no such module/)],
  });
});

test("an error outside every test fails the suite", () => {
  expect(outcomeOfVitest("app", { ...quiet, testResults: [] }, 1)).toMatchObject({ passed: 3, failed: 1 });
});

test("a failed test is counted once though the run fails by it, and is named with its reason", () => {
  const failed = { fullName: "adds", status: "failed", failureMessages: ["3 is not 4"] };
  const passed = { fullName: "takes away", status: "passed" };
  const results = [{ name: "a.test.ts", status: "failed", message: "", assertionResults: [failed, passed] }];

  expect(outcomeOfVitest("app", { ...quiet, numFailedTests: 1, testResults: results }, 1)).toMatchObject({
    failed: 1,
    failures: [expect.stringMatching(/a\.test\.ts › adds[\s\S]*3 is not 4/)],
  });
});

test("a test that passes when its file is run once more has passed and is named as flaky", () => {
  const outcome = afterRepeat(aRun(3, "adds"), { name: "app", passed: 5, failed: 0, skipped: 0 });

  expect(outcome).toMatchObject({ passed: 4, failed: 0, failures: [] });
  expect(flakyLines([outcome])).toEqual(["flaky: a.test.ts › adds"]);
});

test("a test that fails again has failed, and one that passes beside it is flaky", () => {
  const outcome = afterRepeat(aRun(4, "adds", "adds up"), aRun(5, "adds"));

  expect(outcome).toMatchObject({
    passed: 5,
    failed: 1,
    failures: [expect.stringMatching(/a\.test\.ts › adds\n/)],
    failedFiles: ["a.test.ts"],
  });
  expect(flakyLines([outcome])).toEqual(["flaky: a.test.ts › adds up"]);
});

test("where a test is not run again, all that failed has failed", () => {
  const first = aRun(4, "adds", "adds up");
  const file = { name: "a.test.ts", status: "failed", message: "no such module", assertionResults: [] };
  const notLoaded = outcomeOfVitest("app", { ...quiet, numPassedTests: 3, testResults: [file] }, 1);

  expect(afterRepeat(first, { name: "app", passed: 0, failed: 0, skipped: 0 })).toEqual(first);
  expect(afterRepeat(first, didNotRun("app"))).toEqual(first);
  expect(flakyLines([afterRepeat(first, notLoaded)])).toEqual([]);
});

test("an error outside every test names no file to run again", () => {
  expect(outcomeOfVitest("app", { ...quiet, testResults: [] }, 1).failedFiles).toEqual([]);
});

test("a story that passes only on a second server has passed and is named as flaky", () => {
  const again = outcomeOfPlaywright("stories", { stats: { ...emptyStats, expected: 1 }, suites: [] }, 0);
  const outcome = afterRepeat(aStory(), again);

  expect(outcome).toMatchObject({ passed: 8, failed: 0 });
  expect(flakyLines([{ name: "app", passed: 1, failed: 0, skipped: 0 }, outcome])).toEqual([
    "flaky: parent.e2e.ts › a parent reads",
  ]);
});

test("a story that fails on both has failed, and is named with its reason", () => {
  const outcome = afterRepeat(aStory(), aStory(0));

  expect(outcome).toMatchObject({
    passed: 7,
    failed: 1,
    failures: [expect.stringMatching(/parent\.e2e\.ts › a parent reads[\s\S]*no such button/)],
  });
  expect(flakyLines([outcome])).toEqual([]);
});

test("a failed story that could not begin anew has failed", () => {
  expect(afterRepeat(aStory(), didNotRun("stories"))).toEqual(aStory());
});

test("stories whose server does not start have failed", () => {
  expect(outcomeOfPlaywright("stories", { stats: emptyStats, suites: [] }, 1)).toMatchObject({
    passed: 0,
    failed: 1,
  });
});

/** So many tests of a file passed, and these failed. */
function aRun(passed: number, ...failed: readonly string[]) {
  const assertionResults = failed.map((fullName) => ({
    fullName,
    status: "failed",
    failureMessages: ["3 is not 4"],
  }));
  const testResults = [{ name: "a.test.ts", status: "failed", message: "", assertionResults }];
  const counts = { numPassedTests: passed, numFailedTests: failed.length };
  return outcomeOfVitest("app", { ...quiet, ...counts, testResults }, 1);
}

const emptyStats = { expected: 0, unexpected: 0, skipped: 0 };

/** One story in a group failed, as Playwright reports it, and so many passed. */
function aStory(passed = 7) {
  const results = [{ error: { message: "no such button" } }, {}];
  const tests = [{ status: "unexpected" as const, results }];
  const spec = { title: "a parent reads", file: "parent.e2e.ts", tests };
  const stats = { ...emptyStats, expected: passed, unexpected: 1 };
  return outcomeOfPlaywright("stories", { stats, suites: [{ specs: [], suites: [{ specs: [spec] }] }] }, 1);
}

import { expect, test } from "vitest";

import { didNotRun, outcomeOfPlaywright, outcomeOfVitest, summary } from "./outcome.ts";

const quiet = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

test("the closing line sums what every suite came to", () => {
  const outcomes = [
    { name: "contract", passed: 3, failed: 0, skipped: 0 },
    { name: "app", passed: 4, failed: 1, skipped: 0 },
  ];

  expect(summary(outcomes)).toBe("7 passed, 1 failed");
});

test("the closing line names skipped tests only when there are some", () => {
  expect(summary([{ name: "app", passed: 4, failed: 0, skipped: 2 }])).toBe("4 passed, 0 failed, 2 skipped");
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

test("a story that needs a second try has failed", () => {
  const stats = { expected: 7, unexpected: 0, flaky: 1, skipped: 0 };

  expect(outcomeOfPlaywright("stories", { stats }, 0)).toMatchObject({ passed: 7, failed: 1 });
});

test("stories whose server does not start have failed", () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

  expect(outcomeOfPlaywright("stories", { stats }, 1)).toMatchObject({ passed: 0, failed: 1 });
});

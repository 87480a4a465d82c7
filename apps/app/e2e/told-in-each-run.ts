import { test } from "@playwright/test";

/**
 * At the top of a file whose stories every run tells, and reports mark. The others are told when something has changed
 * that they need, otherwise in one of three runs (tools/suites/need).
 */
export const toldInEachRun = (): void =>
  test.beforeEach(() => void test.info().annotations.push({ type: "told in each run" }));

import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";

import { firstAddress } from "./fetch-pages.ts";

test.each([
  ["parent", "/family-home"],
  ["student", "/subjects/7"],
  ["teacher", "/home"],
  ["school_management", "/home"],
  ["administrator", "/home"],
  ["subject_coordinator", "/home"],
  ["evaluator", "/home"],
] as const)("the app opens for a signed-in %s at %s, with no chooser before it", (role, home) => {
  expect(firstAddress("/", aSession(role))).toBe(home);
  expect(firstAddress("/choose-account-type", aSession(role))).toBe(home);
});

test("a deep link opens its own page", () => {
  expect(firstAddress("/chatting/4", aSession("teacher"))).toBe("/chatting/4");
});

test("without a session the app opens where its address says, and the chooser for no address", () => {
  expect(firstAddress("/choose-account-type", null)).toBe("/choose-account-type");
  expect(firstAddress("/login/teacher", null)).toBe("/login/teacher");
  expect(firstAddress("/", null)).toBe("/choose-account-type");
});

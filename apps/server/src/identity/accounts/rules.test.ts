import { randomBytes } from "node:crypto";

import fc from "fast-check";
import { expect, test } from "vitest";

import { Tokens } from "#platform/tokens.ts";

import { delayAfter } from "./delay-after.ts";
import { deviceKeyFor, computeLoginLane } from "./device-key.ts";
import { normalLogin } from "./normal-login.ts";
import { weakness } from "./passwords.ts";
import { isOffice } from "./second-step.ts";

test.each([
  ["  Student1 ", "student1"],
  ["٠٧٧٠١٢٣٤٥٦٧", "+9647701234567"],
  ["0770 123-4567", "+9647701234567"],
  ["+964 770 123 4567", "+9647701234567"],
  ["009647701234567", "+9647701234567"],
  ["Parent@Example.org", "parent@example.org"],
  ["0770", "0770"],
])("the login %j is looked up as %j", (typed, stored) => {
  expect(normalLogin(typed)).toBe(stored);
});

test("a login that has been made normal stays as it is", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(normalLogin(normalLogin(typed))).toBe(normalLogin(typed));
    }),
  );
});

test("ACC-1: five failures cost nothing, then the wait doubles up to a quarter of an hour", () => {
  expect([0, 4, 5, 6, 7, 13, 14, 1000].map(delayAfter)).toEqual([0, 0, 2, 4, 8, 512, 900, 900]);
});

test("the office alone is asked for a second factor where the group wants one", () => {
  const roles = ["school_management", "administrator", "teacher", "student", "parent"] as const;
  expect(roles.filter(isOffice)).toEqual(["school_management", "administrator"]);
});

test.each([
  ["12345678", "anybody", true],
  ["aaaaaaaa", "anybody", true],
  ["my-zainab-9", "zainab", true],
  ["a fine password 9", "zainab", false],
])("the password %j of %j is weak: %s", (password, login, isWeak) => {
  expect(weakness(password, login) !== undefined).toBe(isWeak);
});

test("a device key opens a lane for its own account alone, and only whole", () => {
  const tokens = new Tokens(randomBytes(32));
  const key = deviceKeyFor(tokens, 7);
  const lane = computeLoginLane(tokens, "zainab", 7, undefined);

  expect(computeLoginLane(tokens, "zainab", 7, key)).not.toEqual(lane);
  expect(computeLoginLane(tokens, "zainab", 8, key)).toEqual(lane);
  expect(computeLoginLane(tokens, "zainab", 7, `${key}x`)).toEqual(lane);
  expect(computeLoginLane(new Tokens(randomBytes(32)), "zainab", 7, key)).not.toEqual(lane);
  fc.assert(
    fc.property(fc.string(), (forged) => {
      expect(computeLoginLane(tokens, "zainab", 7, forged)).toEqual(lane);
    }),
  );
});

import * as fc from "fast-check";
import { expect, test } from "vitest";

import { APP_VERSION, isNewer, latinDigits } from "#shell/versions.ts";

test.each([
  "51.10",
  "51.60",
  "51.7",
  "51.6.1",
  "52",
  "v51.10",
  "V52",
  "٥١.١٠",
  "۵۱.۷",
  "100",
  " 51.7 ",
  "51.7-beta",
  "51.7+3",
])("check_version: app 51.6 is told to update to %j", (server) => {
  expect(isNewer(server, APP_VERSION)).toBe(true);
});

test.each([
  "51.6",
  "51.6.0",
  "51.06",
  "51.6-beta",
  "51.6 beta",
  "51.5",
  "51",
  "9",
  "",
  " ",
  null,
  undefined,
  "abc",
  "51.6.",
  "51.7.",
  ".52",
  "51..7",
  "52x",
  "v",
  "-52",
  "vv52",
  52,
  ["52"],
  "9".repeat(65),
])("check_version: app 51.6 stays at the offer of %j", (server) => {
  expect(isNewer(server, APP_VERSION)).toBe(false);
});

test.each(["", null, undefined, "abc", "51.6."])(
  "check_version: an app that calls itself %j stays",
  (app) => {
    expect(isNewer("100.0", app)).toBe(false);
  },
);

test("check_version: segments longer than a number can hold are still compared exactly", () => {
  expect(isNewer("1.9007199254740993", "1.9007199254740992")).toBe(true);
});

test("check_version: of two versions at most one is newer, and the newer one stays newer with any ending", () => {
  const segment = fc.nat({ max: 200 });
  const version = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("."));
  const ending = fc.constantFrom("", ".0", "-beta", "+build", " (store)", ".0.0-rc");
  const consistent = fc.property(version, version, ending, (one, other, end) => {
    expect(isNewer(one, other) && isNewer(other, one)).toBe(false);
    expect(isNewer(one + end, other)).toBe(isNewer(one, other));
    expect(isNewer(one, one + end)).toBe(false);
  });
  fc.assert(consistent);
});

test("digits of Arabic and Persian read as Latin ones", () => {
  expect(latinDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 5x")).toBe("0123456789 0123456789 5x");
});

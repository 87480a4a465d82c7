import fc from "fast-check";
import { expect, test } from "vitest";

import { readId, readText, readToken } from "./read-token.ts";

test.each([
  [12, 12],
  ["12", 12],
  [" 12 ", 12],
  ["007", 7],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ["9007199254740992", null],
  ["", null],
  ["null", null],
  ["undefined", null],
  [null, null],
  [undefined, null],
  [0, null],
  ["0", null],
  [-3, null],
  ["-3", null],
  [1.5, null],
  ["1.5", null],
  ["1e3", null],
  ["0x10", null],
  ["12 or 1=1", null],
  [true, null],
  [Number.NaN, null],
  [[12], null],
  [{ id: 12 }, null],
])("LEG-5: the id %j is read as %j", (written, id) => {
  expect(readId(written)).toBe(id);
});

test("LEG-5: whatever is written, an id is null or a positive integer", () => {
  const nullOrId = fc.property(fc.anything(), (anything) => {
    const id = readId(anything);
    expect(id === null || (Number.isSafeInteger(id) && id > 0)).toBe(true);
  });
  fc.assert(nullOrId);
});

test("LEG-5: an id survives being written as text", () => {
  const survives = fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
    expect(readId(String(id))).toBe(id);
    expect(readId(id)).toBe(id);
  });
  fc.assert(survives);
});

test.each([
  ["teacher", "teacher"],
  [" teacher ", "teacher"],
  ["", null],
  ["null", null],
  ["undefined", null],
  [null, null],
  [7, null],
])("LEG-5: the text %j is read as %j", (written, text) => {
  expect(readText(written)).toBe(text);
});

test.each([undefined, null, "", " ", "null", "undefined"])("LEG-6: %j is no token", (written) => {
  expect(readToken(written)).toEqual({ kind: "absent" });
});

test.each(["k3-._~Z", "0", "a".repeat(256)])("LEG-6: %j has the shape of a token", (written) => {
  expect(readToken(written)).toEqual({ kind: "token", token: written });
});

test.each(["a".repeat(257), "a b", "a+b", "a/b", "a=", "رمز", "a\n", "a\0", "{}", 7, true, {}, ["k3"]])(
  "LEG-6: %j is malformed",
  (written) => {
    expect(readToken(written)).toEqual({ kind: "malformed" });
  },
);

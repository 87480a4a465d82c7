import { expect, test } from "vitest";

import { isPublicOrigin } from "./is-public-origin.ts";

test.each([
  ["https://school.example", true],
  ["http://185.12.64.1:4100", true],
  ["https://[2a00:1450:4001::1]", true],
  ["http://127.0.0.1:4100", false],
  ["http://192.168.1.20", false],
  ["http://[::1]:4100", false],
  ["http://[fd12::1]", false],
  ["http://localhost:4100", false],
  ["http://server", false],
  ["http://dars.local", false],
  ["school.example", false],
  [undefined, false],
])("%s: reached from outside is %s", (origin, isPublic) => {
  expect(isPublicOrigin(origin)).toBe(isPublic);
});

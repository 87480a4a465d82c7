import { expect, test } from "vitest";

import { RoomYears } from "./room-years.ts";

test("rooms share a year where each is known, and of the same", () => {
  const years = new RoomYears();
  years.learn(1, 4, 2026);
  years.learn(1, 5, 2026);
  years.learn(1, 6, 2025);
  years.learn(2, 7, 2026);

  expect(years.of(1, [4])).toBe(2026);
  expect(years.of(1, [4, 5])).toBe(2026);
  expect(years.of(1, [4, 6])).toBeUndefined();
  expect(years.of(1, [4, 7])).toBeUndefined();
  expect(years.of(1, [7])).toBeUndefined();
});

import { expect, test } from "vitest";

import { nextDigest, quietUntil, USUAL_HOURS } from "./hours.ts";

const BAGHDAD = "Asia/Baghdad";

test.each([
  ["2026-11-20T17:59:59Z", undefined],
  ["2026-11-20T18:00:00Z", "2026-11-21T04:00:00.000Z"],
  ["2026-11-21T03:59:59Z", "2026-11-21T04:00:00.000Z"],
  ["2026-11-21T04:00:00Z", undefined],
])("NTF-2: at %s it is quiet in Baghdad until %s", (now, until) => {
  expect(quietUntil(USUAL_HOURS, BAGHDAD, new Date(now))?.toISOString()).toBe(until);
});

test("NTF-2: hours within one day, and the same time twice, which is never quiet", () => {
  const noon = { ...USUAL_HOURS, quietFrom: "12:00", quietUntil: "13:00" };
  expect(quietUntil(noon, BAGHDAD, new Date("2026-11-20T09:30:00Z"))?.toISOString()).toBe(
    "2026-11-20T10:00:00.000Z",
  );
  expect(quietUntil(noon, BAGHDAD, new Date("2026-11-20T18:30:00Z"))).toBeUndefined();
  const never = { ...USUAL_HOURS, quietFrom: "12:00", quietUntil: "12:00" };
  expect(quietUntil(never, BAGHDAD, new Date("2026-11-20T09:00:00Z"))).toBeUndefined();
});

test("T9: where a change of the clock leaves a time out, what waits for it comes that day all the same", () => {
  const early = { ...USUAL_HOURS, quietUntil: "02:30", digestAt: "02:30" };
  const night = new Date("2026-03-28T23:30:00Z");

  expect(quietUntil(early, "Europe/Berlin", night)?.toISOString()).toBe("2026-03-29T01:30:00.000Z");
  expect(nextDigest(early, "Europe/Berlin", night).toISOString()).toBe("2026-03-29T01:30:00.000Z");
});

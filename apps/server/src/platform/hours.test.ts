import fc from "fast-check";
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

test.each([
  ["the night", USUAL_HOURS, "22:00", "2026-11-20T12:00:00Z", "2026-11-21T04:00:00.000Z"],
  ["the night, told in it", USUAL_HOURS, "22:00", "2026-11-20T20:00:00Z", "2026-11-21T04:00:00.000Z"],
  ["its first minute", USUAL_HOURS, "21:00", "2026-11-20T12:00:00Z", "2026-11-21T04:00:00.000Z"],
  ["the minute it ends", USUAL_HOURS, "07:00", "2026-11-20T12:00:00Z", "2026-11-21T04:00:00.000Z"],
  ["the day", USUAL_HOURS, "20:59", "2026-11-20T12:00:00Z", "2026-11-20T17:59:00.000Z"],
])("NTF-2: a digest that is wanted in %s comes in no quiet hour", (_, hours, digestAt, now, comes) => {
  expect(nextDigest({ ...hours, digestAt }, BAGHDAD, new Date(now)).toISOString()).toBe(comes);
});

test("NTF-2: whatever hours somebody has, no digest falls in quiet hours, and one comes within a day", () => {
  const minute = fc
    .nat(24 * 60 - 1)
    .map((at) => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`);
  const hours = fc.record({ quietFrom: minute, quietUntil: minute, digestAt: minute });
  const now = fc.date({ min: new Date("2026-01-01"), max: new Date("2026-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(hours, now, (chosen, at) => {
      const comes = nextDigest(chosen, BAGHDAD, at);
      expect(quietUntil(chosen, BAGHDAD, comes)).toBeUndefined();
      expect(comes.getTime() - at.getTime()).toBeGreaterThan(0);
      expect(comes.getTime() - at.getTime()).toBeLessThanOrEqual(24 * 60 * 60_000);
    }),
  );
});

test("T9: where a change of the clock leaves a time out, what waits for it comes that day all the same", () => {
  const early = { ...USUAL_HOURS, quietUntil: "02:30", digestAt: "02:30" };
  const night = new Date("2026-03-28T23:30:00Z");

  expect(quietUntil(early, "Europe/Berlin", night)?.toISOString()).toBe("2026-03-29T01:30:00.000Z");
  expect(nextDigest(early, "Europe/Berlin", night).toISOString()).toBe("2026-03-29T01:30:00.000Z");
});

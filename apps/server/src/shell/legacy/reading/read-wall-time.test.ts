import fc from "fast-check";
import { expect, test } from "vitest";

import { writeWallTime } from "#platform/wall-time.ts";

import { readWallTime, writeUtc } from "./read-wall-time.ts";

const BAGHDAD = "Asia/Baghdad";
const BERLIN = "Europe/Berlin";
/** 07:41:09 on a Baghdad clock, three hours ahead of UTC. */
const instant = "2025-11-20T04:41:09.000Z";

test.each([
  "2025-11-20 07:41:09",
  "2025-11-20T07:41:09",
  "2025-11-20t07:41:09",
  "2025-11-20+07:41:09",
  " 2025-11-20 07:41:09 ",
  "2025-11-20 07:41:09.999",
  "2025-11-20 07:41:09,5",
  "2025-11-20T04:41:09Z",
  "2025-11-20 04:41:09 Z",
  "2025-11-20T07:41:09+03:00",
  "2025-11-20T07:41:09+0300",
  "2025-11-20 07:41:09 03:00",
  "2025-11-20T04:41:09.123z",
  "2025-11-19T22:41:09-06:00",
  "٢٠٢٥-١١-٢٠ ٠٧:٤١:٠٩",
  "۲۰۲۵-۱۱-۲۰ ۰۷:۴۱:۰۹",
])("LEG-8: %j is 07:41:09 at a school in Baghdad", (written) => {
  expect(readWallTime(written, BAGHDAD, "earlier")?.toISOString()).toBe(instant);
});

test("LEG-8: missing seconds are none", () => {
  expect(readWallTime("2025-11-20 07:41", BAGHDAD, "later")?.toISOString()).toBe("2025-11-20T04:41:00.000Z");
});

test.each([
  "2025-13-01 07:00:00",
  "2025-00-10 07:00:00",
  "2025-02-30 07:00:00",
  "2025-02-29 07:00:00",
  "2025-11-00 07:00:00",
  "0000-00-00 00:00:00",
  "0000-01-01 00:00:00",
  "2025-11-20 24:00:00",
  "2025-11-20 07:60:00",
  "2025-11-20 07:00:60",
  "2025-11-20 07:00:00+24:00",
  "2025-11-20 07:00:00+03:60",
  "2025-11-20 07:00:00 PM",
  "2025-11-20",
  "20/11/2025 07:00:00",
  "25-11-20 07:00:00",
  "2025-1-2 07:00:00",
  "07:41:09",
  "now",
  "",
  "null",
  "2025-11-20 07:41:09; drop table rooms",
  `2025-11-20 07:41:09.${"9".repeat(60)}`,
  null,
  undefined,
  1_763_613_669,
  ["2025-11-20 07:41:09"],
])("LEG-8: %j is no date", (written) => {
  expect(readWallTime(written, BAGHDAD, "earlier")).toBeUndefined();
});

test("LEG-8: 29 February is a date in a leap year", () => {
  expect(readWallTime("2024-02-29 03:00:00", BAGHDAD, "earlier")?.toISOString()).toBe(
    "2024-02-29T00:00:00.000Z",
  );
});

test("LEG-8: Baghdad was four hours ahead in the summer of 2007", () => {
  expect(readWallTime("2007-07-01 07:00:00", BAGHDAD, "earlier")?.toISOString()).toBe(
    "2007-07-01T03:00:00.000Z",
  );
});

test.each(["earlier", "later"] as const)(
  "LEG-8: a time that the clock skipped moves forward (%s)",
  (twice) => {
    const read = readWallTime("2026-03-29 02:30:00", BERLIN, twice);

    expect(read && writeWallTime(read, BERLIN)).toBe("2026-03-29 03:30:00");
  },
);

test("LEG-8: of a time shown twice a visit takes the earlier, and a sign-in the later", () => {
  const shownTwice = "2026-10-25 02:30:00";

  expect(readWallTime(shownTwice, BERLIN, "earlier")?.toISOString()).toBe("2026-10-25T00:30:00.000Z");
  expect(readWallTime(shownTwice, BERLIN, "later")?.toISOString()).toBe("2026-10-25T01:30:00.000Z");
});

test.each([
  [
    "set back just after midnight",
    "America/St_Johns",
    "1987-10-25T01:31:25.000Z",
    "1987-10-25T02:31:25.000Z",
  ],
  ["set forward by minutes at midnight", "Asia/Kathmandu", "1985-12-31T18:30:10.000Z", undefined],
])("LEG-8: a clock that is %s is followed", (_, zone, first, second = first) => {
  const written = writeWallTime(new Date(first), zone);

  expect(writeWallTime(new Date(second), zone)).toBe(written);
  expect(readWallTime(written, zone, "earlier")?.toISOString()).toBe(first);
  expect(readWallTime(written, zone, "later")?.toISOString()).toBe(second);
});

test("LEG-8: what the server writes is the school's own clock, 24 hours, to the second", () => {
  const at = new Date("2025-11-20T21:00:00.999Z");

  expect(writeWallTime(at, BAGHDAD)).toBe("2025-11-21 00:00:00");
  expect(writeUtc(at)).toBe("2025-11-20T21:00:00Z");
});

test("LEG-8: an instant written and read again is the same second, or the other one of a time shown twice", () => {
  const zones = fc.constantFrom(
    BAGHDAD,
    BERLIN,
    "UTC",
    "America/St_Johns",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
  );
  const seconds = fc.integer({ min: 0, max: 2_000_000_000 });
  const roundTrip = fc.property(zones, seconds, (zone, second) => {
    const written = writeWallTime(new Date(second * 1000), zone);
    const earlier = readWallTime(written, zone, "earlier");
    const later = readWallTime(written, zone, "later");
    expect([earlier?.getTime(), later?.getTime()]).toContain(second * 1000);
    expect(earlier && writeWallTime(earlier, zone)).toBe(written);
    expect(Number(earlier)).toBeLessThanOrEqual(Number(later));
  });
  fc.assert(roundTrip, { numRuns: 1000 });
});

test("LEG-8: no text at all makes the reader fail", () => {
  const anyText = fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d{2}-\d{2}[T +]\d{2}:\d{2}(:\d{2})?Z?$/));
  const answers = fc.property(anyText, (text) => {
    const read = readWallTime(text, BAGHDAD, "later");
    expect(read === undefined || Number.isFinite(read.getTime())).toBe(true);
  });
  fc.assert(answers, { numRuns: 2000 });
});

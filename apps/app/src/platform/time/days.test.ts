import { afterEach, describe, expect, test, vi } from "vitest";

import { enterZone, leaveZone } from "#platform/testing/device-zone.ts";
import { getFormats } from "#platform/text/formats.ts";

import { clockAt, dayAt, differsHere, momentAt, getNoon, todayAtSchool, wallAt } from "./days.ts";
import { keepZones, schoolZone } from "./school-zone.ts";

const DEVICES = ["America/Los_Angeles", "UTC", "Asia/Dubai", "Pacific/Kiritimati"] as const;
const CLOCKS = ["00:30", "02:30", "12:00", "23:30"] as const;
const LOCALES = ["en", "ar", "ckb"] as const;
const DAY = "2026-11-29";

afterEach(() => {
  leaveZone();
  vi.useRealTimers();
  keepZones("Asia/Baghdad");
});

/** What a page says at a moment on a device in a zone. */
function saidAt(device: string, at: Date) {
  enterZone(device);
  vi.setSystemTime(at);
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(device);
  const days = [
    at,
    getNoon(DAY),
    new Date(at.getTime() - 20 * 3_600_000),
    new Date(at.getTime() + 4 * 86_400_000),
  ];
  return {
    today: todayAtSchool(),
    clock: clockAt(at),
    wall: wallAt(at),
    field: momentAt(DAY, "07:00").toISOString(),
    said: LOCALES.map((locale) => {
      const { time, day, date, moment } = getFormats(locale);
      return days.map((each) => [time, day, date, moment].map((format) => format(each)));
    }),
  };
}

describe.each(CLOCKS)("at %s at a school in Baghdad", (clock) => {
  const at = new Date(`${DAY}T${clock}:00+03:00`);

  test.each(DEVICES)("a device in %s shows the school's days, weekdays and hours", (device) => {
    expect(saidAt(device, at)).toEqual(saidAt("Asia/Baghdad", at));
  });

  test("it is the school's day", () => {
    enterZone("Pacific/Kiritimati");
    vi.setSystemTime(at);
    expect([todayAtSchool(), clockAt(at), wallAt(at).weekday]).toEqual([DAY, clock, 0]);
  });
});

test.each(["Asia/Baghdad", "America/Los_Angeles", "Europe/London", "Pacific/Kiritimati", "Asia/Kathmandu"])(
  "a day and a time in %s make the moment that shows them again, also around a change of the clock",
  (zone) => {
    for (let hour = 0; hour < 24 * 400; hour += 7) {
      const at = new Date(Date.UTC(2026, 0, 1, hour, 20));
      const again = momentAt(dayAt(at, zone), clockAt(at, zone), zone);
      expect([dayAt(again, zone), clockAt(again, zone)]).toEqual([dayAt(at, zone), clockAt(at, zone)]);
    }
  },
);

test("no day and no time are no moment", () => {
  expect(momentAt("", "07:00").getTime()).toBeNaN();
  expect(momentAt(DAY, "").getTime()).toBeNaN();
  expect([dayAt(null), clockAt(null), dayAt("")]).toEqual(["", "", ""]);
});

test("a school in another zone has its own days; a zone that this device does not know is none", () => {
  keepZones("Asia/Kathmandu", [[7, "Pacific/Kiritimati"]]);
  const at = new Date("2026-11-28T18:30:00Z");
  expect([dayAt(at), clockAt(at)]).toEqual(["2026-11-29", "00:15"]);
  expect([schoolZone(7), schoolZone(8)]).toEqual(["Pacific/Kiritimati", "Asia/Kathmandu"]);
  keepZones("Nowhere/At_all");
  expect(schoolZone()).toBe("Asia/Baghdad");
});

test.each([
  ["Asia/Baghdad", false],
  ["Asia/Riyadh", false],
  ["Asia/Dubai", true],
  ["UTC", true],
])("on a device in %s the school's clock differs: %s", (device, differs) => {
  enterZone(device);
  expect(differsHere("Asia/Baghdad", new Date("2026-11-29T09:00:00Z"))).toBe(differs);
});

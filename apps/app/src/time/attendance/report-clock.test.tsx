import { readFamilyHome } from "@dars/contract/shell/home";
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { enterZone, leaveZone } from "#platform/testing/device-zone.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { child } from "./attendance.factory.ts";
import { ReportAbsencePage } from "./ReportAbsencePage.tsx";

afterEach(() => {
  leaveZone();
  vi.useRealTimers();
});

test.each(
  ["America/Los_Angeles", "UTC", "Asia/Dubai", "Pacific/Kiritimati"].flatMap((device) =>
    ["00:30", "02:30", "12:00", "23:30"].map((clock) => [device, clock] as const),
  ),
)("on a device in %s at %s in Baghdad an absence is reported for the school's day", async (device, clock) => {
  enterZone(device);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`2026-11-29T${clock}:00+03:00`) });
  await renderPage(<ReportAbsencePage />, {
    path: "/attendance/report",
    server: new FakeServer().on(readFamilyHome, { name: names("Haider"), children: [child(1, "Amal")] }),
    session: aSession("parent"),
  });
  await screen.findByText(/^Report .*Amal.* absent$/);
  expect([...document.querySelectorAll("ion-input")].map(({ value }) => value)).toEqual([
    "2026-11-29",
    "2026-11-29",
  ]);
});

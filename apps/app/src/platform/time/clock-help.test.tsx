import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { enterZone, leaveZone } from "#platform/testing/device-zone.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

import { dayAt } from "./days.ts";
import { keepZones, ZoneContext } from "./school-zone.ts";

afterEach(() => {
  vi.useRealTimers();
  leaveZone();
  keepZones("Asia/Baghdad");
});

const open = () =>
  renderPage(
    <Form verb="Send" error={null} onSubmit={() => Promise.resolve(undefined)}>
      <TextField label="From" name="from" type="time" value="07:00" help="Lessons begin then." />
      <TextField label="On" name="on" type="date" />
      <TextField label="Born" name="born" type="date" hasNoZone />
    </Form>,
    { path: "/" },
  );

const At = () => <p>{useText().format.moment(new Date("2020-01-01T22:30:00Z"))}</p>;

const findHelpText = (label: string) =>
  [...document.querySelectorAll("ion-input")].find((each) => each.label === label)?.helperText;

test.each(["America/Los_Angeles", "UTC", "Asia/Dubai", "Pacific/Kiritimati"])(
  "on a device in %s a field of a time names the school's place",
  async (device) => {
    enterZone(device);
    await open();
    expect(await screen.findByText("Send")).toBeTruthy();
    expect(findHelpText("From")).toContain("Baghdad");
    expect(findHelpText("From")).toContain("Lessons begin then.");
    expect(findHelpText("Born")).toBeUndefined();
  },
);

test("where the device's clock shows the same, nothing is said", async () => {
  enterZone("Asia/Riyadh");
  await open();
  expect(await screen.findByText("Send")).toBeTruthy();
  expect(findHelpText("From")).toBe("Lessons begin then.");
});

/** At the school in Baghdad it is half an hour past midnight, and half an hour before it. */
const NIGHTS = [
  ["2026-11-28T21:30:00Z", "Sunday 29 November"],
  ["2026-11-29T20:30:00Z", "Sunday 29 November"],
] as const;

test.each(
  NIGHTS.flatMap(([at, day]) =>
    ["America/Los_Angeles", "UTC", "Asia/Riyadh", "Asia/Dubai", "Pacific/Kiritimati"].map(
      (device) => [at, device, day] as const,
    ),
  ),
)(
  "at %s on a device in %s a field of a date says which day it is at the school, where that is another one",
  async (at, device, day) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
    enterZone(device);
    await open();
    expect(await screen.findByText("Send")).toBeTruthy();
    const isOther = dayAt(at, device) !== dayAt(at, "Asia/Baghdad");
    expect(findHelpText("On")?.replaceAll(/[\u2066-\u2069]/g, "")).toBe(
      isOther ? `Today in Baghdad: ${day}` : undefined,
    );
    expect(findHelpText("Born")).toBeUndefined();
  },
);

test("a child's part of a page has the days of the child's school", async () => {
  keepZones("Asia/Baghdad", [[7, "Pacific/Kiritimati"]]);
  await renderPage(
    <>
      <At />
      <ZoneContext value={7}>
        <At />
      </ZoneContext>
    </>,
    { path: "/" },
  );
  expect(await screen.findByText(/2 January 2020 01:30/)).toBeTruthy();
  expect(screen.getByText(/2 January 2020 12:30/)).toBeTruthy();
});

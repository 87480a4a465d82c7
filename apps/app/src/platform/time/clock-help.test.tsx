import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { enterZone, leaveZone } from "#platform/testing/device-zone.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

import { keepZones, ZoneContext } from "./school-zone.ts";

afterEach(() => {
  leaveZone();
  keepZones("Asia/Baghdad");
});

const open = () =>
  renderPage(
    <Form verb="Send" error={null} onSubmit={() => Promise.resolve(undefined)}>
      <TextField label="From" name="from" type="time" value="07:00" help="Lessons begin then." />
      <TextField label="Born" name="born" type="date" />
    </Form>,
    { path: "/" },
  );

const At = () => <p>{useText().format.moment(new Date("2020-01-01T22:30:00Z"))}</p>;

const helpOf = (label: string) =>
  [...document.querySelectorAll("ion-input")].find((each) => each.label === label)?.helperText;

test.each(["America/Los_Angeles", "UTC", "Asia/Dubai", "Pacific/Kiritimati"])(
  "on a device in %s a field of a time names the school's place",
  async (device) => {
    enterZone(device);
    await open();
    expect(await screen.findByText("Send")).toBeTruthy();
    expect(helpOf("From")).toContain("Baghdad");
    expect(helpOf("From")).toContain("Lessons begin then.");
    expect(helpOf("Born")).toBeUndefined();
  },
);

test("where the device's clock shows the same, nothing is said", async () => {
  enterZone("Asia/Riyadh");
  await open();
  expect(await screen.findByText("Send")).toBeTruthy();
  expect(helpOf("From")).toBe("Lessons begin then.");
});

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

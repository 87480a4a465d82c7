import {
  readNotificationSettings,
  saveNotificationSettings,
  type NotificationSettings,
} from "@dars/contract/talking/notifications";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { NotificationSettingsPage } from "./NotificationSettingsPage.tsx";

const SETTINGS: NotificationSettings = {
  kinds: [
    { kind: "post", delivery: "instant" },
    { kind: "chat", delivery: "digest" },
  ],
  quietFrom: "21:00",
  quietUntil: "07:00",
  digestAt: "16:00",
};

test("NTF-2: whoever wants the digest at a quiet hour reads when it comes", async () => {
  const server = new FakeServer().on(readNotificationSettings, SETTINGS);
  await renderPage(<NotificationSettingsPage />, {
    path: "/notification-settings",
    server,
    session: aSession("parent"),
  });
  await screen.findByText("Save");
  expect(screen.queryByText(/This is in your quiet hours/)).toBeNull();

  await type("Once a day at", "22:00");
  expect(await screen.findByText(/You'll get it when they end, at ⁨?07:00/)).toBeTruthy();
  await type("Once a day at", "07:00");

  await waitFor(() => expect(screen.queryByText(/You'll get it when they end/)).toBeNull());
});

async function openedSettings() {
  const server = new FakeServer()
    .on(readNotificationSettings, SETTINGS)
    .on(saveNotificationSettings, SETTINGS);
  await renderPage(<NotificationSettingsPage />, {
    path: "/notification-settings",
    server,
    session: aSession("parent"),
  });
  await screen.findByText("Save");
  return server;
}

const findSaved = (server: FakeServer) => server.heard.find(({ method }) => method === "PUT")?.body;

test("hours and kinds are chosen and saved as a whole", async () => {
  const server = await openedSettings();

  await type("Quiet hours from", "20:00");
  const off = within(screen.getByRole("group", { name: "News" })).getByRole("radio", {
    name: "Only in the app",
  });
  fireEvent.click(off);
  fireEvent.submit(getForm());

  await waitFor(() =>
    expect(findSaved(server)).toEqual({
      ...SETTINGS,
      quietFrom: "20:00",
      kinds: [
        { kind: "post", delivery: "off" },
        { kind: "chat", delivery: "digest" },
      ],
    }),
  );
});

test("kinds are in groups with one switch, which turns all of the group off", async () => {
  const server = await openedSettings();
  const toggle = screen.getByRole("region", { name: "News and messages" }).querySelector("ion-toggle");
  if (!toggle) throw new Error("No switch.");
  expect(toggle.textContent).toMatch(/2.* of .*2.* reach your devices/);

  fireEvent(toggle, new CustomEvent("ionChange", { detail: { checked: false } }));
  fireEvent.submit(getForm());

  await waitFor(() =>
    expect(findSaved(server)).toMatchObject({
      kinds: [
        { kind: "post", delivery: "off" },
        { kind: "chat", delivery: "off" },
      ],
    }),
  );
});

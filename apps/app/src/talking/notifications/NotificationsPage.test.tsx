import {
  countNotifications,
  listNotifications,
  markNotifications,
  readNotificationSettings,
  saveNotificationSettings,
  type Notification,
  type NotificationSettings,
} from "@dars/contract/talking/notifications";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { noticeAddress } from "#platform/state/notice-address.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { NotificationSettingsPage } from "./NotificationSettingsPage.tsx";
import { NotificationsPage } from "./NotificationsPage.tsx";

const line = (id: number, change: Partial<Notification> = {}): Notification => ({
  schoolId: 12,
  id,
  kind: "post",
  page: "post",
  target: String(id),
  child: null,
  count: 1,
  isUrgent: false,
  needsAction: false,
  toldAt: "2026-11-20T08:00:00.000000Z",
  isRead: false,
  isDone: false,
  push: "sent",
  ...change,
});
const zainab = { studentId: 55_231, name: names("Zainab Al-Mousawi") };
const SETTINGS: NotificationSettings = {
  kinds: [
    { kind: "post", delivery: "instant" },
    { kind: "chat", delivery: "digest" },
  ],
  quietFrom: "21:00",
  quietUntil: "07:00",
  digestAt: "16:00",
};

async function opened(notifications: readonly Notification[], hasMore = false) {
  const server = new FakeServer()
    .on(listNotifications, { notifications: [...notifications], unread: notifications.length, hasMore })
    .on(countNotifications, { unread: 0 })
    .on(markNotifications, {})
    .on(readNotificationSettings, SETTINGS)
    .on(saveNotificationSettings, SETTINGS);
  return renderPage(<NotificationsPage />, { path: "/notifications", server, session: aSession("parent") });
}

test("what a parent was told of stands under its day and its child, and leads to its page", async () => {
  await opened([
    line(3, { child: zainab, kind: "chat", page: "chatting", count: 4 }),
    line(2),
    line(4, { kind: "undelivered", page: "chatting-rooms", count: 2 }),
    line(1, { toldAt: "2026-11-18T08:00:00.000000Z" }),
  ]);

  const chat = await screen.findByRole("link", { name: /4 new messages in a chat/ });
  expect(chat.getAttribute("href")).toBe("/chatting/3");
  const undelivered = screen.getByRole("link", { name: /2 of your messages were not delivered/ });
  expect(undelivered.getAttribute("href")).toBe("/chatting-rooms");
  expect(screen.getByText("Zainab Al-Mousawi")).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(3);
});

test("a line that is opened is read; all can be read at once", async () => {
  const { server } = await opened([line(2), line(1, { isRead: true })]);

  fireEvent.click(await screen.findByText("Mark all as read"));

  await waitFor(() => {
    const marked = server.heard.find(({ url }) => url === "/api/v6/notifications/marks");
    expect(marked?.body).toEqual({ lines: [{ schoolId: 12, id: 2 }], as: "read" });
  });
});

test("where a line leads is known to the page that it opens", async () => {
  await opened([line(2)]);

  fireEvent.click(await screen.findByRole("link", { name: /News from your school/ }));

  expect(noticeAddress.get()).toBe("/post/2");
});

test("what needs an action is marked as done where it stands", async () => {
  const { server } = await opened([line(5, { needsAction: true })]);

  fireEvent.click(await screen.findByText("Mark as done"));

  await waitFor(() => {
    const marked = server.heard.find(({ url }) => url === "/api/v6/notifications/marks");
    expect(marked?.body).toEqual({ lines: [{ schoolId: 12, id: 5 }], as: "done" });
  });
});

test("without a network a line that is done waits on the device", async () => {
  const { server, services } = await opened([line(5, { needsAction: true })]);
  const button = await screen.findByText("Mark as done");
  server.reachable = false;

  fireEvent.click(button);

  await waitFor(() => expect(services.workspace.get().outbox.saves.get()).toHaveLength(1));
});

test("a kind is silenced from its line; the other kinds stay as they were", async () => {
  const { server } = await opened([line(5)]);

  await screen.findByText("News from your school");
  const button = document.querySelector(".notification-line ion-button:last-child");
  if (!button) throw new Error("No way to silence.");
  fireEvent.click(button);

  await waitFor(() => {
    const saved = server.heard.find(({ method }) => method === "PUT");
    expect(saved?.body).toEqual({
      ...SETTINGS,
      kinds: [
        { kind: "chat", delivery: "digest" },
        { kind: "post", delivery: "off" },
      ],
    });
  });
});

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

test("hours and kinds are chosen and saved as a whole", async () => {
  const server = new FakeServer()
    .on(readNotificationSettings, SETTINGS)
    .on(saveNotificationSettings, SETTINGS);
  await renderPage(<NotificationSettingsPage />, {
    path: "/notification-settings",
    server,
    session: aSession("parent"),
  });

  await type("Quiet hours from", "20:00");
  const [, , off] = screen.getAllByRole("radio");
  if (off) fireEvent.click(off);
  fireEvent.submit(getForm());

  await waitFor(() => {
    const saved = server.heard.find(({ method }) => method === "PUT");
    expect(saved?.body).toEqual({
      ...SETTINGS,
      quietFrom: "20:00",
      kinds: [
        { kind: "post", delivery: "off" },
        { kind: "chat", delivery: "digest" },
      ],
    });
  });
});

import {
  countNotifications,
  listNotifications,
  markNotifications,
  readNotificationSettings,
  saveNotificationSettings,
  type NoticeAbout,
  type Notification,
  type NotificationSettings,
} from "@dars/contract/talking/notifications";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { noticeAddress } from "#platform/state/notice-address.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

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
const maryam = { studentId: 55_232, name: names("Maryam Al-Mousawi") };
const NOTHING: NoticeAbout = {
  title: null,
  subject: null,
  person: null,
  marks: [],
  day: null,
  until: null,
  outcome: null,
};
const physics = { name: names("Physics"), theme: "blue" } as const;
const motion = { ...NOTHING, title: names("Motion"), subject: physics };
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
    .onEach(listNotifications, ({ url }) => ({
      notifications: notifications.filter(
        ({ needsAction, isDone }) => !url.includes("needsAction=true") || (needsAction && !isDone),
      ),
      unread: notifications.length,
      hasMore,
    }))
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
  expect(screen.getByRole("heading", { level: 3, name: /Zainab Al-Mousawi/ })).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(2);
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

test("a line says what happened: the subject, the title, the marks, and until when", async () => {
  await opened([
    line(9, { kind: "exercise", page: "exercise", about: { ...motion, until: "2026-11-24T17:00:00.000Z" } }),
    line(8, { about: { ...NOTHING, title: names("Mid-year exams") } }),
    line(7, {
      kind: "marks",
      page: "reportcardsyear",
      about: { ...NOTHING, marks: [{ subject: physics, column: names("October"), mark: "169/2" }] },
    }),
    line(6, {
      kind: "marks-amended",
      about: {
        ...NOTHING,
        marks: [80, "absent_unexcused"].map((mark) => ({ subject: physics, column: names("May"), mark })),
      },
    }),
    line(5, { kind: "excuse-decided", about: { ...NOTHING, day: "2026-11-19", outcome: "declined" } }),
  ]);

  await screen.findByRole("link", { name: /New exercise in .*Physics.*: .*Motion/ });
  expect(screen.getByText(/due .*20:00/)).toBeTruthy();
  expect(screen.getByText(/News: .*Mid-year exams/)).toBeTruthy();
  expect(screen.getByText(/October.*: .*84.5.* in .*Physics/)).toBeTruthy();
  expect(screen.getByText(/2 marks corrected: .*Physics 80, Physics absent/)).toBeTruthy();
  expect(screen.getByText(/Declined/)).toBeTruthy();
});

test("the same news of two children is one line in a card of both, and is read as both", async () => {
  const news = { target: "9", about: { ...NOTHING, title: names("Open day") } };
  const { server } = await opened([line(2, { ...news, child: zainab }), line(1, { ...news, child: maryam })]);

  const link = await screen.findByRole("link", { name: /Open day/ });
  expect(
    screen.getByRole("heading", { level: 3, name: /Zainab Al-Mousawi.* and .*Maryam Al-Mousawi/ }),
  ).toBeTruthy();
  fireEvent.click(link);

  await waitFor(() => {
    const marked = server.heard.find(({ url }) => url === "/api/v6/notifications/marks");
    expect(marked?.body).toMatchObject({ lines: [{ id: 2 }, { id: 1 }], as: "read" });
  });
});

test("what waits is first, what ends first at the top, each with its verb; it is not again among the news", async () => {
  const soon = { ...motion, until: "2026-11-21T05:00:00.000Z" };
  await opened([
    line(7),
    line(6, {
      kind: "absence",
      page: "attendance",
      needsAction: true,
      child: zainab,
      about: { ...NOTHING, day: "2026-11-19" },
    }),
    line(5, { kind: "exercise-due", page: "exercise", needsAction: true, child: maryam, about: soon }),
    line(4, { needsAction: true, isDone: true, isRead: true, about: { ...NOTHING, title: names("Fees") } }),
  ]);

  const needed = (await screen.findByRole("heading", { name: "Needs action" })).closest("section");
  expect(
    [...(needed?.querySelectorAll("li ion-button:not(.row-menu)") ?? [])].map((each) => each.textContent),
  ).toEqual(["Start", "Explain"]);
  expect(needed?.textContent).toContain("Absent on");
  expect(screen.getAllByText(/Due soon in .*Physics.*: .*Motion/)).toHaveLength(1);
  expect(needed?.textContent).not.toContain("Fees");
});

test("the chips show one child; what concerns the reader alone is under all", async () => {
  await opened([
    line(3, { child: zainab, about: { ...NOTHING, title: names("Trip") } }),
    line(2, { child: maryam, about: { ...NOTHING, title: names("Picnic") } }),
    line(1, { about: { ...NOTHING, title: names("Fees") } }),
  ]);

  fireEvent.click(await screen.findByRole("radio", { name: /Maryam/ }));

  await waitFor(() => expect(screen.queryByText(/News: .*Trip/)).toBeNull());
  expect(screen.getByText(/News: .*Picnic/)).toBeTruthy();
  expect(screen.queryByText(/News: .*Fees/)).toBeNull();
});

/** Opens the menu of the first line. */
async function openMenu() {
  await waitFor(() => expect(document.querySelector(".row-menu")).toBeTruthy());
  const button = document.querySelector(".row-menu");
  if (button) fireEvent.click(button);
}

test("done is offered after it was read, and marks it where it stands", async () => {
  const { server } = await opened([line(5, { needsAction: true, isRead: true })]);

  await openMenu();
  fireEvent.click(await screen.findByText("Mark as done"));

  await waitFor(() => {
    const marked = server.heard.find(({ url }) => url === "/api/v6/notifications/marks");
    expect(marked?.body).toEqual({ lines: [{ schoolId: 12, id: 5 }], as: "done" });
  });
});

test("what was not read is not offered as done", async () => {
  await opened([line(5, { needsAction: true })]);

  await openMenu();

  expect(await screen.findByText(/Turn off on my devices/)).toBeTruthy();
  expect(screen.queryByText("Mark as done")).toBeNull();
});

test("without a network a line that is done waits on the device", async () => {
  const { server, services } = await opened([line(5, { needsAction: true, isRead: true })]);
  await openMenu();
  const button = await screen.findByText("Mark as done");
  server.reachable = false;

  fireEvent.click(button);

  await waitFor(() => expect(services.workspace.get().outbox.saves.get()).toHaveLength(1));
});

test("a kind is silenced from its line; the other kinds stay as they were", async () => {
  const { server } = await opened([line(5)]);

  await openMenu();
  fireEvent.click(await screen.findByText(/Turn off on my devices/));

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

import { listMailings, readMailing, type Mailing } from "@dars/contract/talking/mailings";
import { listThreads, type ThreadLine } from "@dars/contract/talking/messages";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { MailingPage } from "./MailingPage.tsx";
import { MessagesPage } from "./MessagesPage.tsx";

const holiday: Mailing = {
  id: 4,
  schoolId: 12,
  kind: "notice",
  subject: "Holiday",
  sentAt: "2026-11-20T08:00:00.000Z",
  sentBy: { role: "school_management", name: names("Amal Al-Rubaie"), isMe: true },
  people: 300,
  read: 210,
  answered: 2,
};

const thread: ThreadLine = {
  id: 9,
  schoolId: 12,
  school: null,
  kind: "notice",
  subject: "Holiday",
  state: "open",
  about: null,
  person: { id: 55, name: names("Ali Al-Mousawi") },
  startedByRole: "school_management",
  claimedBy: null,
  lastAt: "2026-11-20T08:00:00.000Z",
  createdAt: "2026-11-20T08:00:00.000Z",
  unread: 0,
  isOffice: true,
};

test("the office looks up what it wrote to many, with how many have read and answered it", async () => {
  const server = new FakeServer()
    .on(listThreads, { threads: [], unread: 0, next: null })
    .on(listMailings, { mailings: [holiday], next: null });
  await renderPage(<MessagesPage />, { path: "/messages", server, session: aSession("school_management") });
  await tap(await screen.findByText("Bulk"));

  expect(await screen.findByText("Holiday")).toBeTruthy();
  expect(screen.getByText(/300 people · 210 read · 2 answered/)).toBeTruthy();
});

test("a family is offered no such box", async () => {
  const server = new FakeServer().on(listThreads, { threads: [], unread: 0, next: null });
  await renderPage(<MessagesPage />, { path: "/messages", server, session: aSession("parent") });

  expect(await screen.findByText("Closed")).toBeTruthy();
  expect(screen.queryByText("Bulk")).toBeNull();
});

test("a message to many shows its counts and its threads", async () => {
  const server = new FakeServer()
    .on(listThreads, { threads: [thread], unread: 0, next: null })
    .on(readMailing, holiday);
  await renderPage(<MailingPage />, {
    path: "/messages/mailings/:mailingId",
    at: "/messages/mailings/4",
    server,
    session: aSession("school_management"),
  });

  expect(await screen.findByText(/Ali Al-Mousawi/)).toBeTruthy();
  expect(await screen.findByText("300 people · 210 read · 2 answered")).toBeTruthy();
  expect(server.heardAt(listThreads.path)[0]?.url).toContain("mailing=4");
});

test("further pages of the inbox come when they are asked for", async () => {
  const server = new FakeServer().on(listThreads, { threads: [thread], unread: 0, next: "there" });
  await renderPage(<MessagesPage />, { path: "/messages", server, session: aSession("school_management") });
  const more = await screen.findByText("Show more");
  server.on(listThreads, { threads: [{ ...thread, id: 8, subject: "Sports day" }], unread: 0, next: null });

  await act(async () => more.click());

  expect(await screen.findByText("Sports day")).toBeTruthy();
  expect(screen.getByText("Holiday")).toBeTruthy();
  expect(server.heardAt(listThreads.path).at(-1)?.url).toContain("after=there");
  expect(screen.queryByText("Show more")).toBeNull();
});

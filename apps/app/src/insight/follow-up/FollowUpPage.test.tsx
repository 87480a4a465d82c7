import {
  handleFollowUp,
  listFollowUp,
  listFollowUpOwners,
  listOwnFollowUp,
} from "@dars/contract/insight/follow-up";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";

import { FollowUpPage } from "./FollowUpPage.tsx";

const entry = {
  rule: "absences" as const,
  person: { id: 1, name: names("Amal") },
  section: null,
  class: null,
  state: "open" as const,
  severity: "high" as const,
  items: [
    { day: "2026-11-22", id: null, name: null },
    { day: "2026-11-15", id: null, name: null },
  ],
  days: ["2026-11-22", "2026-11-15"],
  since: "2026-11-15",
  cleanSince: null,
  owner: null,
  nextStep: null,
  snoozedUntil: null,
  revision: 1,
};

test("people are counted, not the reasons for which they need follow-up", async () => {
  const reasons = [
    entry,
    { ...entry, rule: "below-pass" as const },
    { ...entry, person: { id: 2, name: names("Zain") } },
  ];
  const server = new FakeServer()
    .on(listFollowUp, { students: reasons, teachers: [] })
    .on(listFollowUpOwners, { owners: [] });
  await renderPage(<FollowUpPage />, {
    path: "/negligents-list",
    server,
    session: aSession("school_management"),
  });

  expect(await screen.findByText("Students (2)")).toBeTruthy();
});

test("NEG-1: a parent reads of the child that the address names, also while another school's child is chosen", async () => {
  const server = new FakeServer().on(listOwnFollowUp, { entries: [] });
  await renderPage(<FollowUpPage />, {
    path: "/negligents-list",
    at: "/negligents-list?school=13&student=8",
    server,
    session: aSession("parent", { school_id: 12, student_id: 5 }),
  });

  await waitFor(() =>
    expect(server.heardAt(listOwnFollowUp.path).map(({ url }) => url)).toEqual([
      expect.stringContaining("/schools/13/students/8/"),
    ]),
  );
});

test("management sees who needs follow-up and why, and takes it on", async () => {
  const server = new FakeServer()
    .on(listFollowUp, { students: [entry], teachers: [] })
    .on(listFollowUpOwners, { owners: [{ id: 4, name: names("Huda Salim") }] })
    .on(handleFollowUp, { revision: 2 });
  await renderPage(<FollowUpPage />, {
    path: "/negligents-list",
    server,
    session: aSession("school_management"),
  });
  expect(await screen.findByText("Absent without excuse on 2 days")).toBeTruthy();

  const owner = await screen.findByLabelText("Assign to");
  await act(async () => void fireEvent.change(owner, { target: { value: "4" } }));
  await act(async () => void fireEvent.click(screen.getAllByText("Assign to").at(-1) ?? document.body));

  await soon(() => expect(server.heard.some(({ method }) => method === "PUT")).toBe(true));
  expect(server.heard.find(({ method }) => method === "PUT")).toMatchObject({
    url: "/api/v6/schools/12/follow-up/absences/1",
    body: { action: "assign", revision: 1, ownerId: 4 },
  });
});

test("marks below the pass mark lead to the results of that student", async () => {
  const server = new FakeServer()
    .on(listFollowUp, { students: [{ ...entry, rule: "below-pass" }], teachers: [] })
    .on(listFollowUpOwners, { owners: [] });
  await renderPage(<FollowUpPage />, {
    path: "/negligents-list",
    server,
    session: aSession("school_management"),
  });

  const cause = await screen.findByRole("link", { name: /below|pass/i });
  expect(cause.getAttribute("href")).toBe("/reportcards?child=12-1");
});

test("NEG-1: a student sees things to catch up in plain words", async () => {
  const server = new FakeServer().on(listOwnFollowUp, {
    entries: [{ rule: "absences", items: entry.items, days: entry.days, since: entry.since }],
  });
  await renderPage(<FollowUpPage />, { path: "/negligents-list", server, session: aSession("student") });
  expect(await screen.findByText("You missed 2 days without an excuse")).toBeTruthy();
  expect(screen.queryByText("Assign to me")).toBeNull();
});

test("a teacher comes from a student's entry to its family, and not from the own one", async () => {
  const section = { id: 340, letter: "A", title: null, level: names("Second intermediate") };
  const server = new FakeServer().on(listFollowUp, {
    students: [{ ...entry, section }],
    teachers: [{ ...entry, rule: "missing-registers", person: { id: 77, name: names("Zaid") } }],
  });
  await renderPage(<FollowUpPage />, { path: "/negligents-list", server, session: aSession("teacher") });

  const links = await screen.findAllByText("Message family");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/chatting-rooms/new?about=1"]);
});

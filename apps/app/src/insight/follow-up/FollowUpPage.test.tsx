import {
  listEarlierFollowUp,
  listEarlierOfTeacher,
  listFollowUp,
  listFollowUpOwners,
  listOwnFollowUp,
  listTeacherFollowUp,
  type FollowUpEntry,
} from "@dars/contract/insight/follow-up";
import {
  handleFollowUps,
  recordCallToTeacher,
  recordFollowUpCall,
} from "@dars/contract/insight/follow-up-actions";
import { listSchools } from "@dars/contract/school/schools";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { anEntry } from "./entry.factory.ts";
import { FollowUpPage } from "./FollowUpPage.tsx";

const entry = anEntry();

const aServer = (students: FollowUpEntry[]) =>
  new FakeServer()
    .on(listFollowUp, { students, teachers: [] })
    .on(listFollowUpOwners, { owners: [{ id: 4, name: names("Huda Salim") }] })
    .on(listEarlierFollowUp, { cases: [], calls: [] });

test("people are counted, not the reasons for which they need follow-up", async () => {
  const reasons = [
    entry,
    { ...entry, rule: "below-pass" as const },
    { ...entry, person: { id: 2, name: names("Zain") } },
  ];
  const server = aServer(reasons);
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

test("on a phone a row opens the case, in which it is assigned", async () => {
  const server = aServer([entry]).on(handleFollowUps, { handled: [], refused: [] });
  await renderPage(<FollowUpPage />, {
    path: "/negligents-list",
    at: "/negligents-list?person=1",
    server,
    session: aSession("school_management"),
  });
  expect(await screen.findByText("Absent without excuse on 2 days")).toBeTruthy();

  const owner = await screen.findByLabelText("Assign to");
  await act(async () => void fireEvent.change(owner, { target: { value: "4" } }));
  await tap(screen.getByText("Assign"));

  await waitFor(() =>
    expect(server.heardAt(handleFollowUps.path)[0]?.body).toMatchObject({
      action: "assign",
      ownerId: 4,
      entries: [{ rule: "absences", personId: 1, classId: null, revision: 1 }],
    }),
  );
});

test("a call is recorded in two taps", async () => {
  const server = aServer([entry]).on(recordFollowUpCall, { id: 1 });
  await renderPage(<FollowUpPage />, {
    path: "/negligents-list",
    at: "/negligents-list?person=1",
    server,
    session: aSession("school_management"),
  });
  await tap(await screen.findByText("Record the call"));
  await tap(screen.getByText("No answer"));

  await waitFor(() =>
    expect(server.heardAt(recordFollowUpCall.path)[0]?.body).toMatchObject({ outcome: "no-answer" }),
  );
});

test("I6: a coordinator handles a teacher's case, with its calls", async () => {
  const late = anEntry({ rule: "late-columns", class: { id: 9, name: names("Maths – A") } });
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool()] })
    .on(listTeacherFollowUp, { teachers: [late] })
    .on(listFollowUpOwners, { owners: [{ id: 4, name: names("Huda Salim") }] })
    .on(listEarlierOfTeacher, { cases: [], calls: [] })
    .on(handleFollowUps, { handled: [], refused: [] })
    .on(recordCallToTeacher, { id: 1 });
  await renderPage(<FollowUpPage />, {
    path: "/negligents-list",
    at: "/negligents-list?person=1",
    server,
    session: aSession("subject_coordinator"),
  });
  await tap(await screen.findByText("Record the call"));
  await tap(screen.getByText("No answer"));
  await tap(await screen.findByText("Snooze for a week"));

  await waitFor(() =>
    expect(server.heardAt(handleFollowUps.path)[0]?.body).toMatchObject({
      action: "snooze",
      entries: [{ rule: "late-columns", personId: 1, classId: 9, revision: 1 }],
    }),
  );
  expect(server.heardAt(recordCallToTeacher.path)[0]?.body).toMatchObject({ outcome: "no-answer" });
});

test("marks below the pass mark lead to the results of that student", async () => {
  const server = aServer([anEntry({ rule: "below-pass" })]);
  await renderPage(<FollowUpPage />, {
    path: "/negligents-list",
    at: "/negligents-list?person=1",
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
  expect(screen.queryByText("Assign")).toBeNull();
});

test("a teacher comes from a student's entry to its family, and not from the own one", async () => {
  const section = { id: 340, letter: "A", title: null, level: names("Second intermediate") };
  const server = new FakeServer().on(listFollowUp, {
    students: [{ ...entry, section }],
    teachers: [{ ...entry, rule: "missing-registers", person: { id: 77, name: names("Zaid") } }],
  });
  await renderPage(<FollowUpPage />, {
    path: "/negligents-list",
    at: "/negligents-list?person=1",
    server,
    session: aSession("teacher"),
  });

  const links = await screen.findAllByText("Message family");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/chatting-rooms/new?about=1"]);
});

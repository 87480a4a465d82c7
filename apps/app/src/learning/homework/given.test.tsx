import { listHomework, readHomework, type HomeworkStudent } from "@dars/contract/learning/homework";
import {
  remindOfHomework,
  seeHomeworkAnswer,
  withdrawHomework,
} from "@dars/contract/learning/homework-writing";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { aHomeworkLine, dueOn, today } from "./homework.factory.ts";
import { HomeworkListPage } from "./HomeworkListPage.tsx";
import { HomeworkPage } from "./HomeworkPage.tsx";

const at = dueOn(today).at;

const aStudent = (id: number, name: string, more: Partial<HomeworkStudent> = {}): HomeworkStudent => ({
  student: { id, name: names(name) },
  classId: 901,
  seenAt: null,
  tick: null,
  answer: null,
  wasAbsent: false,
  ...more,
});

const STUDENTS = [
  aStudent(1, "Zainab", { seenAt: at, tick: { at, by: "guardian", name: names("Huda") } }),
  aStudent(2, "Abbas", { seenAt: at }),
  aStudent(3, "Hussein", { wasAbsent: true }),
];

test("the teacher sees who has not done it, who has, and by whom, and reminds the rest", async () => {
  const server = new FakeServer()
    .on(readHomework, { homework: aHomeworkLine(), students: STUDENTS })
    .on(remindOfHomework, { students: 2, remindedAt: at });
  await open(server);

  expect(await screen.findByText("Abbas")).toBeTruthy();
  expect(screen.getByText(/not seen · absent/u)).toBeTruthy();
  expect(screen.queryByText("Zainab")).toBeNull();
  await tap(screen.getByLabelText(/^Done .?1/u));
  expect(await screen.findByText("Zainab")).toBeTruthy();
  expect(screen.getByText(/by .?Huda/u)).toBeTruthy();
  expect(screen.queryByText("Abbas")).toBeNull();

  await tap(screen.getByText(/Remind .?2.? students/u));
  await answerQuestion("confirm");
  await waitFor(() => expect(server.heardAt(remindOfHomework.path)).toHaveLength(1));
});

test("it is withdrawn after a question, with the revision that was read", async () => {
  const server = new FakeServer()
    .on(readHomework, { homework: aHomeworkLine(), students: STUDENTS })
    .on(withdrawHomework, { id: 61, revision: 5 });
  await open(server);

  await tap(await screen.findByText("Withdraw"));
  await answerQuestion("confirm");

  await waitFor(() => expect(server.heardAt(withdrawHomework.path)[0]?.body).toMatchObject({ revision: 4 }));
});

test("HW-3: an answer that is opened is seen", async () => {
  const answer = { revision: 2, text: "F = 24 N", files: [], at, seenAt: null };
  const server = new FakeServer()
    .on(readHomework, {
      homework: aHomeworkLine({ asksAnswer: true }),
      students: [aStudent(4, "Duaa", { answer })],
    })
    .on(seeHomeworkAnswer, { seenAt: at });
  await open(server);
  const summary = await screen.findByText("Answer", { selector: "summary" });
  const details = summary.closest("details");
  expect(screen.queryByText("F = 24 N")).toBeNull();

  if (details) details.open = true;
  fireEvent(details ?? document.body, new Event("toggle"));

  expect(await screen.findByText("F = 24 N")).toBeTruthy();
  await waitFor(() => expect(server.heardAt(seeHomeworkAnswer.path)[0]?.body).toEqual({ revision: 2 }));
  expect(server.heardAt(seeHomeworkAnswer.path)[0]?.url).toContain("/students/4/homework/61/answer/seen");
});

test.each([
  { role: "teacher", seen: 1 },
  { role: "school_management", seen: 0 },
] as const)(
  "HW-3: an answer that a $role opens who may not change the homework is seen by it: $seen",
  async ({ role, seen }) => {
    const answer = { revision: 2, text: "F = 24 N", files: [], at, seenAt: null };
    const homework = aHomeworkLine({ asksAnswer: true, may: { change: false, remind: false } });
    const server = new FakeServer()
      .on(readHomework, { homework, students: [aStudent(4, "Duaa", { answer })] })
      .on(seeHomeworkAnswer, { seenAt: at });
    const { services } = await open(server, role);
    const details = (await screen.findByText("Answer", { selector: "summary" })).closest("details");
    if (details) details.open = true;
    fireEvent(details ?? document.body, new Event("toggle"));

    await screen.findByText("F = 24 N");
    await act(() => services.workspace.get().outbox.drain());
    expect(new Set(server.heardAt(seeHomeworkAnswer.path).map(({ url }) => url)).size).toBe(seen);
  },
);

test("HW-5: the button counts whom a reminder reaches, and says that others are left out", async () => {
  const server = new FakeServer().on(readHomework, {
    homework: aHomeworkLine({ toRemind: 1 }),
    students: STUDENTS,
  });
  await open(server);

  expect(await screen.findByText(/Remind .?1.? student/u)).toBeTruthy();
  expect(screen.getByText(/more than a week ago, is not reminded/u)).toBeTruthy();
});

test.each([
  { role: "teacher", ofClasses: [901], shown: false },
  { role: "teacher", ofClasses: [], shown: true },
  { role: "school_management", ofClasses: [], shown: false },
] as const)(
  "E9: a $role with the students of $ofClasses reads who sees the others: $shown",
  async ({ role, ofClasses, shown }) => {
    const homework = aHomeworkLine({ may: { change: true, remind: false } });
    const students = STUDENTS.filter(({ classId }) => ofClasses.some((id) => id === classId));
    await open(new FakeServer().on(readHomework, { homework, students }), role);
    await screen.findByText("Withdraw");

    expect(screen.queryByText(/you don't teach there now/u) !== null).toBe(shown);
  },
);

test("the list of a teacher leads to each homework, and says how far its classes are", async () => {
  const server = new FakeServer().on(listHomework, { homework: [aHomeworkLine()], next: null });
  await renderPage(<HomeworkListPage />, { path: "/homework", server, session: aSession("teacher") });

  const row = (await screen.findByText("p. 42, questions 1–3")).closest("ion-item");
  expect(row?.getAttribute("href") ?? row?.href).toBe("/homework/12/61");
  expect(row?.textContent).toMatch(/1.? of .?3.? done, seen by .?2/u);
  expect(screen.getByText<HTMLIonButtonElement>("New homework").href).toBe("/homework/12/new/edit");
});

const open = (server: FakeServer, role: "teacher" | "school_management" = "teacher") =>
  renderPage(<HomeworkPage />, {
    path: "/homework/:schoolId/:homeworkId",
    at: "/homework/12/61",
    server,
    session: aSession(role),
  });

import type { AskedQuestion } from "@dars/contract/learning/asked-questions";
import { previewExercise, readStudentWork, type StudentWork } from "@dars/contract/learning/attempts";
import { exceptStudent, readExercise, type ExercisePage as Page } from "@dars/contract/learning/exercises";
import { reopenAttempt, returnAttempts } from "@dars/contract/learning/marking";
import { richText } from "@dars/contract/learning/rich-text";
import { listRooms, type RoomCard } from "@dars/contract/talking/chat-rooms";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { ExercisePage } from "./ExercisePage.tsx";
import { StudentWorkPage } from "./StudentWorkPage.tsx";

const page: Page = {
  exercise: {
    id: 5,
    offeringId: 9,
    lessonId: null,
    title: "Numbers",
    purpose: "homework",
    state: "open",
    subject: { id: 3, name: names("Mathematics"), theme: "violet", icon: null },
    level: { id: 8, name: names("Second intermediate") },
    openAt: "2026-11-20T08:00:00.000Z",
    dueAt: null,
    closeAt: null,
    questions: 2,
    students: 1,
    submitted: 0,
    waiting: 0,
    instructions: "",
    classIds: [1],
    attemptsAllowed: null,
    timeLimitMinutes: 20,
    shufflesQuestions: false,
    shufflesOptions: true,
    latePenalty: 0,
    feedback: "after_submit",
    pick: "best",
    outOf: "2",
    revision: 1,
    classes: [{ id: 1, section: null, title: "A" }],
  },
  grid: [
    {
      no: 1,
      student: { id: 7, name: names("Aisha Karim") },
      section: null,
      standing: "new",
      attempts: 0,
      submittedAt: null,
      isLate: false,
      isDoubtful: false,
      score: null,
      exception: null,
    },
  ],
  may: { edit: true, mark: true, return: true, analyse: true },
};

const [line] = page.grid;
if (!line) throw new Error("There is a student.");
const askedQuestion: AskedQuestion = {
  id: 1,
  type: "true_false",
  language: null,
  dir: null,
  stem: richText("Water boils at 100 degrees"),
  points: "1",
  parts: [],
  targets: [],
  gaps: [],
  picture: null,
  areas: [],
  mostChosen: null,
  expectedWords: null,
};
const work: StudentWork = {
  title: "Numbers",
  attemptsAllowed: 1,
  line: { ...line, standing: "done", attempts: 1, score: "0" },
  attempts: [
    {
      attempt: {
        id: 77,
        no: 1,
        startedAt: "2026-11-23T08:00:00.000Z",
        submittedAt: "2026-11-23T08:05:00.000Z",
        state: "graded",
        isAuto: false,
        isLate: false,
        score: "0",
        outOf: "1",
      },
      questions: [
        {
          question: askedQuestion,
          response: { kind: "truth", isTrue: false },
          isWaiting: false,
          score: "0",
          comment: null,
          criteria: [],
          ink: [],
          key: { ids: [], isTrue: true, texts: [], pairs: [], gaps: [] },
          feedback: [],
        },
      ],
    },
  ],
};

const openWork = (server: FakeServer, role: "teacher" | "school_management") =>
  renderPage(<StudentWorkPage />, {
    path: "/exercise/:lessonId/:exerciseId/students/:studentId",
    at: "/exercise/0/5/students/7?school=12",
    server,
    session: aSession(role),
  });

test("E5: the staff reads what a student answered, beside what is right", async () => {
  await openWork(new FakeServer().on(readStudentWork, work), "school_management");

  expect(await screen.findByText("Water boils at 100 degrees")).toBeTruthy();
  expect(screen.getByText("Answer").closest("li")?.textContent).toContain("False");
  expect(screen.getByText("Right").closest("li")?.textContent).toContain("True");
  expect(screen.queryByText("Give time or attempts, or excuse")).toBeNull();
});

test("E6: a teacher opens an attempt again that was handed in by mistake", async () => {
  const server = new FakeServer().on(readStudentWork, work).on(reopenAttempt, { deadline: null });
  await openWork(server, "teacher");

  await tap(await screen.findByText("Open again"));
  await answerQuestion("destructive");

  await waitFor(() => expect(server.heardAt(reopenAttempt.path)).toHaveLength(1));
});

test("results are returned once the teacher has agreed to what cannot be undone", async () => {
  const done = { ...page, grid: [{ ...line, standing: "done" as const, score: "1" }] };
  const server = new FakeServer().on(readExercise, done).on(returnAttempts, { returned: 1, waiting: 0 });
  await renderPage(<ExercisePage />, {
    path: "/exercise/:lessonId/:exerciseId",
    at: "/exercise/0/5?school=12",
    server,
    session: aSession("teacher"),
  });

  await tap(await screen.findByText("Return 1 result"));
  await answerQuestion("cancel");
  await tap(screen.getByText("Return 1 result"));
  await answerQuestion("confirm");

  await waitFor(() => expect(server.heardAt(returnAttempts.path)).toHaveLength(1));
});

test("a student's line of the class leads to the answers", async () => {
  const { address } = await renderPage(<ExercisePage />, {
    path: "/exercise/:lessonId/:exerciseId",
    at: "/exercise/0/5?school=12",
    server: new FakeServer().on(readExercise, page),
    session: aSession("school_management"),
  });
  await tap(await screen.findByText("Aisha Karim"));

  await waitFor(() => expect(address()).toBe("/exercise/0/5/students/7?school=12"));
});

test("EX-4: a teacher gives a student of the class more time, or excuses it", async () => {
  const except = { dueAt: null, closeAt: null, extraMinutes: 10, isExcused: true };
  const server = new FakeServer().on(readStudentWork, { ...work, attempts: [] }).on(exceptStudent, except);
  await openWork(server, "teacher");

  await tap(await screen.findByText("Give time or attempts, or excuse"));
  const form = await screen.findByRole("form", { name: /Aisha Karim/u });
  const minutes = form.querySelector("ion-input");
  if (minutes) fireEvent(minutes, new CustomEvent("ionInput", { detail: { value: "10" } }));
  fireEvent.click(screen.getByLabelText("Excused: does not have to do it"));
  await act(async () => fireEvent.submit(form));

  await waitFor(() => expect(server.heardAt(exceptStudent.path)).toHaveLength(1));
  expect(server.heardAt(exceptStudent.path)[0]?.body).toMatchObject({ isExcused: true, dueAt: null });
});

test("an exercise is shared in the rooms of its classes, also one of no lesson", async () => {
  const section = { id: 31, letter: "A", title: null };
  const room: RoomCard = {
    id: 70,
    schoolId: 12,
    me: 1,
    kind: "subject_class",
    title: "Mathematics A",
    subject: null,
    level: null,
    section,
    about: null,
    others: [],
    state: "open",
    role: "staff",
    lastSeq: 0,
    lastMsgNo: 0,
    readMsgNo: 0,
    unread: 0,
    last: null,
    quietUntil: null,
    silence: null,
    opensAt: null,
    closesAt: null,
    slowModeSeconds: 0,
    may: [],
  };
  const other = { ...room, id: 71, title: "Mathematics B", section: { ...section, id: 32 } };
  const classes = [{ id: 1, section, title: null }];
  const server = new FakeServer()
    .on(readExercise, { ...page, exercise: { ...page.exercise, classes } })
    .on(listRooms, { rooms: [room, other] });
  const { address } = await renderPage(<ExercisePage />, {
    path: "/exercise/:lessonId/:exerciseId",
    at: "/exercise/0/5?school=12",
    server,
    session: aSession("teacher"),
  });

  const share = await screen.findByText(/Share in .*Mathematics A/u);
  expect(screen.queryByText(/Mathematics B/u)).toBeNull();
  await tap(share);
  await waitFor(() => expect(address()).toBe("/chatting/70?lesson=0&exercise=5&title=Numbers"));
});

test("E1: a teacher tries an exercise as a student sees it", async () => {
  const server = new FakeServer().on(readExercise, page).on(previewExercise, { questions: [askedQuestion] });
  await renderPage(<ExercisePage />, {
    path: "/exercise/:lessonId/:exerciseId",
    at: "/exercise/0/5?school=1",
    server,
    session: aSession("teacher"),
  });

  await tap(await screen.findByText("As a student sees it"));

  expect(await screen.findByText("Water boils at 100 degrees")).toBeTruthy();
  expect(screen.getByText("Question 1 of 1")).toBeTruthy();
});

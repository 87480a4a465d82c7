import { answerShowTake } from "@dars/contract/learning/video-showcase";
import { changeVideoTask, removeVideoTask } from "@dars/contract/learning/video-task-writing";
import {
  listStudentVideoTasks,
  listVideoTakes,
  listVideoTasks,
  returnVideoTakes,
  saveVideoFeedback,
  type StudentVideoTask,
  type VideoTake,
} from "@dars/contract/learning/video-tasks";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { VideoCapturePage } from "./VideoCapturePage.tsx";
import { VideoExercisesPage } from "./VideoExercisesPage.tsx";

const OFFERING = {
  id: 3,
  subject: { id: 1, name: names("Arabic"), theme: "green" as const, icon: null },
  level: { id: 2, name: names("Fourth") },
};
const CLIP = {
  kind: "file" as const,
  fileId: "abcdefghijklmno",
  name: "video.mp4",
  type: "video/mp4",
  size: 2_000_000,
};
const TAKE: VideoTake = {
  id: 8,
  no: 1,
  state: "sent",
  isLate: false,
  sentAt: "2026-11-20T08:00:00.000Z",
  returnedAt: null,
  revision: 1,
  file: CLIP,
  feedback: "",
  remarks: [],
  levels: [],
  markedAt: null,
  changedAt: null,
  showcase: null,
  again: null,
  removedBecause: null,
};
const TASK: StudentVideoTask = {
  id: 5,
  title: "Read aloud",
  prompt: "One page.",
  maxSeconds: 60,
  takes: 2,
  dueAt: null,
  model: null,
  criteria: [],
  takesDone: [TAKE],
  shown: [],
  whyNot: null,
};

const open = (server: FakeServer, role: "student" | "parent" | "teacher") =>
  renderPage(<VideoExercisesPage />, {
    path: "/video-exercises/:id",
    at: role === "parent" ? "/video-exercises/3?school=12&student=55231" : "/video-exercises/3",
    server,
    session: aSession(role),
  });

test("a student sees what it has sent, and may delete it or record once more", async () => {
  const server = new FakeServer().on(listStudentVideoTasks, { offering: OFFERING, tasks: [TASK] });
  await open(server, "student");

  expect(await screen.findByText("Record another take")).toBeTruthy();
  expect(screen.getByText("Delete video")).toBeTruthy();
  expect(screen.getByText(/Play .*1\.9.* MB/)).toBeTruthy();
});

test("a parent sees the child's answer and what came back, and changes nothing", async () => {
  const take: VideoTake = {
    ...TAKE,
    state: "returned",
    feedback: "Clear voice",
    remarks: [{ at: 4, text: "Good" }],
    returnedAt: "2026-11-21T08:00:00.000Z",
  };
  const task = { ...TASK, takesDone: [take], whyNot: "returned" as const };
  const server = new FakeServer().on(listStudentVideoTasks, { offering: OFFERING, tasks: [task] });
  await open(server, "parent");

  expect(await screen.findByText("Clear voice")).toBeTruthy();
  expect(screen.getByText("Good")).toBeTruthy();
  expect([screen.queryByText("Record another take"), screen.queryByText("Delete video")]).toEqual([
    null,
    null,
  ]);
});

const LINE = { ...TASK, revision: 4, classIds: [1], students: 3, answered: 0, waiting: 0, marked: 0 };
const CLASSES = [
  { id: 1, section: { id: 11, letter: "A", title: null }, title: null },
  { id: 2, section: { id: 12, letter: "B", title: null }, title: null },
];

test("F4: a guardian is asked whether the class may watch an answer, and may stop it again", async () => {
  const answers: unknown[] = [];
  const take: VideoTake = { ...TAKE, state: "returned", showcase: "asked" };
  const server = new FakeServer()
    .on(listStudentVideoTasks, { offering: OFFERING, tasks: [{ ...TASK, takesDone: [take] }] })
    .onEach(answerShowTake, ({ body }) => {
      answers.push(body);
      return { showcase: "shown" as const };
    });
  await open(server, "parent");
  await screen.findByText(/would like to show this video to the class/);
  server.on(listStudentVideoTasks, {
    offering: OFFERING,
    tasks: [{ ...TASK, takesDone: [{ ...take, showcase: "shown" }] }],
  });
  await tap(screen.getByText("Allow"));
  await tap(await screen.findByText("Stop showing it"));

  await waitFor(() => expect(answers).toMatchObject([{ allows: true }, { allows: false }]));
});

test("F4: a student watches what classmates show", async () => {
  const shown = [{ id: 77, student: { id: 9, name: names("Rojin") }, file: CLIP }];
  const server = new FakeServer().on(listStudentVideoTasks, {
    offering: OFFERING,
    tasks: [{ ...TASK, shown }],
  });
  await open(server, "student");

  expect(await screen.findByText("From your class")).toBeTruthy();
  expect(screen.getByText("Rojin")).toBeTruthy();
});

test("a teacher changes what a task says and until when; its other texts and its rubric stay", async () => {
  const changes: unknown[] = [];
  const server = new FakeServer()
    .on(listVideoTasks, {
      offering: OFFERING,
      tasks: [{ ...LINE, maxSeconds: 45, dueAt: "2026-11-20T20:59:00.000Z" }],
      classes: CLASSES,
      may: { write: true, return: true },
    })
    .onEach(changeVideoTask, ({ body }) => {
      changes.push(body);
      return { id: 5, revision: 5 };
    });
  await open(server, "teacher");
  await tap(await screen.findByText("Edit exercise"));
  await type("Title", "Read slowly");
  await tap(screen.getByText("Save"));

  await waitFor(() =>
    expect(changes).toMatchObject([
      {
        revision: 4,
        title: "Read slowly",
        prompt: "One page.",
        maxSeconds: 45,
        takes: 2,
        classIds: [1],
        criteria: [],
      },
    ]),
  );
  expect(await screen.findByText("Edit exercise")).toBeTruthy();
});

test("a task that nobody has answered may be deleted; of one with answers nothing offers it", async () => {
  const server = new FakeServer()
    .on(listVideoTasks, {
      offering: OFFERING,
      tasks: [LINE, { ...LINE, id: 6, title: "Answered", answered: 2, waiting: 1, marked: 1 }],
      classes: CLASSES,
      may: { write: true, return: true },
    })
    .on(removeVideoTask, {});
  await open(server, "teacher");
  const [first, second] = await screen.findAllByText("Edit exercise");
  await tap(second);
  expect(screen.queryByText("Delete exercise")).toBeNull();
  expect(screen.queryByLabelText("Criteria")).toBeNull();
  await tap(screen.getByText("Cancel"));

  await tap(first);
  await tap(screen.getByText("Delete exercise"));
  await answerQuestion("destructive");

  await waitFor(() => expect(server.heardAt("/api/v6/schools/12/video-tasks/5")).toHaveLength(1));
});

test("a teacher places a remark, returns the answer, and the next one that waits opens", async () => {
  const bodies: unknown[] = [];
  const server = new FakeServer()
    .on(listVideoTasks, {
      offering: OFFERING,
      tasks: [{ ...TASK, revision: 1, classIds: [1], students: 3, answered: 2, waiting: 2, marked: 0 }],
      classes: [],
      may: { write: true, return: true },
    })
    .on(listVideoTakes, {
      students: [line(1, "Zaid", []), line(2, "Rojin", [TAKE]), line(3, "Omar", [{ ...TAKE, id: 9, no: 2 }])],
    })
    .onEach(saveVideoFeedback, ({ body }) => {
      bodies.push(body);
      return { revision: 2, state: "returned" as const };
    });
  await open(server, "teacher");
  await tap(await screen.findByText("Students"));
  await tap(await screen.findByText("Rojin"));
  await type("Comment at \u20680:00\u2069", "Slower");
  await tap(screen.getByText("Add comment"));
  await act(async () => fireEvent.submit(document.querySelector("form") ?? document.body));

  await waitFor(() =>
    expect(bodies).toMatchObject([{ revision: 1, returns: true, remarks: [{ text: "Slower" }] }]),
  );
  expect(await screen.findByLabelText("Take 2")).toBeTruthy();
});

test("FB-1: a teacher marks an answer without returning it, and returns all that are marked at once", async () => {
  const marked: unknown[] = [];
  const returned: unknown[] = [];
  const server = new FakeServer()
    .on(listVideoTasks, {
      offering: OFFERING,
      tasks: [{ ...TASK, revision: 1, classIds: [1], students: 2, answered: 2, waiting: 1, marked: 1 }],
      classes: [],
      may: { write: true, return: true },
    })
    .on(listVideoTakes, {
      students: [
        line(1, "Rojin", [TAKE]),
        line(2, "Omar", [{ ...TAKE, id: 9, markedAt: "2026-11-21T08:00:00.000Z" }]),
      ],
    })
    .onEach(saveVideoFeedback, ({ body }) => {
      marked.push(body);
      return { revision: 2, state: "sent" as const };
    })
    .onEach(returnVideoTakes, ({ body }) => {
      returned.push(body);
      return { returned: 1, waiting: 0 };
    });
  await open(server, "teacher");
  await tap(await screen.findByText("Students"));
  expect(await screen.findByText("Marked")).toBeTruthy();
  await act(async () => screen.getByText("Rojin").click());
  await act(async () => screen.getByText("Mark, return later").click());
  await waitFor(() => expect(marked).toMatchObject([{ returns: false }]));
  await act(async () => screen.getByText("Return 1 marked video").click());
  await waitFor(() => expect(returned).toMatchObject([{ taskId: 5, studentIds: null }]));
});

test("without a camera a video is chosen; without a task there is nothing to record", async () => {
  const server = new FakeServer().on(listStudentVideoTasks, { offering: OFFERING, tasks: [TASK] });
  await renderPage(<VideoCapturePage />, {
    path: "/video-capture",
    at: "/video-capture?offering=3&task=5",
    server,
    session: aSession("student"),
  });
  expect(await screen.findByText("Choose a video")).toBeTruthy();
  expect(screen.queryByText("Start recording")).toBeNull();
  const [input] = document.querySelectorAll<HTMLInputElement>("input[type=file]");
  const clip = new File(["0".repeat(1000)], "read.mp4", { type: "video/mp4" });
  await act(async () => input && fireEvent.change(input, { target: { files: [clip] } }));
  expect(await screen.findByText("Send video")).toBeTruthy();
});

const line = (id: number, name: string, takes: VideoTake[]) => ({
  student: { id, name: names(name) },
  section: null,
  takes,
});

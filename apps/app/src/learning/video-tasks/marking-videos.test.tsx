import { askForAnotherTake } from "@dars/contract/learning/video-again";
import { createVideoTask } from "@dars/contract/learning/video-task-writing";
import {
  claimVideoTake,
  listStudentVideoTasks,
  listVideoTasks,
  readVideoDesk,
  saveVideoFeedback,
  type QueuedTake,
  type VideoTake,
  type VideoTaskLine,
} from "@dars/contract/learning/video-tasks";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { VideoExercisesPage } from "./VideoExercisesPage.tsx";

const OFFERING = {
  id: 3,
  subject: { id: 1, name: names("Arabic"), theme: "green" as const, icon: null },
  level: { id: 2, name: names("Fourth") },
};
const CRITERIA = [
  { id: "c1", title: "Voice", levels: ["0", "1", "2"].map((points) => ({ points, words: "" })) },
  {
    id: "c2",
    title: "Reading",
    levels: [
      { points: "0", words: "" },
      { points: "3", words: "without a mistake" },
    ],
  },
];
const RUBRIC = "Rubric, one criterion on each line";
const TAKE: VideoTake = {
  id: 8,
  no: 1,
  state: "sent",
  isLate: false,
  sentAt: "2026-11-20T08:00:00.000Z",
  returnedAt: null,
  revision: 1,
  file: null,
  feedback: "",
  remarks: [],
  levels: [],
  markedAt: null,
  changedAt: null,
  showcase: null,
  again: null,
  removedBecause: null,
};
const TEXT = { title: "Read aloud", prompt: "One page.", maxSeconds: 60, takes: 2, dueAt: null, model: null };
const createTask = (id: number, title: string): VideoTaskLine => ({
  id,
  ...TEXT,
  title,
  criteria: CRITERIA,
  revision: 1,
  classIds: [1],
  students: 2,
  answered: 2,
  waiting: 1,
  marked: 0,
});
const TASKS = [createTask(5, "Read aloud"), createTask(6, "Tell a story")];

const queued = (take: Partial<QueuedTake>): QueuedTake => ({ taskId: 5, claim: null, ...TAKE, ...take });

const createDesk = (takes: readonly [QueuedTake, QueuedTake]) => ({
  offering: OFFERING,
  tasks: TASKS,
  students: [createStudentLine(1, "Rojin", takes[0]), createStudentLine(2, "Omar", takes[1])],
  phrases: ["Clear voice"],
  mayMark: true,
});

const createStudentLine = (id: number, name: string, take: QueuedTake) => ({
  student: { id, name: names(name) },
  section: null,
  takes: [take],
  taskIds: [5, 6],
});

const aServer = (takes: readonly [QueuedTake, QueuedTake]) =>
  new FakeServer()
    .on(listVideoTasks, {
      offering: OFFERING,
      tasks: TASKS,
      classes: [{ id: 1, section: null, title: "Fourth A" }],
      may: { write: true, return: true },
    })
    .on(readVideoDesk, createDesk(takes));

const open = (server: FakeServer, role: "student" | "teacher") =>
  renderPage(<VideoExercisesPage />, {
    path: "/video-exercises/:id",
    at: "/video-exercises/3",
    server,
    session: aSession(role),
  });

test("answers to all tasks are marked by rubric and phrase one after the other, and the last is taken back", async () => {
  const bodies: unknown[] = [];
  const second = queued({ id: 9, taskId: 6 });
  const server = aServer([queued({}), second]).onEach(saveVideoFeedback, ({ body }) => {
    bodies.push(body);
    const marked = queued({ revision: 2, markedAt: "2026-11-21T08:00:00.000Z" });
    server.on(readVideoDesk, createDesk([bodies.length === 1 ? marked : queued({ revision: 3 }), second]));
    return { revision: 2, state: "sent" as const };
  });
  await open(server, "teacher");
  await press("Mark 2 answers");
  expect(await screen.findByText("2 left")).toBeTruthy();

  await tap((await screen.findAllByLabelText("2"))[0]);
  await press("Mark, return later");
  expect(await screen.findByText("Choose points for every criterion, or for none.")).toBeTruthy();
  expect(bodies).toEqual([]);
  await act(async () => screen.getByLabelText("3").click());
  expect(screen.getByText("without a mistake", { exact: false })).toBeTruthy();
  await press("Clear voice");
  await press("Mark, return later");
  const levels = [
    { id: "c1", points: "2" },
    { id: "c2", points: "3" },
  ];
  await waitFor(() => expect(bodies).toMatchObject([{ revision: 1, feedback: "Clear voice", levels }]));

  expect(await screen.findByText(/Marked: .*Rojin/)).toBeTruthy();
  expect(screen.getByText("1 left")).toBeTruthy();
  await press("Undo");
  await waitFor(() => expect(bodies[1]).toMatchObject({ revision: 2, takesBack: true, returns: false }));
  expect(await screen.findByText("2 left")).toBeTruthy();
});

test("a comment that is still in its field goes along, and an answer without a word is returned after a question", async () => {
  const bodies: unknown[] = [];
  const second = queued({ id: 9, taskId: 6 });
  const server = aServer([queued({}), second]).onEach(saveVideoFeedback, ({ body }) => {
    bodies.push(body);
    server.on(readVideoDesk, createDesk([queued({ revision: 2, state: "returned" }), second]));
    return { revision: 2, state: "returned" as const };
  });
  await open(server, "teacher");
  await press("Mark 2 answers");
  await press("Return to student");
  await answerQuestion("cancel");
  expect(bodies).toEqual([]);

  await type("Comment at \u20680:00\u2069", "Louder here");
  await press("Return to student");
  await waitFor(() =>
    expect(bodies).toMatchObject([{ returns: true, remarks: [{ at: 0, text: "Louder here" }] }]),
  );
});

test("what somebody else marks comes last with the name, and may be taken over", async () => {
  const until = "2026-11-21T08:02:00.000Z";
  const claimed: unknown[] = [];
  const taken = queued({ claim: { name: names("Huda"), isMine: false, until } });
  const server = aServer([taken, queued({ id: 9, taskId: 6 })]).onEach(claimVideoTake, ({ url, body }) => {
    claimed.push([url.includes("/9/"), body]);
    return { claim: { name: names("Zaid"), isMine: true, until }, revision: 1 };
  });
  await open(server, "teacher");
  await press("Mark 2 answers");
  expect(await screen.findByText(/Huda.* is marking this/)).toBeTruthy();
  await waitFor(() => expect(claimed).toEqual([[true, { takesOver: false }]]));
});

test("a refused claim is told above the form until one takes it over", async () => {
  const server = aServer([queued({}), queued({ id: 9 })]).onRaw(
    claimVideoTake.method,
    claimVideoTake.path,
    () =>
      Response.json(
        {
          code: "conflict",
          message: "Somebody else is marking this.",
          details: { reason: "claimed", name: names("Huda") },
        },
        { status: 409 },
      ),
  );
  await open(server, "teacher");
  await press("Mark 2 answers");
  expect(await screen.findByText(/Huda.* is marking this/)).toBeTruthy();
  server.on(claimVideoTake, {
    claim: { name: names("Zaid"), isMine: true, until: "2026-11-21T08:02:00.000Z" },
    revision: 1,
  });
  await press("Mark it anyway");
  await waitFor(() => expect(screen.queryByText(/Huda.* is marking this/)).toBeNull());
});

test("a task is set with its rubric, and not with one that cannot be read", async () => {
  const bodies: unknown[] = [];
  const server = aServer([queued({}), queued({ id: 9 })]).onEach(createVideoTask, ({ body }) => {
    bodies.push(body);
    return { id: 7, revision: 1 };
  });
  await open(server, "teacher");
  await press("New video exercise");
  await type("Title", "A poem");
  await type(RUBRIC, "Voice");
  await submit();
  await waitFor(() =>
    expect(
      [...document.querySelectorAll("ion-textarea")].find(({ name }) => name === "criteria")?.errorText,
    ).toMatch(/Write the rubric/),
  );
  await type(RUBRIC, "Voice: 2");
  await submit();
  await waitFor(() =>
    expect(bodies).toMatchObject([{ title: "A poem", criteria: [{ ...CRITERIA[0], id: "c1" }] }]),
  );
});

test("a teacher asks for another video and says why, and the next answer opens", async () => {
  const bodies: unknown[] = [];
  const second = queued({ id: 9, taskId: 6 });
  const server = aServer([queued({}), second]).onEach(askForAnotherTake, ({ body }) => {
    bodies.push(body);
    server.on(readVideoDesk, createDesk([queued({ revision: 2, state: "rejected" }), second]));
    return { revision: 2, state: "rejected" as const };
  });
  await open(server, "teacher");
  await press("Mark 2 answers");
  await press("Ask for another video");
  fireEvent.change(await screen.findByLabelText("What’s wrong?"), { target: { value: "silent" } });
  await type("Note to the student (optional)", "Hold the phone closer.");
  await press("Ask student");

  await waitFor(() =>
    expect(bodies).toMatchObject([{ revision: 1, fault: "silent", note: "Hold the phone closer." }]),
  );
  expect(await screen.findByText("1 left")).toBeTruthy();
});

test("a student reads why another video is asked for, and records it", async () => {
  const again = { fault: "silent" as const, note: "Hold the phone closer.", at: "2026-11-21T08:00:00.000Z" };
  const take: VideoTake = { ...TAKE, state: "rejected", again };
  const task = { id: 5, ...TEXT, criteria: [], takesDone: [take], shown: [], whyNot: null };
  await open(new FakeServer().on(listStudentVideoTasks, { offering: OFFERING, tasks: [task] }), "student");

  expect(await screen.findByText("Film again: we can't hear you")).toBeTruthy();
  expect(screen.getByText(/Film again$/)).toBeTruthy();
  expect(screen.getByText("Hold the phone closer.")).toBeTruthy();
  expect(screen.getByText("Record another take")).toBeTruthy();
});

test("a student sees the points of each criterion once the answer is returned", async () => {
  const levels = [
    { id: "c1", points: "1" },
    { id: "c2", points: "3" },
  ];
  const take: VideoTake = { ...TAKE, state: "returned", levels, returnedAt: "2026-11-21T08:00:00.000Z" };
  const task = {
    id: 5,
    ...TEXT,
    criteria: CRITERIA,
    takesDone: [take],
    shown: [],
    whyNot: "returned" as const,
  };
  await open(new FakeServer().on(listStudentVideoTasks, { offering: OFFERING, tasks: [task] }), "student");
  const rubric = await screen.findByLabelText("Rubric");
  expect(rubric.textContent).toMatch(/Voice.*1.*2.*Reading.*3.*without a mistake.*Total.*4.*5/);
});

const press = async (words: string) => tap(await screen.findByText(words));
const submit = async () => act(async () => fireEvent.submit(getForm()));

import { listStudentLessons, type StudentLessonLine } from "@dars/contract/learning/curriculum";
import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { readStudentLesson } from "@dars/contract/learning/lessons";
import { Client } from "@dars/contract/platform/client";
import type { Reply } from "@dars/contract/platform/route";
import { act, cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import type { AccountDatabase } from "#platform/offline/database.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { dropLesson, keepLesson, parseLesson } from "./keep-lesson.ts";
import { KeepWeek } from "./KeepWeek.tsx";
import { LessonPage } from "./LessonPage.tsx";

const aBlock = (id: string, text: string): LessonBlock => ({
  id,
  kind: "text",
  content: { document: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] } },
  notes: null,
  answers: null,
});

type Read = Reply<typeof readStudentLesson>;
const read = (versionId: number, blocks: LessonBlock[]): Read => ({
  lesson: {
    id: 5,
    number: 3,
    name: names("Newton's second law"),
    objectives: "",
    minutes: 12,
    week: 9,
    next: null,
    offering: {
      id: 31,
      subject: { id: 3, name: names("Physics"), theme: "blue", icon: null },
      level: { id: 7, name: names("Second intermediate") },
      year: "2026-2027",
      week: 9,
    },
  },
  student: { id: 55_231, name: names("Zainab Al-Mousawi") },
  version: {
    id: versionId,
    seq: versionId,
    language: "en",
    state: "published",
    revision: 3,
    blocks,
    files: [],
  },
  currentVersionId: versionId,
  progress: null,
  doubts: [],
});

const [first, second] = [aBlock("firstblock00001", "Push the cart."), aBlock("secondblock0001", "It rolls.")];

test("a lesson is kept with its size said first, without being counted as opened", async () => {
  const server = new FakeServer().on(readStudentLesson, read(1, [first]));
  const local = await open(server);
  await tap(await screen.findByText(/lesson offline.*kB/));
  await screen.findByText("On this device");
  expect(server.heardAt(readStudentLesson.path).at(-1)?.url).toContain("toKeep=true");

  const [savedLesson] = await local.lessons.toArray();
  expect(savedLesson && parseLesson(savedLesson).version.blocks).toEqual([first]);
  if (savedLesson) await dropLesson(local, savedLesson);
  await screen.findByText(/lesson offline/);
});

test("a lesson that was kept opens where the server is not to be reached", async () => {
  const server = new FakeServer();
  const local = await open(server);
  await local.lessons.put({
    schoolId: 12,
    studentId: 55_231,
    lessonId: 5,
    versionId: 1,
    fileIds: [],
    bytes: 900,
    keptAt: Date.now(),
    text: JSON.stringify(read(1, [first])),
  });
  cleanup();
  await open(server, false);
  expect(await screen.findByText("Push the cart.")).toBeTruthy();
});

test("for a stored version only the changed blocks are fetched", async () => {
  const server = new FakeServer();
  const local = await open(server.on(readStudentLesson, read(1, [first, second])));
  const device = { call: createCall(server), toServerUrl: (path: string) => path, local };
  await keepLesson(device, { schoolId: 12, studentId: 55_231 }, 5);
  const changed = aBlock(second.id, "It rolls twice as fast.");
  server.on(readStudentLesson, { ...read(2, [changed]), order: [second.id, first.id] });

  await keepLesson(device, { schoolId: 12, studentId: 55_231 }, 5);

  expect(server.heardAt(readStudentLesson.path).at(-1)?.url).toContain("since=1");
  const [savedLesson] = await local.lessons.toArray();
  expect(savedLesson && parseLesson(savedLesson).version.blocks).toEqual([changed, first]);
});

test("without an order the blocks stay in the one that is stored", async () => {
  const server = new FakeServer();
  const local = await open(server.on(readStudentLesson, read(1, [first, second])));
  const device = { call: createCall(server), toServerUrl: (path: string) => path, local };
  await keepLesson(device, { schoolId: 12, studentId: 55_231 }, 5);
  const changed = aBlock(first.id, "Push the cart twice.");
  server.on(readStudentLesson, read(2, [changed]));

  await keepLesson(device, { schoolId: 12, studentId: 55_231 }, 5);

  const [savedLesson] = await local.lessons.toArray();
  expect(savedLesson && parseLesson(savedLesson).version.blocks).toEqual([changed, second]);
});

const line = (id: number, week: number | null, some: Partial<StudentLessonLine> = {}): StudentLessonLine => ({
  id,
  number: id,
  unitId: null,
  name: names("Newton"),
  objectives: "",
  week,
  minutes: 12,
  exercises: 0,
  videos: 0,
  bytes: 2_000_000,
  versionId: 1,
  state: "new",
  share: 0,
  taughtOn: null,
  isMissed: false,
  ...some,
});

test("this week's lessons of all subjects are kept at once, and nothing of another week", async () => {
  const services = await openWeek([line(5, 9), line(6, 10)]);
  await tap(await screen.findByText(/Keep this week/));
  await screen.findByText("Keep offline");
  await answerQuestion("confirm");

  expect(await screen.findByText("This week’s lesson is on this device")).toBeTruthy();
  expect(await screen.findByText("1 lesson on this device")).toBeTruthy();
  expect(await listKept(services)).toEqual([5]);
  // Taken off again, it is offered again.
  const { local } = services.workspace.get();
  const [savedLesson] = (await local?.lessons.toArray()) ?? [];
  if (local && savedLesson) await act(() => dropLesson(local, savedLesson));
  expect(await screen.findByText(/Keep this week/)).toBeTruthy();
});

test("a week without lessons offers those that are left, with their size, and says nothing is saved before", async () => {
  const behind = line(5, 7);
  const finished = line(6, 8, { state: "done" });
  const ahead = [line(7, 10), line(8, null), line(9, 12)];
  const services = await openWeek([finished, behind, ...ahead, line(10, 13, { versionId: null })]);
  await tap(await screen.findByText(/Keep this week/));
  expect(
    await screen.findByText(/No new lessons this week. Keep 3 lessons that are left\? .*5.7.*MB/),
  ).toBeTruthy();
  expect(screen.queryByText(/on this device/)).toBeNull();
  await answerQuestion("confirm");

  expect(await screen.findByText("The 3 lessons that are left are on this device")).toBeTruthy();
  expect(await listKept(services)).toEqual([5, 7, 8]);
});

test("where nothing is left to keep, this is said, not that something is saved", async () => {
  await openWeek([line(5, 7, { state: "done" })]);
  await tap(await screen.findByText(/Keep this week/));
  expect(await screen.findByText("No new lessons this week, and none left to keep.")).toBeTruthy();
  expect(screen.queryByText(/on this device/)).toBeNull();
});

async function openWeek(lessons: readonly StudentLessonLine[]) {
  const server = new FakeServer()
    .on(readStudentLesson, read(1, [first]))
    .onEach(listStudentLessons, ({ url }) => {
      const id = Number(/offerings\/(\d+)/.exec(url)?.[1]);
      const student = read(1, []).student;
      const offering = { ...read(1, []).lesson.offering, id };
      return { offering, student, units: [], lessons: id === 31 ? [...lessons] : [] };
    });
  const learner = { schoolId: 12, studentId: 55_231, isOwn: true };
  const { services } = await renderPage(<KeepWeek learner={learner} offeringIds={[31, 32]} />, {
    path: "/subjects/:levelId",
    at: "/subjects/0",
    server,
    session: aSession("student"),
  });
  return services;
}

const listKept = async ({ workspace }: Awaited<ReturnType<typeof openWeek>>) =>
  (await workspace.get().local?.lessons.toArray())?.map(({ lessonId }) => lessonId);

const createCall = (server: FakeServer) => {
  const client = new Client({ base: "", token: () => "token", fetch: server.fetch });
  return client.call.bind(client);
};

/** The lesson's page, and what its account keeps on this device: nothing yet by default. */
async function open(server: FakeServer, isEmpty = true): Promise<AccountDatabase> {
  const options = { path: "/lesson/:id", at: "/lesson/5", server, session: aSession("student") };
  const { services } = await renderPage(<LessonPage />, options);
  const { local } = services.workspace.get();
  if (!local) throw new Error("This device keeps nothing.");
  if (isEmpty) await act(() => local.clearReads());
  return local;
}

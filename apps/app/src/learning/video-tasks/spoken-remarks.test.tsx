import {
  listStudentVideoTasks,
  listVideoTasks,
  readVideoDesk,
  saveVideoFeedback,
  type VideoTake,
} from "@dars/contract/learning/video-tasks";
import { createFile, finishFile, type FileCard } from "@dars/contract/talking/files";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { VideoExercisesPage } from "./VideoExercisesPage.tsx";

const OFFERING = {
  id: 3,
  subject: { id: 1, name: names("Arabic"), theme: "green" as const, icon: null },
  level: { id: 2, name: names("Fourth") },
};
const TEXT = {
  id: 5,
  title: "Read aloud",
  prompt: "",
  maxSeconds: 60,
  takes: 2,
  dueAt: null,
  model: null,
  criteria: [],
};
const TASK = { ...TEXT, revision: 1, classIds: [1], students: 1, answered: 1, waiting: 1, marked: 0 };
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

/** The browser's recorder, which hears eight bytes. */
class Recorder extends EventTarget {
  static readonly isTypeSupported = () => true;
  readonly mimeType = "audio/webm";
  state = "inactive";
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data: new Blob(["12345678"]) }));
    this.dispatchEvent(new Event("stop"));
  }
}

beforeEach(() => {
  vi.stubGlobal("MediaRecorder", Recorder);
  const mediaDevices = { getUserMedia: async () => ({ getTracks: () => [] }) };
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

test("a teacher speaks a remark, takes out one that went wrong, and returns the other after its voice has left", async () => {
  const bodies: unknown[] = [];
  const student = { student: { id: 1, name: names("Rojin") }, section: null, taskIds: [5] };
  const desk = (take: VideoTake) => ({
    offering: OFFERING,
    tasks: [TASK],
    students: [{ ...student, takes: [{ taskId: 5, claim: null, ...take }] }],
    phrases: [],
    mayMark: true,
  });
  const server = aServer()
    .on(listVideoTasks, {
      offering: OFFERING,
      tasks: [TASK],
      classes: [],
      may: { write: true, return: true },
    })
    .on(readVideoDesk, desk(TAKE))
    .onEach(saveVideoFeedback, ({ body }) => {
      bodies.push(body);
      server.on(readVideoDesk, desk({ ...TAKE, revision: 2, state: "returned" }));
      return { revision: 2, state: "returned" as const };
    });
  await openPage(server, "teacher");
  await tap(await screen.findByText("Mark 1 answer"));
  await speak();
  await screen.findByLabelText("Play");
  await tap(document.querySelector(REMOVE));
  expect(screen.queryByLabelText("Play")).toBeNull();
  await speak();
  await screen.findByLabelText("Play");
  await tap(screen.getByText("Return to student"));

  await waitFor(() => expect(bodies).toHaveLength(1));
  const announced = server.heardAt(createFile.path);
  expect(announced).toMatchObject([{ body: { kind: "voice", bytes: 8 } }]);
  const { id } = Object(announced[0]?.body) as { id: string };
  expect(bodies).toMatchObject([{ returns: true, remarks: [{ at: 0, text: "", voiceId: id }] }]);
});

test("a student plays what the teacher said at a moment", async () => {
  const voice = {
    kind: "voice" as const,
    fileId: "abcdefghijklmno",
    name: "voice",
    type: "audio/webm",
    size: 8,
    seconds: 4,
  };
  const take: VideoTake = { ...TAKE, state: "returned", remarks: [{ at: 4, text: "", voice }] };
  const task = { ...TEXT, takesDone: [take], shown: [], whyNot: "returned" as const };
  await openPage(
    new FakeServer().on(listStudentVideoTasks, { offering: OFFERING, tasks: [task] }),
    "student",
  );

  expect(await screen.findByLabelText("Play")).toBeTruthy();
  expect(document.querySelector(".video-remarks .number")?.textContent).toBe("0:04");
  expect(document.querySelector(REMOVE)).toBeNull();
});

const REMOVE = ".video-remarks ion-button";

async function speak() {
  await tap(await screen.findByText(/^Speak a comment at/));
  await tap(await screen.findByText(/^Stop: comment at/));
}

const openPage = (server: FakeServer, role: "student" | "teacher") =>
  renderPage(<VideoExercisesPage />, {
    path: "/video-exercises/:id",
    at: "/video-exercises/3",
    server,
    session: aSession(role),
  });

const BYTES = "/api/v6/schools/:schoolId/files/:fileId/bytes";

const aServer = () =>
  new FakeServer()
    .onEach(createFile, ({ body }) => {
      const { id } = Object(body) as { id: string };
      return { file: createFileCard(`/files/${id}/`), uploadPath: "/unused" };
    })
    .onEach(finishFile, ({ url }) => createFileCard(url))
    .onRaw(
      "HEAD",
      BYTES,
      () => new Response(null, { headers: { "upload-offset": "0", "upload-length": "8" } }),
    )
    .onRaw("PATCH", BYTES, () => new Response(null, { status: 204, headers: { "upload-offset": "8" } }));

const createFileCard = (url: string): FileCard => ({
  id: /files\/(\w+)\//.exec(url)?.[1] ?? "",
  schoolId: 12,
  kind: "voice",
  state: "ready",
  name: "voice",
  type: "audio/webm",
  size: 8,
  width: null,
  height: null,
  seconds: 4,
  refusal: null,
});

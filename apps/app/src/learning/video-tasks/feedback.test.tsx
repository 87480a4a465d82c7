import { listStudentVideoTasks, type VideoTake } from "@dars/contract/learning/video-tasks";
import { listFiles } from "@dars/contract/talking/files";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

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
const CLIP = {
  kind: "file" as const,
  fileId: "abcdefghijklmno",
  name: "video.mp4",
  type: "video/mp4",
  size: 2_000_000,
  seconds: 40,
};
const aTake = (no: number, some: Partial<VideoTake> = {}): VideoTake => ({
  id: no,
  no,
  state: "returned",
  isLate: false,
  sentAt: "2026-11-20T08:00:00.000Z",
  returnedAt: "2026-11-21T08:00:00.000Z",
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
  ...some,
});

async function open(takesDone: VideoTake[]) {
  const task = {
    id: 5,
    title: "Read aloud",
    prompt: "",
    maxSeconds: 60,
    takes: 3,
    dueAt: null,
    model: null,
    criteria: [],
    takesDone,
    shown: [],
    whyNot: "returned" as const,
  };
  const file = {
    file: {
      ...CLIP,
      id: CLIP.fileId,
      schoolId: 12,
      state: "ready" as const,
      width: null,
      height: null,
      refusal: null,
    },
    links: { thumb: null, full: "/full", download: "/full" },
    media: { state: "plain" as const, reason: null, waveform: null, pages: null },
  };
  const server = new FakeServer()
    .on(listStudentVideoTasks, { offering: OFFERING, tasks: [task] })
    .on(listFiles, { files: [file], expiresAt: "2026-11-23T08:00:00.000Z" });
  await renderPage(<VideoExercisesPage />, {
    path: "/video-exercises/:id",
    at: "/video-exercises/3",
    server,
    session: aSession("student"),
  });
}

test("the newest take comes first, and its state is in the words of a family", async () => {
  await open([aTake(1, { state: "rejected" }), aTake(2), aTake(3)]);
  await screen.findByText("Read aloud");
  const takes = screen.getAllByRole("region", { name: /^Take/ });
  expect(takes.map((take) => /Take \D*(\d)/.exec(take.textContent ?? "")?.[1])).toEqual(["3", "2", "1"]);
  expect(takes[0]?.textContent).toContain("Feedback given");
  expect(takes[2]?.textContent).toContain("Film again");
});

test("remarks stand on a timeline by their moments, and lead to them", async () => {
  await open([
    aTake(1, {
      remarks: [
        { at: 10, text: "Clear" },
        { at: 30, text: "Slower here" },
      ],
    }),
  ]);
  const line = await screen.findByRole("region", { name: "Feedback on the video" });
  expect(line.getAttribute("dir")).toBe("ltr");
  const marks = within(line).getAllByRole("button");
  expect(marks.map((mark) => mark.style.insetInlineStart)).toEqual(["25%", "75%"]);
  expect(marks[1]?.getAttribute("aria-label")).toMatch(/0:30.*Slower here/);

  await tap(marks[1]);
  await waitFor(() => expect(document.querySelector("video")?.currentTime).toBe(30));
});

test("how the server keeps clips is no concern of a family", async () => {
  await open([aTake(1)]);
  await screen.findByText(/^Play/);
  expect(document.body.textContent).not.toMatch(/server|original/i);
});

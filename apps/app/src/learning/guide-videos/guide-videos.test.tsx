import {
  createGuideVideo,
  listGuideVideos,
  listGuideViewers,
  readGuideVideo,
  watchGuideVideo,
  type GuideVideoLine,
} from "@dars/contract/learning/guide-videos";
import { listFiles } from "@dars/contract/talking/files";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { chapterLines, chaptersIn } from "./chapters-in.ts";
import { GuideVideoPage } from "./GuideVideoPage.tsx";
import { GuideVideosPage } from "./GuideVideosPage.tsx";
import { joinSpans, sumSeconds } from "./join-spans.ts";

const FILE = "abcdefghijklmno";
const LINE: GuideVideoLine = {
  id: 4,
  title: "Teaching forces",
  subject: { id: 1, name: names("Physics"), theme: "blue", icon: null },
  level: { id: 2, name: names("Fourth") },
  lesson: null,
  seconds: 120,
  bytes: 2_000_000,
  watched: 30,
  teachers: 3,
  viewers: 1,
};
const WHOLE = {
  video: {
    ...LINE,
    chapters: [
      { at: 0, title: "Start" },
      { at: 60, title: "The experiment" },
    ],
    transcript: "Push the cart.",
    version: { id: 8, seq: 2 },
    captions: [{ language: "ar" as const, text: "WEBVTT\n\n00:00.000 --> 00:05.000\nادفع العربة\n" }],
    revision: 1,
    file: { kind: "file" as const, fileId: FILE, name: "clip.mp4", type: "video/mp4", size: 2_000_000 },
  },
  seen: [[0, 30]] as [number, number][],
};

const serving = (may: { edit: boolean; watch: boolean }) =>
  new FakeServer().on(readGuideVideo, { ...WHOLE, may }).on(listFiles, {
    files: [
      {
        file: {
          id: FILE,
          schoolId: 1,
          kind: "file",
          state: "ready",
          name: "clip.mp4",
          type: "video/mp4",
          size: 2_000_000,
          width: null,
          height: null,
          seconds: 120,
          refusal: null,
        },
        links: { thumb: null, full: "/files/full", download: "/files/download" },
      },
    ],
    expiresAt: "2026-11-20T05:03:00.000Z",
  });

const open = (server: FakeServer, role: "teacher" | "subject_coordinator") =>
  renderPage(<GuideVideoPage />, {
    path: "/teacher-guide-video/:schoolId/:videoId",
    at: "/teacher-guide-video/1/4",
    server,
    session: aSession(role),
  });

test("a teacher sees its size first, goes to a chapter, and what is played is kept as a union", async () => {
  const bodies: unknown[] = [];
  const server = serving({ edit: false, watch: true }).onEach(watchGuideVideo, ({ body }) => {
    bodies.push(body);
    return { watched: 32, seen: [[0, 32]] as [number, number][] };
  });
  await open(server, "teacher");

  expect(await screen.findByText(/Play .*1\.9.* MB/)).toBeTruthy();
  expect(screen.getByText(/Watched .*0:30.* of .*2:00/)).toBeTruthy();
  await act(async () => screen.getByRole("button", { name: /The experiment/ }).click());
  const clip = await screen.findByLabelText<HTMLVideoElement>("Teaching forces");
  await waitFor(() => expect(clip.currentTime).toBe(60));

  for (const at of [29, 31.5, 90, 91]) {
    clip.currentTime = at;
    fireEvent.timeUpdate(clip);
  }
  expect(await screen.findByText(/Watched .*0:34.* of .*2:00/)).toBeTruthy();
  cleanup();
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        spans: [
          [0, 32],
          [90, 92],
        ],
      },
    ]),
  );
});

test("a coordinator sees who has watched how much", async () => {
  const server = serving({ edit: true, watch: false })
    .on(listGuideVideos, { videos: [LINE], places: [] })
    .on(listGuideViewers, {
      seconds: 120,
      viewers: [
        { id: 1, name: names("Huda"), watched: 0, seenAt: null },
        { id: 2, name: names("Omar"), watched: 60, seenAt: "2026-11-20T08:00:00.000Z" },
      ],
    });
  await open(server, "subject_coordinator");

  expect(await screen.findByText("Not started")).toBeTruthy();
  expect(screen.getByText(/50.*%/)).toBeTruthy();
});

test("a video without a file, or with a chapter that is none, is not sent", async () => {
  const place = { offeringId: 9, subject: LINE.subject, level: LINE.level };
  const server = new FakeServer()
    .on(listGuideVideos, { videos: [], places: [place] })
    .on(createGuideVideo, { id: 5, revision: 1 });
  await renderPage(<GuideVideosPage />, {
    path: "/teacher-guide-video",
    at: "/teacher-guide-video?school=1",
    server,
    session: aSession("subject_coordinator", { school_id: 1 }),
  });
  await tap(await screen.findByText("Add a video"));
  await waitFor(() => expect(document.querySelector("input[name=title]")).not.toBeNull());
  await act(async () => fireEvent.submit(document.querySelector("form") ?? document.body));

  expect(await screen.findByText("Choose a video file.")).toBeTruthy();
  await waitFor(() => expect(document.querySelector("ion-input")?.errorText).toBe("This is required."));
  expect(server.heard.some(({ method }) => method === "POST")).toBe(false);
});

test("an overseer narrows the videos to a subject and a level", async () => {
  const biology = {
    ...LINE,
    id: 5,
    title: "Cells",
    subject: { ...LINE.subject, id: 9, name: names("Biology") },
    level: { id: 3, name: names("Fifth") },
  };
  await renderPage(<GuideVideosPage />, {
    path: "/teacher-guide-video",
    at: "/teacher-guide-video?school=1",
    server: new FakeServer().on(listGuideVideos, { videos: [LINE, biology], places: [] }),
    session: aSession("school_management", { school_id: 1 }),
  });
  const subject = await screen.findByLabelText("Subject");

  fireEvent.change(subject, { target: { value: "9" } });
  expect(screen.getByText("Cells")).toBeTruthy();
  expect(screen.queryByText("Teaching forces")).toBeNull();
  fireEvent.change(screen.getByLabelText("Level"), { target: { value: "2" } });
  expect(screen.getByText("Choose another subject or level.")).toBeTruthy();
});

test("chapters are lines of a time and a title, one after the other", () => {
  const typed = "0:00 Start\n\n1:30 First law\n1:02:03 End";
  const chapters = chaptersIn(typed);
  expect(chapters).toEqual([
    { at: 0, title: "Start" },
    { at: 90, title: "First law" },
    { at: 3723, title: "End" },
  ]);
  expect(chaptersIn(chapterLines(chapters ?? []))).toEqual(chapters);
  expect([chaptersIn("Start"), chaptersIn("2:00 b\n1:00 a"), chaptersIn("1:75 c")]).toEqual([
    null,
    null,
    null,
  ]);
});

test("GUI-1: spans join in any order to the same seconds", () => {
  const spans: [number, number][] = [
    [10, 20],
    [0, 5],
    [4, 12],
    [30, 30],
  ];
  expect(joinSpans(spans)).toEqual([[0, 20]]);
  expect(joinSpans(spans.toReversed())).toEqual([[0, 20]]);
  expect(sumSeconds([...spans, ...spans])).toBe(20);
});

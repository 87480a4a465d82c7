import { listLessons, listStudentLessons } from "@dars/contract/learning/curriculum";
import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { listOpeners, markTaught } from "@dars/contract/learning/lesson-teaching";
import { readLesson, readVersion } from "@dars/contract/learning/lesson-versions";
import { markDoubt, readStudentLesson, saveProgress } from "@dars/contract/learning/lessons";
import type { Reply } from "@dars/contract/platform/route";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { buildQueryKey } from "#platform/api/use-read.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { LessonPage } from "./LessonPage.tsx";
import { offering } from "./lessons.factory.ts";
import { LessonsPage } from "./LessonsPage.tsx";

const lesson = {
  id: 5,
  number: 3,
  name: names("Newton's second law"),
  objectives: "",
  minutes: 12,
  week: 9,
  next: { id: 6, name: names("Newton's third law") },
  offering,
};
const student = { id: 55_231, name: names("Zainab Al-Mousawi") };

const textBlock = (id: string, content: readonly unknown[]): LessonBlock => ({
  id,
  kind: "text",
  content: { document: { type: "doc", content } },
  notes: null,
  answers: null,
});
const paragraph = (text: string, marks: DocumentNode["marks"] = []) => ({
  type: "paragraph",
  content: [{ type: "text", text, marks }],
});

type Read = Reply<typeof readStudentLesson>;
const read = (blocks: LessonBlock[]): Read => ({
  lesson,
  student,
  version: { id: 9, seq: 1, language: "ar", state: "published", revision: 3, blocks, files: [] },
  currentVersionId: 9,
  progress: null,
  doubts: [],
});

test("a lesson is read block by block, with formulas as the server made them and links of https alone", async () => {
  const math = "<math><mi>F</mi></math>";
  await open(
    read([
      textBlock("firstblock00001", [
        paragraph("Push the cart."),
        paragraph("here", [{ type: "link", attrs: { href: "https://example.org/" } }]),
        paragraph("there", [{ type: "link", attrs: { href: "javascript:alert(1)" } }]),
        { type: "formula", attrs: { tex: "F", mathml: math, legend: [{ letter: "F", meaning: "Force" }] } },
      ]),
    ]),
  );

  await screen.findByText("Push the cart.");
  expect(document.querySelector("math mi")?.textContent).toBe("F");
  expect(screen.getByText("Force")).toBeTruthy();
  expect(screen.getByRole("link", { name: "here" }).getAttribute("rel")).toContain("noopener");
  expect(screen.queryByRole("link", { name: "there" })).toBeNull();
  expect(document.querySelector("article.lesson-blocks")?.getAttribute("dir")).toBe("rtl");
});

test("a block of a newer app is shown as such, and the rest of the lesson stays", async () => {
  const newer = { id: "newerblock00001", kind: "hologram", content: {}, notes: null, answers: null };
  await open(read([newer, textBlock("firstblock00001", [paragraph("Still here.")])]));

  await screen.findByText("Still here.");
  expect(screen.getByText(/needs a newer version/)).toBeTruthy();
});

test("a parent comes from a lesson to the exercise of the same child", async () => {
  const exercise = {
    id: "exerciseblock01",
    kind: "exercise",
    content: { exerciseId: 8, title: "Forces" },
    notes: null,
    answers: null,
  };
  await renderPage(<LessonPage />, {
    path: "/lesson/:id",
    at: "/lesson/5?school=12&student=55231",
    server: new FakeServer().on(readStudentLesson, read([exercise])),
    session: aSession("parent"),
  });

  const link = await screen.findByRole("link", { name: /Exercise: .*Forces/ });
  expect(link.getAttribute("href")).toBe("/exercise/5/8?school=12&student=55231");
});

test("what is not understood is said through the outbox", async () => {
  const server = await open(read([textBlock("firstblock00001", [paragraph("Hard.")])]));
  server.on(markDoubt, { doubts: ["firstblock00001"] });
  await screen.findByText("Hard.");

  await act(async () => screen.getByText("I don't understand").click());

  await waitFor(() =>
    expect(server.heardAt(markDoubt.path)[0]?.body).toEqual({
      versionId: 9,
      blockId: "firstblock00001",
      isDoubt: true,
    }),
  );
});

test("a parent sees how far the child is in a subject, and what it is behind with", async () => {
  const line = {
    unitId: null,
    objectives: "",
    week: 9,
    minutes: 12,
    exercises: 0,
    videos: 2,
    bytes: 2000,
    versionId: 9,
  };
  const server = new FakeServer().on(listStudentLessons, {
    offering,
    student,
    units: [],
    lessons: [
      {
        ...line,
        id: 4,
        number: 1,
        name: names("Speed"),
        state: "done",
        share: 1000,
        taughtOn: "2026-11-01",
        isMissed: false,
      },
      {
        ...line,
        id: 5,
        number: 2,
        name: names("Force"),
        state: "started",
        share: 400,
        taughtOn: "2026-11-08",
        isMissed: true,
      },
      {
        ...line,
        id: 6,
        number: 3,
        name: names("Work"),
        state: "not-open",
        share: 0,
        versionId: null,
        taughtOn: null,
        isMissed: false,
      },
    ],
  });
  await renderPage(<LessonsPage />, {
    path: "/lessons/:id",
    at: "/lessons/31?school=12&student=55231",
    server,
    session: aSession("parent"),
  });

  await screen.findByText(/Zainab Al-Mousawi.*1 of 3 done/);
  const rows = [...document.querySelectorAll("ion-item")];
  expect(rows.map((row) => row.href)).toEqual([
    "/lesson/4?school=12&student=55231",
    "/lesson/5?school=12&student=55231",
    undefined,
  ]);

  await act(async () => screen.getByText("Missed").click());
  await waitFor(() => expect(document.querySelectorAll("ion-item")).toHaveLength(1));
  expect(screen.getByText(/Force/)).toBeTruthy();
  expect(screen.getByText(/2 videos/)).toBeTruthy();

  await act(async () => screen.getByText("Not on this device").click());
  await waitFor(() => expect(document.querySelectorAll("ion-item")).toHaveLength(2));
});

test("a teacher says that a class was taught the lesson today, and sees who has not opened it", async () => {
  const block = textBlock("firstblock00001", [paragraph("Push the cart.")]);
  const version = read([
    { ...block, notes: { type: "doc", content: [paragraph("Bring two carts.")] } },
  ]).version;
  const line = {
    id: 9,
    seq: 1,
    kind: "revision",
    language: "ar",
    state: "published",
    revision: 3,
    author: { id: 1, name: null },
    changeNote: "",
    sentBackBecause: null,
    blocks: 1,
    updatedAt: "2026-11-01T08:00:00.000Z",
    publishedAt: "2026-11-01T08:00:00.000Z",
    usedBy: [],
    opened: 0,
  } as const;
  const may = { write: true, publish: false };
  const ofClass = {
    id: 901,
    section: { id: 340, letter: "A", title: null },
    title: null,
    students: 1,
    taught: 0,
    due: 1,
    mayTeach: true,
  };
  const server = new FakeServer()
    .on(readLesson, {
      lesson,
      revision: 1,
      versions: [{ ...line, usedBy: [] }],
      currentVersionId: 9,
      sections: [],
      may,
    })
    .on(readVersion, {
      lesson,
      version,
      line: { ...line, usedBy: [] },
      currentVersionId: 9,
      lease: null,
      may: { edit: false, publish: false },
    })
    .on(listLessons, { offering, units: [], lessons: [], classes: [ofClass], may })
    .on(markTaught, {})
    .on(listOpeners, {
      students: [{ ...student, state: "new", share: 0, seenAt: null, doubts: 0 }],
      stuck: [],
    });
  await renderPage(<LessonPage />, {
    path: "/lesson/:id",
    at: "/lesson/5",
    server,
    session: aSession("teacher"),
  });

  await screen.findByText("Bring two carts.");
  await act(async () => screen.getByText("Taught today").click());
  await waitFor(() =>
    expect(server.heardAt(markTaught.path)[0]?.body).toMatchObject({ on: expect.any(String) }),
  );
  await act(async () => screen.getByText("Who has opened it").click());
  expect(await screen.findByText("Not opened")).toBeTruthy();
});

test("a list of lessons that was read before is read again after one is finished", async () => {
  const { services } = await renderPage(<LessonPage />, {
    path: "/lesson/:id",
    at: "/lesson/5",
    server: new FakeServer()
      .on(readStudentLesson, { ...read([]), lesson: { ...lesson, next: null } })
      .on(saveProgress, { versionId: 9, share: 1000, state: "done", place: null, blocks: {} }),
    session: { ...aSession("student"), student_id: student.id },
  });
  const { queries } = services.workspace.get();
  const list = buildQueryKey(listStudentLessons, {
    params: { schoolId: 12, studentId: student.id, offeringId: offering.id },
  });
  queries.setQueryData(list, { lessons: [] });

  const done = await screen.findByText("Done");
  await act(async () => done.click());

  await waitFor(() => expect(queries.getQueryState(list)?.isInvalidated).toBe(true));
});

async function open(reply: Read): Promise<FakeServer> {
  const server = new FakeServer().on(readStudentLesson, reply);
  await renderPage(<LessonPage />, {
    path: "/lesson/:id",
    at: "/lesson/5",
    server,
    session: aSession("student"),
  });
  return server;
}

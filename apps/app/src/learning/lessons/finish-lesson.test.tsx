import { listStudentLessons } from "@dars/contract/learning/curriculum";
import { readStudentLesson, saveProgress } from "@dars/contract/learning/lessons";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { keyOf } from "#platform/api/use-read.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";

import { LessonPage } from "./LessonPage.tsx";

const place = { schoolId: 12, studentId: 1 };

test("a list of lessons that was read before a lesson was finished is read again", async () => {
  const session = { ...aSession("student"), student_id: place.studentId };
  const server = new FakeServer()
    .on(readStudentLesson, {
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
      student: { id: place.studentId, name: names("Zainab") },
      version: { id: 9, seq: 1, language: "ar", state: "published", revision: 3, blocks: [], files: [] },
      currentVersionId: 9,
      progress: null,
      doubts: [],
    })
    .on(saveProgress, { versionId: 9, share: 1000, state: "done", place: null, blocks: {} });
  const { services } = await renderPage(<LessonPage />, {
    path: "/lesson/:id",
    at: "/lesson/5",
    server,
    session,
  });
  const { queries } = services.workspace.get();
  const list = keyOf(listStudentLessons, { params: { ...place, offeringId: 31 } });
  queries.setQueryData(list, { lessons: [] });

  await tap(await screen.findByText("Done"));

  await soon(() => expect(queries.getQueryState(list)?.isInvalidated).toBe(true));
});

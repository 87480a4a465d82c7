import {
  listReviewedAnswers,
  proposeMark,
  readMarking,
  type ReviewedAnswer,
} from "@dars/contract/learning/marking";
import { listMarkingLooks, startMarkingLook } from "@dars/contract/learning/marking-looks";
import { listSchools } from "@dars/contract/school/schools";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { ESSAY } from "./essay.factory.ts";
import { MarkingLooksPage } from "./MarkingLooksPage.tsx";
import { MarkingPage } from "./MarkingPage.tsx";

const AT = { path: "/exercise/:lessonId/:exerciseId/marking", at: "/exercise/0/5/marking" };

const ANSWER: ReviewedAnswer = {
  attemptId: 9,
  response: { kind: "work", text: "Because of Newton", files: [] },
  score: "1",
  comment: null,
  criteria: [],
  revision: 2,
  isAskedFor: false,
};

test("E6: the management says why before it marks for a teacher", async () => {
  let hasReason = false;
  const server = new FakeServer().on(startMarkingLook, { endsAt: "2026-11-26T20:00:00.000Z" });
  server.onRaw("GET", readMarking.path, () =>
    hasReason
      ? Response.json({ title: "Forces", questions: [] })
      : Response.json({ code: "forbidden", message: "No.", details: { needs: "look" } }, { status: 403 }),
  );
  await renderPage(<MarkingPage />, { ...AT, server, session: aSession("school_management") });
  await screen.findByText("Mark for the teacher");
  await type("Why?", "Ms Huda is ill");
  hasReason = true;
  await act(async () => getForm().requestSubmit());

  expect(await screen.findByText("Nothing to mark")).toBeTruthy();
  expect(server.heardAt(startMarkingLook.path)[0]?.body).toMatchObject({ reason: "Ms Huda is ill" });
});

test("E6: a coordinator asks for another mark of an answer without a name, within its points", async () => {
  const answers = [ANSWER, { ...ANSWER, attemptId: 10, isAskedFor: true }];
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool()] })
    .on(listReviewedAnswers, { title: "Forces", questions: [{ id: 3, no: 1, question: ESSAY, answers }] })
    .on(proposeMark, { proposalId: 1 });
  await renderPage(<MarkingPage />, { ...AT, server, session: aSession("subject_coordinator") });
  expect(await screen.findByText(/^Answer .*1.* · .*1.* of .*5/)).toBeTruthy();
  expect(screen.getByText("Another mark is asked for. The management decides.")).toBeTruthy();

  await tap(screen.getByText("Ask for another mark"));
  await type("New mark", "6");
  await type("Reason", "As in the key");
  await act(async () => getForm().requestSubmit());
  expect(server.heardAt(proposeMark.path)).toEqual([]);
  await type("New mark", "٤");
  await act(async () => getForm().requestSubmit());

  await waitFor(() =>
    expect(server.heardAt(proposeMark.path)[0]).toMatchObject({
      url: "/api/v6/schools/12/attempts/9/marks/3/proposals",
      body: { revision: 2, score: "4", comment: null, reason: "As in the key" },
    }),
  );
});

test("E6: who marked for a teacher is listed with the reason", async () => {
  const server = new FakeServer().on(listMarkingLooks, {
    looks: [
      {
        id: 1,
        exercise: { id: 5, title: "Forces" },
        by: names("Maryam"),
        reason: "Ms Huda is ill",
        startedAt: "2026-11-26T08:00:00.000Z",
        isMine: false,
      },
    ],
  });
  await renderPage(<MarkingLooksPage />, {
    path: "/manage/marking-looks",
    server,
    session: aSession("school_management"),
  });

  expect(await screen.findByText("Ms Huda is ill")).toBeTruthy();
  expect(screen.getByText("Maryam")).toBeTruthy();
});

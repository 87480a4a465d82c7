import { readCatalogue } from "@dars/contract/school/catalogue";
import { listSchools } from "@dars/contract/school/schools";
import {
  countCircular,
  listCirculars,
  readCircular,
  recallCircular,
  resumeCircular,
  sendCircular,
  type CircularDelivery,
  type CircularLine,
} from "@dars/contract/talking/circulars";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { CircularPage } from "./CircularPage.tsx";
import { CircularsPage } from "./CircularsPage.tsx";
import { ComposeCircularPage } from "./ComposeCircularPage.tsx";

const exams: CircularLine = {
  id: 4,
  channel: "post",
  title: "Ministerial exams",
  sentAt: "2026-11-20T08:00:00.000Z",
  recalledAt: null,
  schools: 2,
  delivered: 1,
  failed: 1,
  people: 300,
};

const inSchool = (change: Partial<CircularDelivery>): CircularDelivery => ({
  schoolId: 12,
  school: names("Rafidain"),
  state: "delivered",
  postId: 8,
  mailingId: null,
  people: 300,
  opened: 210,
  responded: 20,
  ...change,
});

const page = {
  circular: {
    ...exams,
    body: "From Sunday.",
    roles: ["parent" as const],
    requiresAck: true,
    recallReason: null,
  },
  deliveries: [
    inSchool({}),
    inSchool({ schoolId: 13, school: names("Noor"), state: "failed", postId: null, people: 0 }),
  ],
};

const session = aSession("administrator");
const openOne = (server: FakeServer) =>
  renderPage(<CircularPage />, {
    path: "/manage/circulars/:circularId",
    at: "/manage/circulars/4",
    server: server.on(readCircular, page),
    session,
  });

test("J3: the head office reads what it has sent to its schools, and where it did not arrive", async () => {
  const server = new FakeServer().on(listCirculars, { circulars: [exams], next: null });
  await renderPage(<CircularsPage />, { path: "/manage/circulars", server, session });

  expect(await screen.findByText("Ministerial exams")).toBeTruthy();
  expect(screen.getByText(/1 of 2 schools have it · 300 recipients/)).toBeTruthy();
  expect(screen.getByText("1 school not reached")).toBeTruthy();
});

test("J3: one form goes to the schools and levels that are ticked, after the numbers were confirmed", async () => {
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool(), aSchool({ id: 13, name: names("Noor") })] })
    .on(readCatalogue, { levels: [], subjects: [] })
    .on(countCircular, { schools: 1, people: 40, withoutAccount: 0 })
    .on(sendCircular, { id: 4, schools: 1 });
  await renderPage(<ComposeCircularPage />, { path: "/manage/circulars/new", server, session });

  await tap(await screen.findByText("Official message"));
  await type("Title", "Fees");
  await type("Text", "They are due.");
  await tap(screen.getByText("Send"));
  // Below the recipients, and at the field that lacks them.
  expect(await screen.findAllByText("Choose recipients.")).toHaveLength(2);
  await tap(screen.getByLabelText("Parent"));
  await tap(screen.getByLabelText("Noor"));
  expect(await screen.findByText("40 recipients · in one school")).toBeTruthy();
  await tap(screen.getByText("Send"));
  await answerQuestion("confirm");

  await waitFor(() =>
    expect(server.heardAt(sendCircular.path).find(({ method }) => method === "POST")?.body).toMatchObject({
      channel: "message",
      title: "Fees",
      expireAt: null,
      isPinned: false,
      audience: { schoolIds: [13], roles: ["parent"], levelIds: [], ccGuardians: false },
    }),
  );
});

test("J3: each school shows what it has of it; what was given up is sent again", async () => {
  const server = new FakeServer().on(resumeCircular, { schools: 2 });
  await openOne(server);

  expect(await screen.findByText("300 recipients · 210 opened · 20 confirmed")).toBeTruthy();
  expect(screen.getByText("Not delivered")).toBeTruthy();
  await tap(screen.getByText("Send again where it did not arrive"));

  await waitFor(() => expect(server.heardAt(resumeCircular.path)).toHaveLength(1));
});

test("J3: it is recalled from all schools with a reason", async () => {
  const server = new FakeServer().on(recallCircular, { id: 4 });
  await openOne(server);

  await type("Reason for the recall", "A wrong day");
  await tap(screen.getByText("Recall from all schools"));
  await answerQuestion("destructive");

  await waitFor(() =>
    expect(server.heardAt(recallCircular.path)[0]?.body).toMatchObject({ reason: "A wrong day" }),
  );
});

import { proveMyself } from "@dars/contract/identity/accounts";
import {
  exportAnswers,
  listAnswers,
  readAsk,
  remindOfAsk,
  withdrawSlot,
  type AskPage,
} from "@dars/contract/talking/asks";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { AskResultsPage } from "./AskResultsPage.tsx";

const consent: AskPage = {
  ask: {
    id: 7,
    kind: "consent",
    title: "The museum",
    state: "open",
    author: { id: 3, role: "teacher", name: names("Noor") },
    createdAt: "2026-11-20T08:00:00.000Z",
    closesAt: "2026-12-20T08:00:00.000Z",
    isAnonymous: false,
    reached: 3,
    answered: 2,
    body: "",
    attachments: [],
    audience: {
      roles: ["parent"],
      levelIds: [],
      sectionIds: [],
      subjectIds: [],
      personIds: [],
      ccGuardians: false,
    },
    signatures: "one",
    mode: null,
    revision: 1,
  },
  results: { reached: 3, answered: 2, agreed: 1, refused: 1, options: null },
  may: { remind: true, withdraw: true },
};

const open = (server: FakeServer) =>
  renderPage(<AskResultsPage />, {
    path: "/manage/asks/:schoolId/:askId",
    at: "/manage/asks/12/7",
    server,
    session: aSession("teacher"),
  });

test("ASK-5: the author sees who has answered what, and reminds the others after a question", async () => {
  const answers = [
    {
      personId: 5,
      name: names("Maryam"),
      section: { level: names("Second primary"), letter: "A" },
      consent: { state: "waiting" as const, needed: 1, signatures: [] },
      chosen: null,
      at: null,
    },
  ];
  const server = new FakeServer()
    .on(readAsk, consent)
    .on(listAnswers, { answers, next: null })
    .on(remindOfAsk, { reminded: 1 });
  await open(server);
  expect(await screen.findByText("Maryam")).toBeTruthy();
  expect(screen.getByText("2 of 3 answered")).toBeTruthy();

  await tap(screen.getByText("Remind those who haven't answered"));
  await answerQuestion("confirm");

  await waitFor(() => expect(server.heardAt("/api/v6/schools/12/asks/7/reminders")).toHaveLength(1));
});

test("ASK-4: an anonymous poll with too few answers says so, and lists nobody", async () => {
  const poll: AskPage = {
    ...consent,
    ask: { ...consent.ask, kind: "choice", isAnonymous: true, signatures: null, mode: "one" },
    results: { reached: 30, answered: 0, agreed: null, refused: null, options: null },
  };
  const server = new FakeServer().on(readAsk, poll);
  await open(server);

  expect(await screen.findByText("Shown from 5 answers on, so that nobody can be recognised.")).toBeTruthy();
  expect(server.heardAt("/api/v6/schools/12/asks/7/answers")).toHaveLength(0);
});

test("ASK-9: the author withdraws a time after a question that says who learns of it", async () => {
  const booking = { child: names("Maryam"), guardian: names("Huda"), topic: null, byCall: false };
  const slots = [
    { no: 1, startsAt: "2099-12-01T08:00:00.000Z", minutes: 10, booking, isWithdrawn: false },
    { no: 2, startsAt: "2099-12-01T08:10:00.000Z", minutes: 10, booking: null, isWithdrawn: true },
  ];
  const meeting: AskPage = {
    ...consent,
    ask: { ...consent.ask, kind: "meeting", signatures: null },
    results: { reached: 3, answered: 1, agreed: null, refused: null, options: null },
    slots,
  };
  const server = new FakeServer()
    .on(readAsk, meeting)
    .on(listAnswers, { answers: [], next: null })
    .on(withdrawSlot, { id: 7 });
  await open(server);
  expect(await screen.findByText("Withdrawn")).toBeTruthy();

  await tap(screen.getByText("Withdraw"));
  await answerQuestion("confirm");

  await waitFor(() => expect(server.heardAt("/api/v6/schools/12/asks/7/slots/1/withdrawal")).toHaveLength(1));
});

test("J6: a file of very many people waits for a proof, and is taken after it", async () => {
  let isProved = false;
  const server = new FakeServer()
    .on(readAsk, consent)
    .on(listAnswers, { answers: [], next: null })
    .onEach(proveMyself, () => {
      isProved = true;
      return {};
    })
    .refuse(exportAnswers, "proof-required", 403);
  await open(server);

  await tap(await screen.findByText("PDF"));
  await type("Your password", "dars-demo");
  const proof = (await screen.findByText("Continue")).closest("form");
  if (!proof) throw new Error("Nothing asks for a proof.");
  proof.append(Object.assign(document.createElement("input"), { name: "proof", value: "dars-demo" }));
  await act(async () => void fireEvent.submit(proof));

  await waitFor(() => expect(isProved).toBe(true));
  await waitFor(() => expect(server.heardAt("/api/v6/schools/12/asks/7/file")).toHaveLength(2));
});

import {
  answerChoice,
  changeConsent,
  readOwnAsk,
  signConsent,
  type OwnAsk,
} from "@dars/contract/talking/ask-answers";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { AskPage } from "./AskPage.tsx";

const museum: OwnAsk = {
  id: 7,
  schoolId: 12,
  school: names("Noor"),
  kind: "consent",
  title: "The museum",
  body: "On Tuesday, by bus.",
  attachments: [],
  author: names("Ahmed"),
  state: "open",
  closesAt: "2026-12-20T08:00:00.000Z",
  signatures: "one",
  consents: [
    {
      studentId: 5,
      name: names("Maryam"),
      section: { level: names("Second primary"), letter: "A" },
      relation: "father",
      state: "waiting",
      needed: 1,
      signatures: [],
      maySign: true,
    },
  ],
  choice: null,
};

const open = (server: FakeServer) =>
  renderPage(<AskPage />, {
    path: "/asks/:schoolId/:askId",
    at: "/asks/12/7",
    server,
    session: aSession("parent"),
  });

test("ASK-1: nothing is chosen beforehand; the decision leaves with the name that was typed", async () => {
  const server = new FakeServer()
    .on(readOwnAsk, museum)
    .on(signConsent, { state: "agreed", signedAt: "2026-12-01T08:00:00.000Z" });
  await open(server);
  const send = await screen.findByText("Sign and send to the school");
  expect(screen.getByText("One signature is enough. The other guardian sees that you signed.")).toBeTruthy();

  await type("Full name", "Haider Kadhim");
  await tap(send);
  expect(await screen.findByText("Choose whether you agree.")).toBeTruthy();
  await tap(screen.getByLabelText("I don't agree"));
  await tap(send);

  await waitFor(() =>
    expect(server.heard.find(({ method }) => method === "PUT")).toMatchObject({
      url: "/api/v6/schools/12/asks/7/consents/5",
      body: { agrees: false, name: "Haider Kadhim", reason: null },
    }),
  );
});

test("ASK-1: another name than one's own is refused at its field", async () => {
  const server = new FakeServer()
    .on(readOwnAsk, museum)
    .refuse(signConsent, "invalid", 400, { reason: "other-name" });
  await open(server);
  const send = await screen.findByText("Sign and send to the school");
  await type("Full name", "Huda");
  await tap(screen.getByLabelText("I agree"));
  await tap(send);

  expect(await screen.findByText("Begin with your own first name, as the school knows it.")).toBeTruthy();
});

test("ASK-2: a guardian sees what the other has signed, and the own paper", async () => {
  const [child] = museum.consents;
  if (!child) throw new Error("There is a child.");
  const at = "2026-12-01T08:00:00.000Z";
  const settled: OwnAsk = {
    ...museum,
    consents: [
      {
        ...child,
        state: "agreed",
        maySign: false,
        signatures: [
          { isOwn: false, guardian: names("Huda"), agrees: true, typedName: null, at },
          { isOwn: true, guardian: names("Haider"), agrees: true, typedName: "Haider Kadhim", at },
        ],
      },
    ],
  };
  await open(new FakeServer().on(readOwnAsk, settled));

  expect(await screen.findByText("You agreed")).toBeTruthy();
  expect(screen.getByText(/Huda.*: agrees/)).toBeTruthy();
  expect(screen.getByText("Signed paper (PDF)")).toBeTruthy();
});

test("ASK-8: who has agreed takes it back with the name signed anew, and sees what was decided before", async () => {
  const [child] = museum.consents;
  if (!child) throw new Error("There is a child.");
  const own = { isOwn: true, guardian: names("Haider"), typedName: "Haider Kadhim" };
  const at = "2026-12-01T08:00:00.000Z";
  const signed = (agrees: boolean, earlier: { agrees: boolean; at: string }[]): OwnAsk => ({
    ...museum,
    consents: [
      {
        ...child,
        state: agrees ? "agreed" : "refused",
        maySign: false,
        mayChange: true,
        signatures: [{ ...own, agrees, at, earlier }],
      },
    ],
  });
  let current = signed(true, []);
  const server = new FakeServer()
    .onEach(readOwnAsk, () => current)
    .onEach(changeConsent, () => {
      current = signed(false, [{ agrees: true, at }]);
      return { state: "refused" as const, signedAt: at };
    });
  await open(server);

  await tap(await screen.findByText("Take back my consent"));
  expect(screen.getByText(/From now on you do not agree for/)).toBeTruthy();
  await type("Full name", "Haider Kadhim");
  await tap(screen.getByText("Sign and send to the school"));

  expect(await screen.findByText("You didn't agree")).toBeTruthy();
  expect(screen.getByText(/Before: agreed/)).toBeTruthy();
  expect(server.heardAt("/api/v6/schools/12/asks/7/consents/5/change")).toMatchObject([
    { body: { agrees: false, name: "Haider Kadhim", reason: null } },
  ]);
});

test("ASK-4: an anonymous poll says so, is sent once, and does not show what was chosen", async () => {
  const poll: OwnAsk = {
    ...museum,
    kind: "choice",
    title: "Which day?",
    signatures: null,
    consents: [],
    choice: {
      mode: "several",
      isAnonymous: true,
      options: [
        { no: 1, label: "Sunday" },
        { no: 2, label: "Monday" },
      ],
      isAnswered: false,
      chosen: null,
      mayAnswer: true,
    },
  };
  let current = poll;
  const server = new FakeServer()
    .onEach(readOwnAsk, () => current)
    .onEach(answerChoice, () => {
      if (poll.choice) current = { ...poll, choice: { ...poll.choice, isAnswered: true, mayAnswer: false } };
      return { id: 7 };
    });
  await open(server);
  expect(
    await screen.findByText("Anonymous. Nobody can see what you chose, the school neither."),
  ).toBeTruthy();

  await tap(screen.getByLabelText("Monday"));
  await tap(screen.getByText("Send answer"));

  expect(await screen.findByText("You have answered. Thank you.")).toBeTruthy();
  expect(server.heard.find(({ method }) => method === "PUT")?.body).toMatchObject({ options: [2] });
});

test("ASK-9: what the school has withdrawn says so, with the own decision, and no page is missing", async () => {
  const [child] = museum.consents;
  if (!child) throw new Error("There is a child.");
  const at = "2026-12-01T08:00:00.000Z";
  const signatures = [{ isOwn: true, guardian: names("Haider"), agrees: true, typedName: "Haider", at }];
  const consents = [{ ...child, state: "agreed" as const, maySign: false, signatures }];
  await open(new FakeServer().on(readOwnAsk, { ...museum, state: "withdrawn", consents }));

  expect(await screen.findByText("The school has withdrawn this. There is nothing left to do.")).toBeTruthy();
  expect(screen.getByText("You agreed")).toBeTruthy();
  expect(screen.queryByText(/Answer by|Closed/)).toBeNull();
});

test("ASK-9: an answer to what was withdrawn meanwhile is refused with that reason", async () => {
  const server = new FakeServer()
    .on(readOwnAsk, museum)
    .refuse(signConsent, "conflict", 409, { reason: "withdrawn" });
  await open(server);
  await tap(await screen.findByLabelText("I agree"));
  await type("Full name", "Haider");
  await tap(screen.getByText("Sign and send to the school"));

  expect(await screen.findByText(/^The school has withdrawn this\. /u)).toBeTruthy();
});

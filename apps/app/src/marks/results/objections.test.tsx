import { answerObjection, commentObjection, listObjections } from "@dars/contract/marks/objections";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { ObjectionsPage } from "./ObjectionsPage.tsx";

const objection = {
  id: 9,
  subject: { offeringId: 71, name: names("Physics") },
  code: "M1",
  mark: 70,
  text: "The paper says 78.",
  state: "open",
  filedAt: "2026-11-20T09:00:00.000Z",
  answerUntil: "2026-11-27",
  answer: null,
  answeredAt: null,
  isOwn: false,
  student: { id: 26, name: names("Zainab") },
  yearId: 3,
  section: "A",
  label: names("Month 1"),
  classId: 44,
  comment: null,
  coordinatorComment: "The key was wrong.",
} as const;

test("H13: the office corrects the mark, with a reason", async () => {
  const server = await open("school_management", { answer: true, comment: false });
  server.on(answerObjection, { id: 9, state: "accepted" });
  expect(screen.getByText("The subject coordinator says:").parentElement?.textContent).toContain(
    "The key was wrong.",
  );
  await press("Correct the mark");
  // Ionic draws its fields a moment after the page.
  await waitFor(() => expect(document.querySelectorAll("ion-input input")).toHaveLength(2));

  await type("Why? The family reads it.", "You are right.");
  await send();
  expect(await screen.findByText("Type the right mark.")).toBeTruthy();
  expect(server.heardAt(answerObjection.path)).toEqual([]);
  await type("Right mark", "78");
  await send();

  await waitFor(() =>
    expect(server.heardAt(answerObjection.path)[0]?.body).toMatchObject({
      state: "accepted",
      answer: "You are right.",
      mark: 78,
    }),
  );
});

test("H13: the teacher of the class comments, and does not answer", async () => {
  const server = await open("teacher", { answer: false, comment: true });
  server.on(commentObjection, { id: 9 });
  expect(screen.queryByText("Correct the mark")).toBeNull();

  await type("What do you know about it?", "A page was not counted.");
  await send();

  await waitFor(() =>
    expect(server.heardAt(commentObjection.path)[0]?.body).toMatchObject({
      comment: "A page was not counted.",
    }),
  );
});

async function open(
  role: "school_management" | "teacher",
  may: { readonly answer: boolean; readonly comment: boolean },
) {
  const server = new FakeServer().on(listObjections, { objections: [objection], may });
  await renderPage(<ObjectionsPage />, {
    path: "/manage/objections",
    at: "/manage/objections",
    server,
    session: aSession(role),
  });
  await screen.findByText("The paper says 78.");
  return server;
}

const press = (words: string) => act(async () => screen.getByText(words).click());

const send = () => act(async () => void fireEvent.submit(getForm()));

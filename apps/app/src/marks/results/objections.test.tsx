import { answerObjection, commentObjection, listObjections } from "@dars/contract/marks/objections";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

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
} as const;

test("H13: the office corrects the mark, with a reason", async () => {
  const server = await open("school_management", { answer: true, comment: false });
  server.on(answerObjection, { id: 9, state: "accepted" });
  await press("Correct the mark");

  await send({ answer: "You are right." });
  expect(screen.getByText("Type the right mark.")).toBeTruthy();
  await send({ mark: "78", answer: "You are right." });

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

  await send({ comment: "A page was not counted." });

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

async function send(typed: Readonly<Record<string, string>>) {
  const form = document.querySelector("form");
  if (!form) throw new Error("No form.");
  const fields = Object.entries(typed).map(([name, value]) => {
    const field = document.createElement("input");
    Object.assign(field, { name, value, type: "hidden" });
    form.prepend(field);
    return field;
  });
  await act(async () => void fireEvent.submit(form));
  for (const field of fields) field.remove();
}

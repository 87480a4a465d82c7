import { listSections } from "@dars/contract/school/schools";
import { countAudience, writePost } from "@dars/contract/talking/post-writing";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
// Loaded on demand by what asks.
import "#platform/ui/controllers.ts";

import { ComposePostPage } from "./ComposePostPage.tsx";

const server = () =>
  new FakeServer().on(countAudience, { people: 12, withoutAccount: 0 }).on(writePost, { id: 9, revision: 1 });
const at = { path: "/manage/posts/:schoolId/:postId", at: "/manage/posts/4/new" };
const RING = /^Urgent:/;

test("NTF-2: an urgent post is sent after a question; who says no stays on the page", async () => {
  const own = server();
  await renderPage(<ComposePostPage />, { ...at, server: own, session: aSession("school_management") });
  fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "No school tomorrow" } });
  await tap(screen.getByLabelText("Parent"));
  await tap(screen.getByLabelText(RING));

  await tap(screen.getByText("Publish to 12 people"));
  await answerQuestion("cancel");
  expect(own.heardAt(writePost.path)).toHaveLength(0);
  await tap(screen.getByText("Publish to 12 people"));
  await answerQuestion("confirm");

  await waitFor(() => expect(own.heardAt(writePost.path)).toHaveLength(1));
  expect(own.heardAt(writePost.path)[0]?.body).toMatchObject({ isUrgent: true });
});

test("a teacher is not offered an urgent post", async () => {
  await renderPage(<ComposePostPage />, { ...at, server: server(), session: aSession("teacher") });
  await screen.findByLabelText("Title");
  expect(screen.queryByLabelText(RING)).toBeNull();
});

test("a teacher begins a post to a section from its page, and reads that sections have to be chosen", async () => {
  const section = { id: 341, letter: "B", title: null, level: { id: 8, code: "M2", name: names("Second") } };
  const own = server().on(listSections, {
    year: "2026-2027",
    sections: [{ ...section, homeroomTeacher: null, students: 25, capacity: null }],
  });
  const from = { ...at, at: `${at.at}?section=341` };
  await renderPage(<ComposePostPage />, { ...from, server: own, session: aSession("teacher") });

  expect((await screen.findByLabelText<HTMLInputElement>(/Second/u)).checked).toBe(true);
  expect(screen.getByText("Your sections (choose at least one)")).toBeTruthy();
  expect(await screen.findByText("Publish to 12 people")).toBeTruthy();

  await tap(screen.getByLabelText("Save as draft"));
  expect(await screen.findByText("Save draft")).toBeTruthy();
});

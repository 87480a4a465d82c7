import { countAudience, writePost } from "@dars/contract/talking/post-writing";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
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

  await tap(screen.getByText("Publish"));
  await answerQuestion("cancel");
  expect(own.heardAt(writePost.path)).toHaveLength(0);
  await tap(screen.getByText("Publish"));
  await answerQuestion("confirm");

  await waitFor(() => expect(own.heardAt(writePost.path)).toHaveLength(1));
  expect(own.heardAt(writePost.path)[0]?.body).toMatchObject({ isUrgent: true });
});

test("a teacher is not offered an urgent post", async () => {
  await renderPage(<ComposePostPage />, { ...at, server: server(), session: aSession("teacher") });
  await screen.findByLabelText("Title");
  expect(screen.queryByLabelText(RING)).toBeNull();
});

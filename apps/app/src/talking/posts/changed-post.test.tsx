import { editPost } from "@dars/contract/talking/post-writing";
import { readPost, type PostPage } from "@dars/contract/talking/posts";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { ComposePostPage } from "./ComposePostPage.tsx";

const AUDIENCE: PostPage["post"]["audience"] = {
  roles: ["parent"],
  levelIds: [5],
  sectionIds: [6, 7],
  subjectIds: [],
  personIds: [8],
  ccGuardians: false,
};

const POST: PostPage = {
  post: {
    id: 9,
    schoolId: 4,
    school: null,
    title: "Photographs on Monday",
    opening: "Bring the white shirt.",
    author: { id: 1, name: names("Baneen"), role: "school_management" },
    publishAt: null,
    state: "draft",
    isPinned: false,
    requiresAck: false,
    isOpened: false,
    isAcknowledged: false,
    files: 0,
    body: "Bring the white shirt.",
    attachments: [],
    revision: 2,
    expireAt: null,
    allowsComments: false,
    audience: AUDIENCE,
    for: { levels: [], sections: [], subjects: [] },
    editedAt: null,
    editNote: null,
    withdrawnBecause: null,
  },
  comments: [],
  reach: null,
  may: { edit: true, withdraw: true, comment: false },
};

test("a post that is changed before its sections could be read is for nobody else than before", async () => {
  const server = new FakeServer().on(readPost, POST).on(editPost, { id: 9, revision: 3 });
  await renderPage(<ComposePostPage />, {
    path: "/manage/posts/:schoolId/:postId",
    at: "/manage/posts/4/9",
    server,
    session: aSession("school_management"),
  });

  const save = await screen.findByText("Save changes");
  await act(async () => save.click());

  await waitFor(() =>
    expect(server.heardAt(editPost.path).some(({ method }) => method === "PUT")).toBe(true),
  );
  const saved = server.heardAt(editPost.path).find(({ method }) => method === "PUT");
  expect(saved?.body).toMatchObject({ audience: AUDIENCE });
});

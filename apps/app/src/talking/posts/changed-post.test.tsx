import { listSections, listSubjects } from "@dars/contract/school/schools";
import { listAsks, type AskLine } from "@dars/contract/talking/asks";
import { editPost, remindReaders } from "@dars/contract/talking/post-writing";
import { placePost, readPost, removePostComment, type PostPage as Read } from "@dars/contract/talking/posts";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
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
import { PostPage } from "./PostPage.tsx";

const AUDIENCE: Read["post"]["audience"] = {
  roles: ["parent"],
  levelIds: [5],
  sectionIds: [6, 7],
  subjectIds: [],
  personIds: [8],
  ccGuardians: false,
};

const POST: Read = {
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
    isUrgent: false,
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

test("a post keeps the ask that it carries where that is none of the newest", async () => {
  const other: AskLine = {
    id: 40,
    kind: "choice",
    title: "Which day?",
    state: "open",
    author: { id: 1, role: "school_management", name: null },
    createdAt: "2026-11-20T08:00:00.000Z",
    closesAt: "2026-12-20T08:00:00.000Z",
    isAnonymous: false,
    reached: 1,
    answered: 0,
  };
  const server = new FakeServer()
    .on(readPost, { ...POST, post: { ...POST.post, askId: 3 } })
    .on(listAsks, { asks: [other], next: null })
    .on(editPost, { id: 9, revision: 3 });
  await renderPage(<ComposePostPage />, {
    path: "/manage/posts/:schoolId/:postId",
    at: "/manage/posts/4/9",
    server,
    session: aSession("school_management"),
  });
  const save = await screen.findByText("Save changes");
  await waitFor(() => expect(server.heardAt(listAsks.path)).toHaveLength(1));
  await tap(save);

  await waitFor(() =>
    expect(server.heardAt(editPost.path).find(({ method }) => method === "PUT")?.body).toMatchObject({
      askId: 3,
    }),
  );
});

test("POST: management addresses a level, and a class by its section and subject", async () => {
  const level = { id: 5, code: "I5", name: names("Level 5") };
  const seat = {
    id: 6,
    letter: "A",
    title: null,
    level,
    homeroomTeacher: null,
    students: 30,
    capacity: null,
  };
  const physics = { id: 3, name: names("Physics"), theme: "blue" as const, icon: null };
  const audience = { ...AUDIENCE, levelIds: [], sectionIds: [], personIds: [] };
  const server = new FakeServer()
    .on(readPost, { ...POST, post: { ...POST.post, audience } })
    .on(listSections, { year: "2026-2027", sections: [seat] })
    .on(listSubjects, { subjects: [{ ...physics, levels: 1, classes: 1, teachers: 1 }] })
    .on(editPost, { id: 9, revision: 3 });
  await renderPage(<ComposePostPage />, {
    path: "/manage/posts/:schoolId/:postId",
    at: "/manage/posts/4/9",
    server,
    session: aSession("school_management"),
  });
  await tap(await screen.findByLabelText("Level 5"));
  await tap(screen.getByLabelText("Physics"));
  await tap(screen.getByText("Save changes"));

  await waitFor(() =>
    expect(server.heardAt(editPost.path).find(({ method }) => method === "PUT")?.body).toMatchObject({
      audience: { levelIds: [5], sectionIds: [], subjectIds: [3] },
    }),
  );
});

test("without a network an acknowledgement waits on the device, and is asked for once", async () => {
  const post = {
    ...POST.post,
    state: "published" as const,
    requiresAck: true,
    publishAt: "2026-11-20T08:00:00.000Z",
    expireAt: "2026-12-01T20:59:00.000Z",
  };
  const server = new FakeServer()
    .on(placePost, { schoolId: 4 })
    .on(readPost, { ...POST, post, may: { edit: false, withdraw: false, comment: false } });
  const { services } = await renderPage(<PostPage />, {
    path: "/post/:id",
    at: "/post/9",
    server,
    session: aSession("parent"),
  });
  const button = await screen.findByText<HTMLIonButtonElement>("I've read this");
  expect(screen.getByText(/Until .*2026/)).toBeTruthy();
  server.reachable = false;

  await act(async () => button.click());

  await waitFor(() => expect(services.workspace.get().outbox.saves.get()).toHaveLength(1));
  expect(services.workspace.get().outbox.saves.get()[0]?.wire.url).toContain("acknowledgement");
  expect(button.disabled).toBe(true);
});

test("a post is scheduled at a time of its day, and keeps the time when it is changed", async () => {
  const publishAt = "2027-01-05T10:30:00.000Z";
  const scheduled: Read = { ...POST, post: { ...POST.post, state: "scheduled", publishAt } };
  const server = new FakeServer().on(readPost, scheduled).on(editPost, { id: 9, revision: 3 });
  await renderPage(<ComposePostPage />, {
    path: "/manage/posts/:schoolId/:postId",
    at: "/manage/posts/4/9",
    server,
    session: aSession("school_management"),
  });

  const save = await screen.findByText("Save changes");
  await act(async () => save.click());

  await waitFor(() =>
    expect(server.heardAt(editPost.path).find(({ method }) => method === "PUT")?.body).toMatchObject({
      publishAt,
    }),
  );
});

test("the office removes another's question after it was asked; a reader is not offered it", async () => {
  const comment = {
    id: 31,
    author: { id: 5, role: "parent" as const, name: names("Zahra") },
    body: "Where?",
    at: "2026-11-20T09:00:00.000Z",
    isOwn: false,
  };
  const post = { ...POST.post, state: "published" as const, allowsComments: true };
  const reach = { reached: 3, opened: 2, acknowledged: 1 };
  const page: Read = { ...POST, post, comments: [comment], reach };
  const server = new FakeServer()
    .on(placePost, { schoolId: 4 })
    .on(readPost, page)
    .on(removePostComment, { id: 31 });
  const open = () =>
    renderPage(<PostPage />, {
      path: "/post/:id",
      at: "/post/9",
      server,
      session: aSession("school_management"),
    });
  await open();
  const button = await screen.findByText("Remove");

  await act(async () => button.click());
  await waitFor(() => expect(document.querySelector("ion-alert")).not.toBeNull());
  expect(server.heardAt(removePostComment.path)).toHaveLength(0);
  await answerQuestion("destructive");

  await waitFor(() => expect(server.heardAt(removePostComment.path)).toHaveLength(1));
  cleanup();
  server.on(readPost, { ...page, reach: null });
  await open();
  expect(await screen.findByText("Where?")).toBeTruthy();
  expect(screen.queryByText("Remove")).toBeNull();
});

test.each([
  [true, "Remind those who haven't confirmed", "Send to 2 people?"],
  [false, "Remind those who haven't opened it", "Send to 1 person?"],
])(
  "the reminder asks with the number it reaches: confirmation required %s",
  async (requiresAck, verb, question) => {
    const reach = { reached: 3, opened: 2, acknowledged: requiresAck ? 1 : 0 };
    const post = { ...POST.post, state: "published" as const, requiresAck };
    const server = new FakeServer()
      .on(placePost, { schoolId: 4 })
      .on(readPost, { ...POST, post, reach })
      .on(remindReaders, { reminded: 1 });
    await renderPage(<PostPage />, {
      path: "/post/:id",
      at: "/post/9",
      server,
      session: aSession("school_management"),
    });

    await tap(await screen.findByText(verb));

    const words = requiresAck ? "3 recipients · 2 opened · 1 confirmed" : "3 recipients · 2 opened";
    expect(screen.getByText(words)).toBeTruthy();
    await waitFor(() => expect(document.querySelector("ion-alert")?.header).toBe(question));
    await answerQuestion("confirm");
    await waitFor(() => expect(server.heardAt(remindReaders.path)).toHaveLength(1));
  },
);

import { listWrittenPosts } from "@dars/contract/talking/post-writing";
import { listPosts, type PostLine } from "@dars/contract/talking/posts";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { NewsPage } from "./NewsPage.tsx";
import { PostsPage } from "./PostsPage.tsx";

const museum: PostLine = {
  id: 7,
  schoolId: 12,
  school: null,
  title: "A day at the museum",
  opening: "",
  author: { id: 3, role: "school_management", name: names("Ahmed Al-Khafaji") },
  publishAt: "2026-11-20T08:00:00.000Z",
  state: "published",
  isPinned: false,
  isUrgent: false,
  requiresAck: false,
  isOpened: false,
  isAcknowledged: false,
  files: 0,
};
const sportsDay: PostLine = { ...museum, id: 6, title: "Sports day" };

test("older news come when they are asked for; what is no longer pinned stands once", async () => {
  const server = new FakeServer().onEach(listPosts, ({ url }) =>
    url.includes("after=there")
      ? { posts: [sportsDay, museum], next: null }
      : { posts: [{ ...museum, isPinned: true }], next: "there" },
  );
  await renderPage(<NewsPage />, { path: "/posts", server, session: aSession("parent") });
  const more = await screen.findByText("Show more");
  expect(screen.queryByText("Sports day")).toBeNull();

  await act(async () => more.click());

  expect(await screen.findByText("Sports day")).toBeTruthy();
  expect(screen.getAllByText("A day at the museum")).toHaveLength(1);
  expect(screen.queryByText("Show more")).toBeNull();
});

test("older posts of the office come when they are asked for", async () => {
  const reach = { reached: 3, opened: 2, acknowledged: 1 };
  const server = new FakeServer().onEach(listWrittenPosts, ({ url }) =>
    url.includes("after=there")
      ? { posts: [{ ...sportsDay, reach }], next: null }
      : { posts: [{ ...museum, reach }], next: "there" },
  );
  await renderPage(<PostsPage />, { path: "/manage/posts", server, session: aSession("school_management") });
  const more = await screen.findByText("Show more");

  await act(async () => more.click());

  expect(await screen.findByText("Sports day")).toBeTruthy();
  expect(screen.getByText("A day at the museum")).toBeTruthy();
});

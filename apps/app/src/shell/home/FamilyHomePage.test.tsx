import { claimChildren } from "@dars/contract/school/guardians";
import { readFamilyHome, type ChildCard } from "@dars/contract/shell/home";
import { readTonight, type FamilyTask } from "@dars/contract/shell/tonight";
import { listPosts, type PostLine } from "@dars/contract/talking/posts";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { FamilyHomePage } from "./FamilyHomePage.tsx";

const zainab: ChildCard = {
  schoolId: 12,
  school: names("Rafidain Model School"),
  studentId: 55_231,
  name: names("Zainab Al-Mousawi"),
  sex: "female",
  level: { id: 7, name: names("Second intermediate") },
  section: { id: 340, letter: "A", title: null },
  homeroomTeacher: names("Zaid Al-Rikabi"),
  unread: 2,
};

test("a parent sees each child with section, school and unread messages", async () => {
  await openFamily([zainab, { ...zainab, studentId: 55_232, name: names("Ali Al-Mousawi"), unread: 0 }]);

  await screen.findByText("Zainab Al-Mousawi");
  expect(screen.getByText("Ali Al-Mousawi")).toBeTruthy();
  expect(screen.getAllByText("Second intermediate – A")).toHaveLength(2);
  expect(screen.getAllByText(/\d unread/)).toHaveLength(1);
});

test("a child's card opens the subjects of that child", async () => {
  await openFamily([zainab]);

  await screen.findByText("Zainab Al-Mousawi");
  const link = screen.getByText("Subjects and lessons").closest("a");
  expect(link?.getAttribute("href")).toBe("/subjects/7?school=12&student=55231");
});

test("reporting an absence and writing to a teacher are above the tasks", async () => {
  await renderPage(<FamilyHomePage />, {
    path: "/family-home",
    server: givenTwoExercises(),
    session: aSession("parent"),
  });
  const tonight = await screen.findByText("Tonight");
  for (const words of ["Report an absence", "Message a teacher"])
    expect(
      (screen.getAllByText(words)[0]?.compareDocumentPosition(tonight) ?? 0) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
});

const givenTwoExercises = (): FakeServer =>
  new FakeServer()
    .on(readFamilyHome, { name: names("Haider Al-Mousawi"), children: [zainab] })
    .on(readTonight, {
      children: [],
      tasks: [
        aTask({ kind: "exercise", key: "exercise-9", title: "Forces", lessonId: 4 }),
        aTask({ kind: "exercise", key: "exercise-10", title: "Light" }),
      ],
    });

const aTask = (task: Pick<FamilyTask, "kind" | "key"> & Partial<FamilyTask>): FamilyTask => ({
  schoolId: 12,
  studentId: 55_231,
  title: null,
  subject: null,
  at: null,
  questions: null,
  minutes: null,
  offeringId: null,
  lessonId: null,
  score: null,
  choice: null,
  ...task,
});

test("a parent without a linked child is told what to do", async () => {
  await openFamily([]);

  expect(await screen.findByText(/Enter the code from the school's letter here/)).toBeTruthy();
});

test("a parent without a linked child enters the letter's code, and is told what is wrong with it", async () => {
  const server = new FakeServer()
    .on(readFamilyHome, { name: names("Haider Al-Mousawi"), children: [] })
    .onRaw("POST", claimChildren.path, () =>
      Response.json(
        { code: "code-expired", message: "Used.", requestId: "r", details: { reason: "used" } },
        { status: 401 },
      ),
    );
  await renderPage(<FamilyHomePage />, { path: "/family-home", server, session: aSession("parent") });

  await screen.findByText("Add child");
  await type("Username in the letter", "haider");
  await type("Code in the letter", "ABCD-EFGH");
  document.querySelector("form")?.requestSubmit();

  expect(await screen.findByText(/This code has already been used/)).toBeTruthy();
  expect(server.heardAt(claimChildren.path)).toHaveLength(1);
});

test("a parent with children adds another one by a letter", async () => {
  await openFamily([zainab]);

  const more = (await screen.findByText("Add another child")).closest("details");
  expect(more?.textContent).toContain("The code works once.");
});

const museum: PostLine = {
  id: 7,
  schoolId: 13,
  school: names("Noor Primary School"),
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

test("on the first opening the children come with the posts, so that nothing moves; a post says its school", async () => {
  const posts = Promise.withResolvers<void>();
  const server = new FakeServer()
    .on(readFamilyHome, { name: names("Haider Al-Mousawi"), children: [zainab] })
    .on(listPosts, { posts: [museum], next: null });
  const { fetch } = server;
  Object.assign(server, {
    fetch: async (...[input, init]: Parameters<typeof fetch>) => {
      if (typeof input === "string" && input.includes(listPosts.path)) await posts.promise;
      return fetch(input, init);
    },
  });
  await renderPage(<FamilyHomePage />, { path: "/family-home", server, session: aSession("parent") });
  await waitFor(() => expect(server.heardAt(readFamilyHome.path)).not.toEqual([]));
  expect(screen.queryByText("Zainab Al-Mousawi")).toBeNull();

  await act(async () => posts.resolve());

  expect(await screen.findByText("Zainab Al-Mousawi")).toBeTruthy();
  expect(screen.getByText("A day at the museum")).toBeTruthy();
  expect(screen.getByText(/^Noor Primary School · Ahmed Al-Khafaji/)).toBeTruthy();
  expect(screen.queryByText("All news")).toBeNull();
});

test("the home shows the latest posts and leads to the others where there are any", async () => {
  const server = new FakeServer()
    .on(readFamilyHome, { name: names("Haider Al-Mousawi"), children: [zainab] })
    .on(listPosts, { posts: [museum], next: "there" });
  await renderPage(<FamilyHomePage />, { path: "/family-home", server, session: aSession("parent") });

  expect((await screen.findByText<HTMLIonButtonElement>("All news")).href).toBe("/posts");
  expect(server.heardAt(listPosts.path)[0]?.url).toContain("limit=5");
});

test("without a network and without a copy the page says so", async () => {
  const server = new FakeServer();
  server.reachable = false;
  await renderPage(<FamilyHomePage />, { path: "/family-home", server, session: aSession("parent") });

  expect(await screen.findByText("No internet", undefined, { timeout: 3000 })).toBeTruthy();
});

const openFamily = (children: ChildCard[]) =>
  renderPage(<FamilyHomePage />, {
    path: "/family-home",
    server: new FakeServer().on(readFamilyHome, { name: names("Haider Al-Mousawi"), children }),
    session: aSession("parent"),
  });

import { readQuestionImport, type QuestionImport } from "@dars/contract/learning/banks";
import { readGroupQuestionImport } from "@dars/contract/learning/group-banks";
import { A_PAGE, importPackagePages, readPackagePages } from "@dars/contract/learning/package-pages";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { GroupQuestionImportPage } from "./GroupQuestionImportPage.tsx";
import { QuestionImportPage } from "./QuestionImportPage.tsx";

const KNOWN: QuestionImport = {
  id: 5,
  fileName: "course.imscc",
  state: "receiving",
  createdAt: "2026-11-23T08:00:00.000Z",
  committedAt: null,
  undoneAt: null,
  format: "qti-1.2",
  items: [
    { id: "quiz.xml", state: "imported", reasons: [], words: "Longest river?" },
    { id: "pages/river.html", state: "refused", reasons: [A_PAGE], words: "" },
  ],
  hasPages: true,
  mayUndo: false,
};
const aPage = (path: string, title: string) => ({
  path,
  title,
  words: "…",
  pictures: 0,
  left: [],
  isCut: false,
});

const FOUND = {
  pages: [
    { ...aPage("pages/river.html", "River"), left: [{ kind: "links" as const, count: 1 }] },
    aPage("pages/sea.html", "Sea"),
  ],
  refused: [{ path: "pages/gone.html", why: "missing" as const }],
  offering: { id: 7, units: [] },
};

const open = (server: FakeServer) =>
  renderPage(<QuestionImportPage />, {
    path: "/question-banks/:schoolId/:subjectId/:levelId/imports/:importId",
    at: "/question-banks/1/3/8/imports/5",
    server,
    session: aSession("teacher"),
  });

test("pages of a package that are ticked become lessons, and the others are named", async () => {
  const server = new FakeServer()
    .on(readQuestionImport, KNOWN)
    .on(readPackagePages, FOUND)
    .on(importPackagePages, {
      lessons: [{ path: "pages/river.html", id: 1, versionId: 31, pictures: 0, isCut: false }],
    });
  await open(server);

  const card = within(await screen.findByRole("region", { name: "Pages of this package" }));
  expect(await card.findByText(/1 link to another part of the course/u)).toBeTruthy();
  expect(card.getByText("Its file isn't in the package.")).toBeTruthy();
  fireEvent.click(card.getByRole("checkbox", { name: "Sea" }));
  await act(async () => card.getByText("Make 1 lesson").click());

  expect(await screen.findByText("1 lesson was made. Open its draft:")).toBeTruthy();
  const sent = server.heardAt(importPackagePages.path).find(({ body }) => body !== undefined);
  expect(sent?.body).toMatchObject({ paths: ["pages/river.html"], unitId: null, language: "en" });
  expect(card.getByRole("checkbox", { name: "River" })).toHaveProperty("disabled", true);
});

test("lessons whose answer was lost are made once, by the same key", async () => {
  const server = new FakeServer()
    .on(readQuestionImport, KNOWN)
    .on(readPackagePages, FOUND)
    .refuse(importPackagePages, "unavailable", 503);
  await open(server);
  const listKeys = () =>
    server.heardAt(importPackagePages.path).flatMap(({ body }) => (body ? [Object(body).key] : []));
  await tap(await screen.findByText("Make 2 lessons"));
  await waitFor(() => expect(listKeys()).not.toEqual([]));
  const { length } = listKeys();
  await tap(await screen.findByText("Make 2 lessons"));
  await waitFor(() => expect(listKeys().length).toBeGreaterThan(length));

  expect(new Set(listKeys()).size).toBe(1);
});

test("a teacher who writes no lessons of the subject sees the pages and cannot take them", async () => {
  const server = new FakeServer()
    .on(readQuestionImport, KNOWN)
    .on(readPackagePages, { ...FOUND, offering: null });
  await open(server);

  expect(
    await screen.findByText("You don't write lessons of this subject and level this year."),
  ).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("pages are taken after the questions, too", async () => {
  const server = new FakeServer()
    .on(readQuestionImport, { ...KNOWN, state: "committed" })
    .on(readPackagePages, FOUND);
  await open(server);

  expect(await screen.findByText("Make 2 lessons")).toBeTruthy();
  expect(screen.getByText(/The file is kept for a day/u)).toBeTruthy();
});

test("a bank of the group says where pages become lessons", async () => {
  const server = new FakeServer().on(readGroupQuestionImport, KNOWN);
  await renderPage(<GroupQuestionImportPage />, {
    path: "/group-question-banks/:schoolId/:subjectId/:levelId/imports/:importId",
    at: "/group-question-banks/1/3/8/imports/5",
    server,
    session: aSession("administrator"),
  });

  const card = within(await screen.findByRole("region", { name: "Pages of this package" }));
  expect(card.getByText(/upload the package in that school’s question bank/u)).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("a file without pages, or one that is not kept any more, asks for none", async () => {
  const server = new FakeServer().on(readQuestionImport, { ...KNOWN, state: "committed", hasPages: false });
  await open(server);

  expect(await screen.findByText("Imported into the bank.")).toBeTruthy();
  expect(screen.queryByText("Pages of this package")).toBeNull();
});

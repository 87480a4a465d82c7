import { addClassColumn, changeClassColumn, removeClassColumn } from "@dars/contract/marks/class-columns";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { answerQuestion } from "#platform/testing/answer-question.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { gradedSheet } from "./graded-sheet.factory.ts";
import { listCategories } from "./list-categories.ts";
import { aSheet, openSheet } from "./sheet.factory.tsx";

/** The medium of a desk. */
beforeEach(() => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("width > 1025px") }),
  );
});

test("GB-9: the sheet says what the grade is made of, which mark is dropped, and the letter of the grade", async () => {
  await openSheet(gradedSheet);
  expect(screen.getByText("The grade is made of")).toBeTruthy();
  expect(screen.getByText(/2 columns · the lowest is dropped/)).toBeTruthy();
  expect(screen.getAllByText("dropped")).toHaveLength(1);
  expect(screen.getByText("A-")).toBeTruthy();
});

test("GB-9: a teacher adds a column to a category", async () => {
  const server = await openSheet(gradedSheet, "teacher", (fake) =>
    fake.on(addClassColumn, { code: "QZ-3", revision: 1 }),
  );
  await tap(screen.getByText("Add a column"));
  await type("Name of the column", "Percentages");
  await type("Out of how many points", "15");
  await type("Last day to hand it in", "2026-12-10");
  await act(async () => void fireEvent.submit(getForm()));
  await waitFor(() =>
    expect(server.heardAt(addClassColumn.path).map(({ body }) => body)).toMatchObject([
      { category: "QZ", title: "Percentages", max: 15, isExtra: false, dueOn: "2026-12-10" },
    ]),
  );
});

test("GB-9: a column is made for the parallel classes that are ticked, at once", async () => {
  const parallel = [
    { classId: 45, section: { id: 341, letter: "B", title: null } },
    { classId: 46, section: { id: 342, letter: "C", title: null } },
  ];
  const server = await openSheet({ ...gradedSheet, parallel }, "teacher", (fake) =>
    fake.on(addClassColumn, { code: "QZ-3", revision: 1 }),
  );
  await tap(screen.getByText("Add a column"));
  await type("Name of the column", "Percentages");
  await type("Last day to hand it in", "2026-12-10");
  await tap(screen.getByLabelText("Second intermediate – C"));
  await act(async () => void fireEvent.submit(getForm()));

  await waitFor(() =>
    expect(server.heardAt(addClassColumn.path).map(({ body }) => body)).toMatchObject([
      { category: "QZ", title: "Percentages", alsoClassIds: [46] },
    ]),
  );
});

test("GB-9: a column is changed at the revision that was seen, and one with marks is not removed", async () => {
  const server = await openSheet(gradedSheet, "teacher", (fake) =>
    fake.on(changeClassColumn, { code: "QZ-1", revision: 2 }),
  );
  server.refuse(removeClassColumn, "conflict", 409, { reason: "marks" });
  await tap(screen.getByText("Change this column"));
  await tap(screen.getByText("Remove column"));
  await answerQuestion("destructive");
  await waitFor(() => expect(server.heard.some(({ method }) => method === "DELETE")).toBe(true));
  expect(await screen.findByText(/This column has marks. Clear them first./)).toBeTruthy();
  await type("Name of the column", "Fractions, again");
  await act(async () => void fireEvent.submit(getForm()));
  await waitFor(() =>
    expect(server.heard.filter(({ method }) => method === "PUT").map(({ body }) => body)).toMatchObject([
      { title: "Fractions, again", max: 20, revision: 1 },
    ]),
  );
});

test("a scheme without categories says nothing of them", async () => {
  await openSheet(aSheet);
  expect(screen.queryByText("The grade is made of")).toBeNull();
  expect(screen.queryByText("Add a column")).toBeNull();
});

test("GB-9: what a category weighs is said in percent, whatever the weights add up to", () => {
  const { categoryPolicy } = gradedSheet;
  if (!categoryPolicy) throw new Error("The scheme has categories.");
  const nodes = categoryPolicy.nodes.map((node) =>
    node.kind === "agg" ? { ...node, of: ["QZ", "EXAM"], weights: ["1", "3"] } : node,
  );
  const sheet = { ...gradedSheet, categoryPolicy: { ...categoryPolicy, nodes } };
  expect(listCategories(sheet).map(({ weight }) => weight)).toEqual(["25"]);
});

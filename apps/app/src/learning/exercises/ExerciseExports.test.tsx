import { readExerciseExport, takeExerciseFile } from "@dars/contract/learning/exercise-exports";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { ExerciseExports } from "./ExerciseExports.tsx";

async function open() {
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }),
  );
  const server = new FakeServer()
    .on(readExerciseExport, { questions: 2, complete: 2, items: [], drawn: 1 })
    .on(takeExerciseFile, { name: "exercise-5.zip", type: "application/zip", bytes: new Uint8Array([80]) });
  await renderPage(<ExerciseExports schoolId={1} exerciseId={5} />, { path: "/exercise", server });
  return server;
}

test("an exercise leaves with its settings, and what stays behind is said before", async () => {
  const server = await open();
  await tap(screen.getByText(/^Export .*QTI 2.2/u));

  expect(await screen.findByText(/^The file also has the title, the time limit/u)).toBeTruthy();
  expect(screen.getByText(/1.* question is drawn by chance here/u)).toBeTruthy();
  expect(server.heardAt(takeExerciseFile.path)).toHaveLength(0);
  await tap(screen.getByText(/^Download .*QTI 2.2/u));
  await waitFor(() => expect(server.heardAt(takeExerciseFile.path)).toHaveLength(1));
});

test("a format of questions alone says so", async () => {
  await open();
  await tap(screen.getByText(/^Export .*GIFT/u));

  expect(await screen.findByText(/^The file has the questions with their keys/u)).toBeTruthy();
});

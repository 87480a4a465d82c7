import { listExerciseClasses } from "@dars/contract/learning/exercises";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { EditExercisePage } from "./EditExercisePage.tsx";

const aClass = (id: number, students: number) => ({
  id,
  offeringId: 9,
  subject: { id: 3, name: names("Physics"), theme: "blue" as const, icon: null },
  level: { id: 8, name: names("Second intermediate") },
  section: { id, letter: "A", title: `Class ${id}` },
  title: null,
  students,
});

test("a new exercise is a draft; its publication says how many students it reaches", async () => {
  const server = new FakeServer().on(listExerciseClasses, { classes: [aClass(1, 25), aClass(2, 20)] });
  await renderPage(<EditExercisePage />, {
    path: "/exercises/:schoolId/:exerciseId",
    at: "/exercises/12/new",
    server,
    session: aSession("teacher"),
  });
  expect(await screen.findByText("Save draft")).toBeTruthy();

  fireEvent.click(screen.getByLabelText(/^Draft/u));
  await waitFor(() => expect(screen.getByText("Publish for 45 students")).toBeTruthy());
  const [, second] = screen.getAllByRole("checkbox", { name: /Class \d/u });
  if (second) fireEvent.click(second);

  await waitFor(() => expect(screen.getByText("Publish for 25 students")).toBeTruthy());
});

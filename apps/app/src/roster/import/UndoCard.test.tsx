import { undoUpload } from "@dars/contract/roster/uploads";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { UndoCard } from "./UndoCard.tsx";
import { anUpload } from "./upload.factory.ts";

test("an import on which later work stands is not taken back, and that work is listed", async () => {
  const upload = anUpload({ state: "committed", commit: "over" });
  const server = new FakeServer();
  await renderPage(<UndoCard upload={upload} />, {
    path: "/",
    server,
    session: aSession("school_management"),
  });
  server.onRaw("POST", undoUpload.path, () =>
    Response.json(
      {
        code: "conflict",
        message: "Later work.",
        details: {
          dependents: [
            { entity: "people", name: "Tara Barzani", count: 2, why: "changed" },
            { entity: "chat", name: "Dilan Ahmed", count: 3, why: "used" },
            { entity: "word-of-a-newer-server", name: null, count: 1, why: "used" },
          ],
        },
      },
      { status: 409 },
    ),
  );

  const pressed = screen.getByText("Undo import");
  await act(async () => pressed.click());
  await answerQuestion("destructive");

  expect(await screen.findByText(/You can't undo this import because later work depends on it/)).toBeTruthy();
  expect(screen.getByText("Tara Barzani").closest("li")?.textContent).toContain("changed since, 2 times");
  const listed = screen.getByRole("list", { name: "Later work" }).textContent;
  expect(listed).toContain("Chat messages: Dilan Ahmed – 3 new since");
  expect(listed).toContain("Other records – 1 new since");
  expect(listed).not.toContain("word-of-a-newer-server");
});

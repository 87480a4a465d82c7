import { readCareNotes, saveCareNotes, type CareNotes } from "@dars/contract/school/care-notes";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { CareNotesCard } from "./CareNotesCard.tsx";

const NOTHING: CareNotes = {
  health: null,
  custody: null,
  asksOffice: false,
  revision: 0,
  mayWrite: false,
};

async function shown(notes: Partial<CareNotes>, role: "teacher" | "school_management" = "teacher") {
  const server = new FakeServer()
    .on(readCareNotes, { ...NOTHING, ...notes })
    .on(saveCareNotes, { revision: 3 });
  await renderPage(<CareNotesCard schoolId={12} studentId={26} />, {
    path: "/x",
    server,
    session: aSession(role),
  });
  return server;
}

test("B3: a teacher sees health and that the office is to be asked, and nothing where there is nothing", async () => {
  await shown({ health: "Asthma", asksOffice: true, revision: 1 });

  expect(await screen.findByText("Asthma")).toBeTruthy();
  expect(screen.getByText("Ask the office before handing the student over to anyone.")).toBeTruthy();
  expect(screen.queryByText("Change the care notes")).toBeNull();
});

test("B3: the office writes both notes of what it has seen; an empty one is taken back", async () => {
  const notes = { health: "Asthma", custody: "The mother alone", asksOffice: true, revision: 2 };
  const server = await shown({ ...notes, mayWrite: true }, "school_management");
  await screen.findByText("The mother alone", { selector: "p" });

  await type("Health", "Asthma, inhaler in the office");
  await type("Custody", " ");
  await act(async () => void fireEvent.submit(getForm()));

  await waitFor(() => {
    const saved = server.heardAt(saveCareNotes.path).filter(({ method }) => method === "PUT");
    expect(saved.map(({ body }) => body)).toMatchObject([
      { revision: 2, health: "Asthma, inhaler in the office", custody: null },
    ]);
  });
});

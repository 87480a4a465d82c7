import { listClassNotes, saveClassNote } from "@dars/contract/learning/class-notes";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { ClassNotes } from "./ClassNotes.tsx";

const BEFORE = { day: "2026-11-15", period: 2, text: "Stopped at example 2.", revision: 1 };
const NOW = { day: "2026-11-22", period: 3, text: "Units again.", revision: 4 };

const open = (server: FakeServer) =>
  renderPage(<ClassNotes schoolId={12} classId={61} date="2026-11-22" period={3} />, {
    path: "/schedule",
    server,
    session: aSession("teacher"),
  });

const findPen = () => document.querySelector(".class-note-head ion-button");

/** Reads and saves have one path. */
const sentTo = (server: FakeServer) =>
  server.heardAt(saveClassNote.path).find(({ body }) => body !== undefined)?.body;

test("D8: a note about a lesson is written beside the last one about its class", async () => {
  const server = new FakeServer().on(listClassNotes, { notes: [BEFORE] }).on(saveClassNote, { revision: 1 });
  await open(server);

  expect(await screen.findByText("Stopped at example 2.")).toBeTruthy();
  expect(screen.getByText("No note for this lesson yet.")).toBeTruthy();
  await tap(findPen());
  const field = document.querySelector("ion-textarea");
  await act(
    async () => void field?.dispatchEvent(new CustomEvent("ionInput", { detail: { value: "Units again." } })),
  );
  server.on(listClassNotes, { notes: [NOW, BEFORE] });
  await act(async () => void fireEvent.submit(document.querySelector("form") ?? document.body));

  await waitFor(() =>
    expect(sentTo(server)).toMatchObject({
      day: "2026-11-22",
      period: 3,
      revision: 0,
    }),
  );
  expect(await screen.findByText("Units again.")).toBeTruthy();
});

test("KEY-4: a note that another device has changed meanwhile stays in the form, and says so", async () => {
  const server = new FakeServer()
    .on(listClassNotes, { notes: [NOW] })
    .onRaw("PUT", saveClassNote.path, () =>
      Response.json({ code: "conflict", message: "Stale.", details: { reason: "stale" } }, { status: 409 }),
    );
  await open(server);

  await screen.findByText("Units again.");
  await tap(findPen());
  await act(async () => void fireEvent.submit(document.querySelector("form") ?? document.body));

  expect(await screen.findByText(/changed on another device/u)).toBeTruthy();
  expect(sentTo(server)).toMatchObject({ revision: 4 });
});

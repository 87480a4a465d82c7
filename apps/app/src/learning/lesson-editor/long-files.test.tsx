import { freeDraft, holdDraft, readVersion, saveDraft } from "@dars/contract/learning/lesson-versions";
import { createFile, finishFile, listFiles, type FileCard } from "@dars/contract/talking/files";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { aDraft } from "./draft.factory.ts";
import { LessonEditorPage } from "./LessonEditorPage.tsx";

const AT = "2026-11-20T05:03:00.000Z";
const MB = 1024 * 1024;
const HELD = {
  lease: { person: { id: 77, name: names("Zaid Al-Rikabi") }, isMine: true, until: AT },
  revision: 4,
};
const BYTES = "/api/v6/schools/:schoolId/files/:fileId/bytes";

test("RES-1: a file that is too large says so, with its limit, before a byte of it leaves", async () => {
  const { server } = await open();

  await choose("Video", aFile("film.mp4", "video/mp4", 600 * MB));
  expect((await screen.findByRole("alert")).textContent).toMatch(/film\.mp4.* is too large .*600.*500/);
  await choose("PDF", aFile("book.pdf", "application/pdf", 51 * MB));
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toMatch(/book\.pdf.* is too large .*51.*50/),
  );

  expect(server.heardAt(createFile.path)).toEqual([]);
});

test("RES-1: a film leaves for its lesson, says meanwhile what the text waits for, and the text follows it", async () => {
  const { server, services } = await open();
  server.reachable = false;

  await choose("Video", new File([new Uint8Array(5 * MB)], "film.mp4", { type: "video/mp4" }));

  expect(await screen.findByText(/It will be sent once its files are uploaded/)).toBeTruthy();
  server.reachable = true;
  await act(() => services.workspace.get().outbox.drain());
  await waitFor(() => expect(server.heardAt(saveDraft.path)).toHaveLength(1));
  expect(server.heardAt(createFile.path)[0]?.body).toMatchObject({
    kind: "file",
    name: "film.mp4",
    bytes: 5 * MB,
    purpose: "lesson",
  });
  const methods = server.heard.flatMap(({ url, method }) =>
    /finish|bytes|blocks/.test(url) ? [method] : [],
  );
  expect([methods[0], ...methods.slice(-2)]).toEqual(["HEAD", "POST", "PUT"]);
});

test("what waits behind a film is still there where the page was closed, and goes on once the draft is held again", async () => {
  const { server } = await open();
  server.refuse(createFile, "unavailable", 503);
  await choose("PDF", aFile("book.pdf", "application/pdf", 4));
  await screen.findByText(/It will be sent once its files are uploaded/);
  cleanup();
  server.onRaw("PUT", holdDraft.path, () =>
    Response.json(
      {
        code: "conflict",
        message: "Leased.",
        details: { reason: "leased", name: names("Zaid Al-Rikabi"), until: AT },
      },
      { status: 409 },
    ),
  );
  await visit(server);
  await screen.findByText(/Zaid Al-Rikabi.* is editing this draft/);
  expect(screen.queryByDisplayValue("book")).toBeNull();

  server.on(holdDraft, HELD);
  await tap(screen.getByText("Take over editing"));

  expect(await screen.findByDisplayValue("book")).toBeTruthy();
  await screen.findByText(/It will be sent once its files are uploaded/, {}, { timeout: 5000 });
});

test("a draft whose files are on their way is not sent to review without them", async () => {
  const { server } = await open();
  server.reachable = false;
  await choose("PDF", aFile("book.pdf", "application/pdf", 4));
  await screen.findByText(/It will be sent once its files are uploaded/);

  await tap(screen.getByText("Send to review"));
  await answerQuestion("confirm", { words: "" });

  await waitFor(() => expect(document.querySelector("ion-toast")?.message).toMatch(/Not sent to review yet/));
});

/** A file of which nothing but the size is looked at. */
function aFile(name: string, type: string, size: number): File {
  return Object.defineProperty(new File(["Page"], name, { type }), "size", { value: size });
}

async function choose(kind: string, file: File) {
  await tap(await screen.findByRole("button", { name: "Add" }));
  await tap(await screen.findByRole("button", { name: kind }));
  await act(async () =>
    fireEvent.change(screen.getByLabelText("Choose a file"), { target: { files: [file] } }),
  );
}

const idIn = (url: string) => /files\/(\w+)/.exec(url)?.[1] ?? "";

const createFileCard = (id: string): FileCard => ({
  id,
  schoolId: 12,
  kind: "file",
  state: "ready",
  name: "film.mp4",
  type: "video/mp4",
  size: 5 * MB,
  width: null,
  height: null,
  seconds: null,
  refusal: null,
});

async function open() {
  let sent = 0;
  const offset = () => ({ "upload-offset": String(sent), "upload-length": String(5 * MB) });
  const server = new FakeServer()
    .on(readVersion, aDraft(4, []))
    .on(holdDraft, HELD)
    .on(freeDraft, {})
    .on(saveDraft, { revision: 5, savedAt: AT })
    .on(listFiles, { files: [], expiresAt: AT })
    .onEach(createFile, ({ body }) => ({
      file: { ...createFileCard((Object(body) as { id: string }).id), state: "receiving" as const },
      uploadPath: "/unused",
    }))
    .onEach(finishFile, ({ url }) => createFileCard(idIn(url)))
    .onRaw("HEAD", BYTES, () => new Response(null, { headers: offset() }))
    .onRaw("PATCH", BYTES, () => {
      sent += MB;
      return new Response(null, { status: 204, headers: offset() });
    });
  return { server, ...(await visit(server)) };
}

async function visit(server: FakeServer) {
  const { services } = await renderPage(<LessonEditorPage />, {
    path: "/lesson-editor/:versionId",
    at: "/lesson-editor/31?school=12",
    server,
    session: aSession("teacher"),
  });
  await screen.findByText("Newton's second law", { selector: "h2" });
  return { services };
}

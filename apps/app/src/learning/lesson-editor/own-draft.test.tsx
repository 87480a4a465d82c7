import { freeDraft, holdDraft, readVersion, saveDraft } from "@dars/contract/learning/lesson-versions";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer, type Heard } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { aDraft } from "./draft.factory.ts";
import { LessonEditorPage } from "./LessonEditorPage.tsx";

const AT = "2026-11-20T05:03:00.000Z";
const leased = (isOwn: boolean) => () =>
  Response.json(
    {
      code: "conflict",
      message: "Leased.",
      details: { reason: "leased", name: names("Zaid Al-Rikabi"), until: AT, isOwn },
    },
    { status: 409 },
  );
const taken = () =>
  Response.json({
    lease: { person: { id: 77, name: names("Zaid Al-Rikabi") }, isMine: true, until: AT },
    revision: 4,
  });

test("KEY-4: a page that is loaded anew takes back the draft that its own account had open", async () => {
  const server = aServer(({ body }) => (takesOver(body) ? taken() : leased(true)()));
  await open(server);

  expect(await screen.findByRole("button", { name: "Add" })).toBeTruthy();
  expect(screen.queryByText(/is editing this draft/)).toBeNull();
  expect(server.heardAt(holdDraft.path).map(({ body }) => takesOver(body))).toEqual([false, true]);
});

test("KEY-4: nobody takes over in silence what another person has open", async () => {
  const server = aServer(leased(false));
  await open(server);

  expect(await screen.findByText(/Zaid Al-Rikabi.* is editing this draft/)).toBeTruthy();
  expect(server.heardAt(holdDraft.path).some(({ body }) => takesOver(body))).toBe(false);
});

test("KEY-4: a page that gave way to another one of the same account says so, and does not take it back by itself", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let isElsewhere = false;
  const server = aServer(({ body }) => (isElsewhere && !takesOver(body) ? leased(true)() : taken()));
  await open(server);
  await screen.findByRole("button", { name: "Add" });

  isElsewhere = true;
  await act(async () => vi.advanceTimersByTimeAsync(20_000));
  vi.useRealTimers();

  expect(await screen.findByText("You have this draft open elsewhere")).toBeTruthy();
  await waitFor(() => expect(server.heardAt(holdDraft.path).length).toBeGreaterThan(1));
  expect(server.heardAt(holdDraft.path).some(({ body }) => takesOver(body))).toBe(false);
});

const takesOver = (body: unknown): boolean => Object(body).takeOver === true;

const aServer = (hold: (request: Heard) => Response) => {
  const server = new FakeServer()
    .on(readVersion, aDraft(4, []))
    .on(freeDraft, {})
    .on(saveDraft, { revision: 5, savedAt: AT });
  server.onRaw("PUT", holdDraft.path, () => {
    const last = server.heardAt(holdDraft.path).at(-1);
    if (!last) throw new Error("Nothing was heard.");
    return hold(last);
  });
  return server;
};

const open = (server: FakeServer) =>
  renderPage(<LessonEditorPage />, {
    path: "/lesson-editor/:id",
    at: "/lesson-editor/9?school=12",
    server,
    session: aSession("teacher"),
  });

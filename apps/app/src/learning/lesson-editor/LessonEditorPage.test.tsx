import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { readLessonDocument } from "@dars/contract/learning/lesson-documents";
import {
  freeDraft,
  holdDraft,
  publishVersion,
  readVersion,
  saveDraft,
  submitVersion,
} from "@dars/contract/learning/lesson-versions";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { refreshShown } from "#platform/api/refresh-shown.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { aDraft, aPicture } from "./draft.factory.ts";
import { LessonEditorPage } from "./LessonEditorPage.tsx";

const AT = "2026-11-20T05:03:00.000Z";
const text = (words: string) => ({
  document: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: words }] }] },
});
const aText = (id: string, words: string): LessonBlock => ({
  id,
  kind: "text",
  content: text(words),
  notes: null,
  answers: null,
});
const ONE = aText("aaaaaaaaaaaaaaa", "Force is mass times acceleration");
const TWO = aText("bbbbbbbbbbbbbbb", "Try it with a cart");
const NEWER = { ...ONE, id: "ccccccccccccccc", kind: "hologram", content: { shape: 7 } };

let server: FakeServer;
let revision: number;

beforeEach(() => {
  revision = 4;
  server = new FakeServer()
    .onEach(readVersion, () => aDraft(revision, [ONE, TWO, NEWER]))
    .onEach(holdDraft, () => ({
      lease: { person: { id: 77, name: names("Zaid Al-Rikabi") }, isMine: true, until: AT },
      revision,
    }))
    .on(freeDraft, {})
    .onEach(saveDraft, () => ({ revision: ++revision, savedAt: AT }));
});

test("a draft is typed in, added to, moved and saved by itself, with what is not known in it", async () => {
  await open();
  await press("Add");
  await press("Divider");
  const [first] = await screen.findAllByRole("listitem", { name: /Text.*, block/ });
  await act(async () => first?.querySelectorAll<HTMLElement>("[aria-label='Move down']")[0]?.click());

  await waitFor(() => expect(saved()).toEqual(["bbbbbbbbbbbbbbb", "aaaaaaaaaaaaaaa", "hologram", "divider"]));
  expect(server.heardAt(saveDraft.path).at(-1)?.body).toMatchObject({
    revision: 4,
    blocks: [{}, {}, NEWER, {}],
  });
  expect(await screen.findByText(/^Saved/)).toBeTruthy();

  await press("Undo");
  await waitFor(() => expect(saved()).toEqual(["aaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbb", "hologram", "divider"]));
  // It builds on what was saved before.
  expect(server.heardAt(saveDraft.path).at(-1)?.body).toMatchObject({ revision: 5 });
});

test("a teacher's note is written beside a block, apart from what students read", async () => {
  await open();
  const [found] = await screen.findAllByRole("listitem", { name: /Text.*, block/ });
  const block = within(found ?? document.body);
  await act(async () => block.getByLabelText("Add teacher's note").click());

  expect(block.getByText("Students don't see this")).toBeTruthy();
  await waitFor(() =>
    expect(server.heardAt(saveDraft.path).at(-1)?.body).toMatchObject({
      blocks: [{ ...ONE, notes: { type: "doc" } }, TWO, NEWER],
    }),
  );
});

test("a new text, and a new note, has the cursor at once", async () => {
  await open();
  await press("Add");
  await press("Text");
  expect(document.activeElement).toBe(screen.getAllByRole("textbox", { name: "Text" }).at(-1));

  const [found] = await screen.findAllByRole("listitem", { name: /Text.*, block/ });
  const block = within(found ?? document.body);
  await act(async () => block.getByLabelText(/^Drag/).click());
  await act(async () => block.getByLabelText("Add teacher's note").click());
  expect(document.activeElement).toBe(block.getByRole("textbox", { name: "Teacher's note" }));
});

test("what is written while a document is being read stays beside what was read", async () => {
  server.on(readLessonDocument, {
    blocks: [aText("ddddddddddddddd", "From Word"), aPicture.block],
    files: [aPicture.file],
    pictures: 0,
    isCut: false,
  });
  const bytes = Promise.withResolvers<ArrayBuffer>();
  const file = Object.assign(new File([], "lesson.docx"), { arrayBuffer: () => bytes.promise });
  await open();
  await press("Add");
  await press("Text from Word, PowerPoint or PDF");
  fireEvent.change(screen.getByLabelText("Choose a file"), { target: { files: [file] } });
  await press("Add");
  await press("Divider");
  await act(async () => bytes.resolve(new ArrayBuffer(1)));

  const all = "aaaaaaaaaaaaaaa bbbbbbbbbbbbbbb hologram divider ddddddddddddddd image";
  await waitFor(() => expect(saved().join(" ")).toBe(all));
  expect(screen.queryByText("This file is no longer available.")).toBeNull();
});

test("without a network the newest text alone waits, and is what is there when the page opens again", async () => {
  const { services } = await open();
  server.reachable = false;
  await press("Add");
  await press("Divider");
  expect(await screen.findByText(/Saved on this device/)).toBeTruthy();
  await press("Add");
  await press("Divider");
  await waitFor(() => {
    const saves = services.workspace.get().outbox.saves.get();
    expect(saves).toHaveLength(1);
    expect(saves[0]?.wire.body).toMatchObject({
      blocks: [{}, {}, {}, { kind: "divider" }, { kind: "divider" }],
    });
  });
});

test("who comes second sees who writes before a word is typed, and can take over", async () => {
  server.onRaw("PUT", holdDraft.path, () =>
    Response.json(
      {
        code: "conflict",
        message: "Leased.",
        details: { reason: "leased", name: names("Huda Al-Tai"), until: AT },
      },
      { status: 409 },
    ),
  );
  await open();

  expect(await screen.findByText(/Huda Al-Tai.* is editing this draft/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add" })).toBeNull();
  server.onEach(holdDraft, () => ({
    lease: { person: { id: 77, name: names("Zaid Al-Rikabi") }, isMine: true, until: AT },
    revision,
  }));
  await press("Take over editing");

  expect(await screen.findByRole("button", { name: "Add" })).toBeTruthy();
  expect(server.heardAt(holdDraft.path).at(-1)?.body).toMatchObject({ takeOver: true });
});

test("nothing is overwritten in silence: a draft that somebody else has saved asks whose text it is to be", async () => {
  await open();
  server.onRaw("PUT", saveDraft.path, () =>
    Response.json({ code: "conflict", message: "Stale.", details: { reason: "stale" } }, { status: 409 }),
  );
  await press("Add");
  await press("Divider");
  expect(await screen.findByText(/Someone else has changed this draft/)).toBeTruthy();

  revision = 9;
  server.onEach(saveDraft, () => ({ revision: ++revision, savedAt: AT }));
  await press("Use what I wrote");

  await waitFor(() =>
    expect(server.heardAt(saveDraft.path).at(-1)?.body).toMatchObject({
      revision: 9,
      blocks: [{}, {}, {}, { kind: "divider" }],
    }),
  );
});

test("what was typed a moment before is sent to review with the rest", async () => {
  server.onEach(submitVersion, () => ({ state: "review" as const, revision: ++revision }));
  await open();
  await press("Add");
  await press("Divider");
  await press("Send to review");
  await answerQuestion("confirm", { words: "A line" });

  await waitFor(() =>
    expect(server.heardAt(submitVersion.path).at(-1)?.body).toMatchObject({
      revision: 5,
      changeNote: "A line",
    }),
  );
  expect(saved()).toEqual(["aaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbb", "hologram", "divider"]);
});

test("an empty lesson has the cursor in a text at once, and nothing of it is saved before something is written", async () => {
  server.onEach(readVersion, () => aDraft(revision, []));
  await open();

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Text" })));
  expect(server.heardAt(saveDraft.path)).toEqual([]);
  await press("Send to review");
  expect(server.heardAt(submitVersion.path)).toEqual([]);
});

test("a lesson with an open bracket is not sent: what is to be looked at is listed, each with its place", async () => {
  const formula = { type: "formula", attrs: { tex: String.raw`\cos(\theta`, mathml: null, legend: [] } };
  const wrong = { ...ONE, content: { document: { type: "doc", content: [formula] } } };
  const picture = { ...TWO, kind: "image", content: { fileId: "fffffffffffffff", alt: "", caption: "Cart" } };
  server.onEach(readVersion, () => aDraft(revision, [wrong, picture]));
  await open();

  await press("2 things to check");
  expect(screen.getByText("A formula has an open bracket.")).toBeTruthy();
  expect(screen.getByText(/A picture has no description/u).textContent).toContain("Cart");
  await press("Send to review");

  expect(document.querySelector("ion-alert")).toBeNull();
  expect(server.heardAt(submitVersion.path)).toEqual([]);
});

test("LES-5: a copy of a draft gives way to the version that is in review by now", async () => {
  const draft = aDraft(revision, [ONE, TWO, NEWER]);
  const conflict = { code: "conflict", message: "In review.", details: { reason: "state" } };
  server
    .on(readVersion, { ...draft, may: { edit: true, publish: true } })
    .onRaw("PUT", holdDraft.path, () => Response.json(conflict, { status: 409 }));
  const { services } = await open();
  expect(screen.queryByText("Publish")).toBeNull();

  server.on(readVersion, inReview(5));
  await act(async () => refreshShown(services.workspace.get().queries));

  expect(await screen.findByText("Publish")).toBeTruthy();
  expect(await screen.findByText("Version 4, in review")).toBeTruthy();
  expect(screen.queryByText("Take over editing")).toBeNull();
});

test("LES-5: who may publish does so with what is in review; who may not is not offered it", async () => {
  server
    .on(readVersion, inReview(revision))
    .on(publishVersion, { state: "published", revision: 5 })
    .on(submitVersion, { state: "review", revision: 5 });
  await open();

  await press("Publish");
  await waitFor(() => expect(document.querySelector("ion-alert")).toBeTruthy());
  expect(screen.queryByRole("button", { name: "Send to review" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add" })).toBeNull();
});

function inReview(at: number): ReturnType<typeof aDraft> {
  const { version, line, ...others } = aDraft(at, [ONE, TWO, NEWER]);
  return {
    ...others,
    version: { ...version, state: "review" },
    line: { ...line, state: "review" },
    may: { edit: true, publish: true },
  };
}

const open = async () => {
  const rendered = await renderPage(<LessonEditorPage />, {
    path: "/lesson-editor/:versionId",
    at: "/lesson-editor/31?school=12",
    server,
    session: aSession("teacher"),
  });
  await screen.findByText("Newton's second law", { selector: "h2" });
  return rendered;
};

async function press(name: string): Promise<void> {
  const button = await screen.findByText((_, element) => isNamed(element, name), {}, { timeout: 3000 });
  await act(async () => button.click());
}

const isNamed = (element: Element | null, name: string): boolean =>
  element !== null &&
  /^(button|ion-button)$/i.test(element.tagName) &&
  (element.getAttribute("aria-label") ?? element.textContent.trim()) === name;

const saved = () => {
  const body: unknown = server.heardAt(saveDraft.path).at(-1)?.body;
  const { blocks = [] } = Object(body) as { blocks?: readonly LessonBlock[] };
  return blocks.map(({ id, kind }) => (kind === "text" ? id : kind));
};

import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { freeDraft, holdDraft, readVersion } from "@dars/contract/learning/lesson-versions";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { aDraft } from "./draft.factory.ts";
import { LessonEditorPage } from "./LessonEditorPage.tsx";

const heading = (text: string) => ({
  type: "heading",
  attrs: { level: 2 },
  content: [{ type: "text", text }],
});
const aTextWith = (id: string, ...content: readonly object[]): LessonBlock => ({
  id,
  kind: "text",
  content: { document: { type: "doc", content } },
  notes: null,
  answers: null,
});
const open = { type: "formula", attrs: { tex: String.raw`\cos(\theta`, mathml: null, legend: [] } };
const BLOCKS = [
  aTextWith("aaaaaaaaaaaaaaa", heading("Force")),
  aTextWith("bbbbbbbbbbbbbbb", heading("Example"), open),
];

async function openEditor() {
  const server = new FakeServer()
    .on(readVersion, aDraft(4, BLOCKS))
    .on(holdDraft, {
      lease: { person: { id: 77, name: names("Zaid") }, isMine: true, until: "2026-11-20T05:03:00.000Z" },
      revision: 4,
    })
    .on(freeDraft, {});
  await renderPage(<LessonEditorPage />, {
    path: "/lesson-editor/:versionId",
    at: "/lesson-editor/31?school=12",
    server,
    session: aSession("teacher"),
  });
  // The editor is fetched first.
  await screen.findByText("Newton's second law", { selector: "h2" }, { timeout: 10_000 });
}

const getFocusedBlock = () => document.activeElement?.closest<HTMLElement>("[data-block]")?.dataset["block"];

test("at a desk the outline leads to the places of the lesson, and what is to be checked stands on its other side", async () => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("width > 1025px") }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  await openEditor();

  const outline = await screen.findByRole("navigation", { name: "Outline" });
  const [first, second] = within(outline).getAllByRole("button");
  expect([first?.textContent, second?.textContent]).toEqual(["Force", "Example"]);
  first?.focus();
  fireEvent.keyDown(first ?? outline, { key: "ArrowDown" });
  expect(document.activeElement).toBe(second);
  await tap(second ?? outline);
  await waitFor(() => expect(getFocusedBlock()).toBe("bbbbbbbbbbbbbbb"));

  const checks = screen.getByRole("complementary", { name: "Before review" });
  expect(checks.textContent).toContain("A formula has an open bracket. Example");
});

test("on a phone the outline opens as a sheet and gives way to the place that is chosen", async () => {
  await openEditor();

  await tap(await screen.findByText("Outline"));
  const sheet = screen.getByRole("dialog", { name: "Outline" });
  await tap(within(sheet).getByText("Example"));

  await waitFor(() => expect(getFocusedBlock()).toBe("bbbbbbbbbbbbbbb"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

import {
  readCartridgeReport,
  readLessonFileReport,
  takeCartridge,
  takeLessonFile,
} from "@dars/contract/learning/lesson-exports";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { ExportCartridge } from "./ExportCartridge.tsx";
import { ExportLesson } from "./ExportLesson.tsx";

const FILE = { name: "lesson.docx", type: "application/zip", bytes: new Uint8Array([80]) };

beforeEach(() => {
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }),
  );
});

test("what a Word document says otherwise is shown before it is taken", async () => {
  const server = new FakeServer()
    .on(readLessonFileReport, { lessons: 1, losses: [{ kind: "films", count: 2 }] })
    .on(takeLessonFile, FILE);
  await renderPage(<ExportLesson schoolId={1} versionId={5} />, { path: "/lesson", server });
  await tap(screen.getByText("Export the lesson"));
  await tap(screen.getByLabelText("Include notes and answers for teachers"));
  await tap(screen.getByText("Export as Word document"));

  expect(await screen.findByText("2 videos: only their titles")).toBeTruthy();
  expect(server.heardAt(takeLessonFile.path)).toHaveLength(0);
  await tap(screen.getByText("Download the Word document"));
  await waitFor(() => expect(server.heardAt(takeLessonFile.path)).toHaveLength(1));
});

test("a subject without published lessons offers no cartridge", async () => {
  const server = new FakeServer().on(readCartridgeReport, { lessons: 0, losses: [] });
  await renderPage(<ExportCartridge schoolId={1} offeringId={5} />, { path: "/lessons", server });

  expect(await screen.findByText("No lesson of this subject is published yet.")).toBeTruthy();
  expect(screen.queryByText("Download the Common Cartridge")).toBeNull();
});

test("published lessons are taken as a cartridge", async () => {
  const server = new FakeServer().on(readCartridgeReport, { lessons: 3, losses: [] }).on(takeCartridge, FILE);
  await renderPage(<ExportCartridge schoolId={1} offeringId={5} />, { path: "/lessons", server });
  await tap(await screen.findByText("Download the Common Cartridge"));

  await waitFor(() => expect(server.heardAt(takeCartridge.path)).toHaveLength(1));
});

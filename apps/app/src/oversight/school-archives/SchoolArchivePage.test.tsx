import {
  askSchoolArchive,
  linkSchoolArchive,
  readSchoolArchive,
  stopSchoolArchive,
  type SchoolArchive,
} from "@dars/contract/oversight/school-archives";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { ArchiveCard } from "./ArchiveCard.tsx";

const ARCHIVE: SchoolArchive = {
  id: 4,
  state: "ready",
  askedAt: "2026-11-29T08:00:00.000Z",
  isMine: true,
  done: 12,
  total: 12,
  bytes: 25_000_000,
  missing: 1,
  readyUntil: "2026-12-02T08:00:00.000Z",
};

async function open(latest: SchoolArchive | null) {
  const server = new FakeServer()
    .on(readSchoolArchive, { parts: [], latest })
    .on(askSchoolArchive, { id: 5 })
    .on(stopSchoolArchive, {})
    .on(linkSchoolArchive, { name: "school-1.zip", url: "/api/v6/schools/1/archives/4/file?mac=x" });
  await renderPage(<ArchiveCard schoolId={1} latest={latest} onChange={() => undefined} />, {
    path: "/manage/archive",
    server,
  });
  return server;
}

test("an archive is asked for with a reason", async () => {
  const server = await open(null);
  await type("What is the archive for?", "We move to another system");
  await tap(screen.getByText("Prepare the archive"));

  await waitFor(() => expect(server.heardAt(askSchoolArchive.path)).toHaveLength(1));
});

test("while it is prepared it says how far it is, and can be stopped", async () => {
  const server = await open({ ...ARCHIVE, state: "preparing", done: 3, readyUntil: null });

  expect(screen.getByText(/^.*3.* of .*12.* files$/u)).toBeTruthy();
  expect(screen.queryByText("Prepare the archive")).toBeNull();
  await tap(screen.getByText("Stop preparing"));
  await waitFor(() => expect(server.heardAt(stopSchoolArchive.path)).toHaveLength(1));
});

test("a finished archive is downloaded by the account that asked for it, and by no other", async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${new URL(this.href).pathname}`);
  });
  await open(ARCHIVE);

  expect(screen.getByText(/^.*1.* file could not be written/u)).toBeTruthy();
  await tap(screen.getByText(/^Download the archive \(.*25/u));
  await waitFor(() => expect(clicked).toEqual(["school-1.zip /api/v6/schools/1/archives/4/file"]));
});

test("a colleague's archive is not offered", async () => {
  await open({ ...ARCHIVE, isMine: false });

  expect(screen.queryByText(/^Download the archive/u)).toBeNull();
  expect(screen.getByText("Prepare the archive")).toBeTruthy();
});

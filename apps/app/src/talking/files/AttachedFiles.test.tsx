import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { listFiles } from "@dars/contract/talking/files";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { Attached } from "#talking/chat-message/public.ts";

import { AttachedFiles } from "./AttachedFiles.tsx";

const photo = (no: number): AttachedFile => ({
  kind: "photo",
  fileId: `photophotopho0${no}`,
  name: `board ${no}.jpg`,
  type: "image/jpeg",
  size: 2_000_000,
  width: 400,
  height: 300,
});
const paper: AttachedFile = {
  kind: "file",
  fileId: "paperpaperpape1",
  name: "paper.pdf",
  type: "application/pdf",
  size: 9000,
};

const FORMS = [
  ["a post", (files: readonly AttachedFile[]) => <AttachedFiles schoolId={12} attachments={files} />],
  ["a message", (files: readonly AttachedFile[]) => <Attached schoolId={12} attachments={[...files]} />],
] as const;

const open = (page: React.ReactNode) =>
  renderPage(page, {
    path: "/posts/4",
    server: new FakeServer().refuse(listFiles, "unexpected", 500),
    session: aSession("student"),
  });

test.each(FORMS)("several photos of %s are a carousel, and its other files stand below", async (_, form) => {
  await open(form([photo(1), paper, photo(2), photo(3)]));
  const pictures = await screen.findByRole("group", { name: "3 pictures" });
  expect(within(pictures).getAllByRole("link", { hidden: true })[0]?.getAttribute("href")).toBe(
    "/image-preview?school=12&file=photophotopho01",
  );
  expect(within(pictures).queryByText("paper.pdf")).toBeNull();
  expect(screen.getByText("paper.pdf")).toBeTruthy();
});

test.each(FORMS)("one photo of %s stands alone", async (_, form) => {
  await open(form([photo(1), paper]));
  expect(await screen.findByRole("link", { name: "" })).toBeTruthy();
  expect(screen.queryByRole("group")).toBeNull();
});

import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { listFiles } from "@dars/contract/talking/files";
import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

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

const open = (page: ReactNode) =>
  renderPage(page, {
    path: "/posts/4",
    server: new FakeServer().refuse(listFiles, "unexpected", 500),
    session: aSession("student"),
  });

test("several photos of a post are a carousel, and its other files stand below", async () => {
  await open(<AttachedFiles schoolId={12} attachments={[photo(1), paper, photo(2), photo(3)]} />);
  const pictures = await screen.findByRole("region", { name: "3 pictures" });
  expect(within(pictures).getAllByRole("link", { hidden: true })[0]?.getAttribute("href")).toBe(
    "/image-preview?school=12&file=photophotopho01",
  );
  expect(within(pictures).queryByText("paper.pdf")).toBeNull();
  expect(screen.getByText("paper.pdf")).toBeTruthy();
});

test("one photo stands alone", async () => {
  await open(<AttachedFiles schoolId={12} attachments={[photo(1), paper]} />);
  expect(await screen.findByRole("link", { name: "" })).toBeTruthy();
  expect(screen.queryByRole("region")).toBeNull();
});

import { readPerson } from "@dars/contract/school/people";
import { createFile, finishFile } from "@dars/contract/talking/files";
import {
  listPersonPhotos,
  readOwnPhoto,
  removePersonPhoto,
  savePersonPhoto,
} from "@dars/contract/talking/person-photos";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { aPersonPage } from "#platform/testing/a-person-page.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";
import { giveCanvas } from "#talking/photo-step/canvas.factory.ts";

import { PersonPhotoPage } from "./PersonPhotoPage.tsx";

const photo = { personId: 26, fileId: "facefacefaceface".slice(0, 15), thumb: "/thumb", full: "/full" };
const createFileCard = (state: "receiving" | "ready") => ({
  id: photo.fileId,
  schoolId: 1,
  kind: "photo" as const,
  state,
  name: "face.jpg",
  type: null,
  size: 9,
  width: null,
  height: null,
  seconds: null,
  refusal: null,
});

const BYTES = "/api/v6/schools/:schoolId/files/:fileId/bytes";

let server: FakeServer;

beforeEach(() => {
  giveCanvas();
  server = new FakeServer()
    .on(readPerson, aPersonPage({ id: 26 }))
    .on(listPersonPhotos, { photos: [] })
    .on(createFile, { file: createFileCard("receiving"), uploadPath: "/bytes" })
    .onRaw(
      "HEAD",
      BYTES,
      () => new Response(null, { headers: { "upload-offset": "0", "upload-length": "7" } }),
    )
    .onRaw("PATCH", BYTES, () => new Response(null, { status: 204, headers: { "upload-offset": "7" } }))
    .on(finishFile, createFileCard("ready"))
    .on(savePersonPhoto, {})
    .on(removePersonPhoto, {});
});

test("A3: a photo that the office picks is cut to a square and saved for the person", async () => {
  await openOffice();
  const camera = await screen.findByLabelText<HTMLInputElement>("Take a photo", { selector: "input" });
  expect(camera.getAttribute("capture")).toBe("environment");

  await pick("Choose a photo");
  const shown = await screen.findByRole("img", { name: /face/ });
  Object.defineProperties(shown, { naturalWidth: { value: 400 }, naturalHeight: { value: 300 } });
  fireEvent.load(shown);
  await tap(screen.getByRole("button", { name: "Use this photo" }));

  await soon(() => expect(server.heardAt(savePersonPhoto.path).map(({ method }) => method)).toEqual(["PUT"]));
  expect(server.heardAt(createFile.path)[0]?.body).toMatchObject({ kind: "photo", purpose: "person" });
});

test("A3: a photo is removed once one says so", async () => {
  server.on(listPersonPhotos, { photos: [photo] });
  await openOffice();
  await tap(await screen.findByText("Remove photo"));
  await answerQuestion("destructive");

  await soon(() =>
    expect(server.heardAt(removePersonPhoto.path).map(({ method }) => method)).toEqual(["DELETE"]),
  );
});

test("A3: staff sets its own photo, by the camera on the side of the screen", async () => {
  server.on(readOwnPhoto, { person: { schoolId: 1, id: 26 }, photo: null });
  await renderPage(<PersonPhotoPage />, {
    server,
    session: aSession("teacher"),
    at: "/profile/photo",
    path: "/profile/photo",
  });
  const camera = await screen.findByLabelText<HTMLInputElement>("Take a photo", { selector: "input" });
  expect(camera.getAttribute("capture")).toBe("user");
  expect(screen.getByText("No photo yet")).toBeTruthy();
});

const openOffice = () =>
  renderPage(<PersonPhotoPage />, {
    server,
    session: aSession("school_management"),
    at: "/manage/people/1/26/photo",
    path: "/manage/people/:schoolId/:personId/photo",
  });

async function pick(label: string) {
  const file = new File(["picture"], "face.png", { type: "image/png" });
  const input = screen.getByLabelText(label, { selector: "input" });
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
}

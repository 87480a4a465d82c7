import {
  checkUpload,
  createUpload,
  listUploads,
  readUpload,
  uploadBytesPath,
} from "@dars/contract/roster/uploads";
import { listSchools } from "@dars/contract/school/schools";
import { readGroupSettings } from "@dars/contract/school/settings";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aGroupSettings } from "#platform/testing/a-group-settings.ts";
import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { ImportsPage } from "./ImportsPage.tsx";
import { anUpload, anUploadLine } from "./upload.factory.ts";

const BYTES = uploadBytesPath(12, 9);

test("the office sees every file it sent, by whom, and what became of it", async () => {
  const sara = { name: names("Sara Aziz"), role: "school_management" as const, isMe: false };
  await openImports(
    new FakeServer().on(listUploads, {
      uploads: [
        anUploadLine(),
        anUploadLine({ id: 8, fileName: "maple.zip", state: "committed", uploadedBy: sara }),
      ],
    }),
  );

  await screen.findByText("students.xlsx");
  expect(screen.getByText(/Uploaded by .*you/)).toBeTruthy();
  expect(screen.getByText(/Uploaded by .*Sara Aziz/)).toBeTruthy();
  expect(screen.getByText("Checked, not imported yet")).toBeTruthy();
  expect(screen.getByText("Imported")).toBeTruthy();
});

test("a chosen file is announced, sent from where it broke off, handed over to be checked, and its own page opens", async () => {
  const server = new FakeServer()
    .on(listUploads, { uploads: [] })
    .on(createUpload, { uploadId: 9, partBytes: 4 })
    .on(readUpload, anUpload({ state: "receiving", partBytes: 4, missingParts: [1], sha256: null }))
    .onRaw(
      "HEAD",
      BYTES,
      () => new Response(null, { headers: { "upload-offset": "4", "upload-length": "5" } }),
    )
    .onRaw("PATCH", BYTES, () => new Response(null, { status: 204, headers: { "upload-offset": "5" } }))
    .on(checkUpload, { state: "checking" });
  const { address } = await openImports(server);

  await choose(new File(["a;b;c"], "students.csv"));

  await waitFor(() => expect(address()).toBe("/manage/imports/12/9"));
  await waitFor(() => expect(server.heardAt(checkUpload.path)).toHaveLength(1));
  expect(server.heardAt(createUpload.path).find(({ method }) => method === "POST")?.body).toMatchObject({
    fileName: "students.csv",
    bytes: 5,
    kind: "students",
  });
  expect(server.heardAt(BYTES).map(({ method }) => method)).toEqual(["HEAD", "PATCH"]);
});

test("the same file chosen again opens the upload that is there, and is not sent again", async () => {
  const server = new FakeServer()
    .on(listUploads, { uploads: [] })
    .on(createUpload, { uploadId: 9, partBytes: 4 })
    .on(readUpload, anUpload());
  const { address } = await openImports(server);

  await choose(new File(["a;b;c"], "students.csv"));

  await waitFor(() => expect(address()).toBe("/manage/imports/12/9"));
  expect(server.heardAt(BYTES)).toEqual([]);
});

test("an empty file is told at once, and nothing is sent", async () => {
  const { server } = await openImports(new FakeServer().on(listUploads, { uploads: [] }));

  await choose(new File([], "students.csv"));

  expect(await screen.findByText(/is empty/)).toBeTruthy();
  expect(server.heard.filter(({ method }) => method === "POST")).toEqual([]);
});

test("a file that the server refuses says why, with the code for the phone", async () => {
  const server = new FakeServer().on(listUploads, { uploads: [] }).refuse(createUpload, "forbidden", 403);
  await openImports(server);

  await choose(new File(["a"], "students.csv"));

  expect(await screen.findByText(/You don't have access to do this.*403.-.4F2A/)).toBeTruthy();
});

test("whoever has five files waiting is told to import one of them first", async () => {
  const server = new FakeServer().on(listUploads, { uploads: [] }).onRaw("POST", createUpload.path, () =>
    Response.json(
      {
        code: "conflict",
        message: "Too many.",
        requestId: "req-4F2A",
        details: { reason: "too-many-open", open: 5 },
      },
      { status: 409 },
    ),
  );
  await openImports(server);

  await choose(new File(["a"], "students.csv"));

  expect(await screen.findByText(/You already have five uploads.*409.-.4F2A/)).toBeTruthy();
});

test.each([
  { schools: "one of many schools", school_id: null, at: "/manage/imports?school=12" },
  { schools: "the only school", school_id: 12, at: "/manage/imports" },
])(
  "an administrator imports for $schools or, as a package, for the whole group",
  async ({ school_id, at }) => {
    const server = new FakeServer()
      .on(listSchools, { schools: [aSchool()] })
      .on(readGroupSettings, {
        revision: 1,
        settings: aGroupSettings(),
        officeId: 3,
        legacyClientSeenAt: null,
      })
      .on(listUploads, { uploads: [] });
    await renderPage(<ImportsPage />, {
      path: "/manage/imports",
      at,
      server,
      session: aSession("administrator", { school_id }),
    });

    const place = await screen.findByLabelText("School or group");
    expect(screen.getByText("Students and guardians")).toBeTruthy();
    fireEvent.change(place, { target: { value: "3" } });

    await waitFor(() => expect(screen.queryByText("Students and guardians")).toBeNull());
    expect(screen.getByText("Package of another school system")).toBeTruthy();
  },
);

const openImports = (server: FakeServer) =>
  renderPage(<ImportsPage />, { path: "/manage/imports", server, session: aSession("school_management") });

async function choose(file: File) {
  const field = await screen.findByLabelText(/Choose a file/);
  await act(async () => void fireEvent.change(field, { target: { files: [file] } }));
}

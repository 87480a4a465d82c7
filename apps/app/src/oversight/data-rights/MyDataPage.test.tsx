import { proveMyself } from "@dars/contract/identity/accounts";
import {
  askDataExport,
  listDataExports,
  takeDataExport,
  type DataExport,
  type DataSubject,
} from "@dars/contract/oversight/data-rights";
import { listErasureSubjects } from "@dars/contract/oversight/erasure-requests";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { MyDataPage } from "./MyDataPage.tsx";

const anExport = (state: DataExport["state"]): DataExport => ({
  id: 4,
  state,
  askedAt: "2026-11-20T08:00:00.000Z",
  readyUntil: state === "ready" ? "2026-11-23T08:00:00.000Z" : null,
  bytes: state === "ready" ? 2_400_000 : null,
});
const subject = (more: Partial<DataSubject>): DataSubject => ({
  schoolId: 12,
  personId: 7,
  name: names("Amal"),
  school: names("Rafidain"),
  isMe: true,
  latest: null,
  ...more,
});
const CHILD = { personId: 26, name: names("Zainab"), isMe: false };

const open = (...people: DataSubject[]) =>
  renderPage(<MyDataPage />, {
    path: "/my-data",
    session: aSession("parent"),
    server: new FakeServer().on(listDataExports, { people }).on(listErasureSubjects, { people: [] }),
  });

test("DSR-1: a guardian chooses itself or a child", async () => {
  const { server } = await open(subject({}), subject(CHILD));
  server.on(askDataExport, { id: 4 });

  expect(await screen.findByText("Export my data")).toBeTruthy();
  server.on(listDataExports, { people: [subject({ ...CHILD, latest: anExport("preparing") })] });
  await tap(screen.getByText(/Export .*Zainab.*'s data/));

  await screen.findByText(/Preparing the files/);
  expect(server.heardAt(askDataExport.path).find(({ method }) => method === "POST")?.body).toMatchObject({
    schoolId: 12,
    personId: 26,
  });
});

test("DSR-3: where the proof is too old, the password is asked for and the export goes on under its key", async () => {
  const { server } = await open(subject({}));
  server.refuse(askDataExport, "proof-required", 403).on(proveMyself, {});
  await tap(await screen.findByText("Export my data"));
  await screen.findByText("Confirm that it's you before exporting data.");

  server.on(askDataExport, { id: 4 });
  await type("Your password", "correct horse 7");
  const proof = getForm(screen.getByText("Confirm that it's you before exporting data."));
  await act(async () => void fireEvent.submit(proof));

  await screen.findByText("Export my data");
  const keys = server
    .heardAt(askDataExport.path)
    .flatMap(({ method, body }) => (method === "POST" ? [JSON.stringify(body)] : []));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("DSR-1: a copy that is ready says until when, and why a second download is refused", async () => {
  const { server } = await open(subject({ latest: anExport("ready") }));
  const problem = { code: "conflict", message: "No.", requestId: "req-4F2A", details: { reason: "taken" } };
  server.onRaw("POST", takeDataExport.path, () => Response.json(problem, { status: 409 }));

  expect(await screen.findByText(/You can download it once, until/)).toBeTruthy();
  await tap(screen.getByText(/^Download \(/));

  expect(await screen.findByText(/downloaded and deleted from the server/)).toBeTruthy();
  await waitFor(() =>
    expect(server.heardAt(takeDataExport.path)[0]?.body).toMatchObject({ schoolId: 12, exportId: 4 }),
  );
});

test.each([
  ["taken", /downloaded and deleted/],
  ["expired", /not downloaded in time/],
  ["failed", /could not be prepared/],
] as const)("DSR-1: an export that is %s can be asked for anew", async (state, words) => {
  await open(subject({ latest: anExport(state) }));

  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText("Export my data")).toBeTruthy();
});

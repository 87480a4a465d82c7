import { proveMyself } from "@dars/contract/identity/accounts";
import { exportRoster, listRosterPackages } from "@dars/contract/roster/export";
import { exportPeople, readRosterTemplate } from "@dars/contract/roster/tables";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";
import { Page } from "#platform/ui/Page.tsx";

import { ExportCard } from "./ExportCard.tsx";
import { ListsCard } from "./ListsCard.tsx";
import { TemplatesCard } from "./TemplatesCard.tsx";

const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

test("a template comes in the reader's language and in the form that was asked for", async () => {
  const { server } = await open();

  await act(async () => button("Students and their guardians", "Excel").click());

  await waitFor(() => expect(saved).toEqual(["students.xlsx"]));
  const { url } = server.heardAt(readRosterTemplate.path)[0] ?? { url: "" };
  expect(url).toBe("/api/v6/schools/12/roster/templates/students?format=xlsx&locale=en");
});

test("a table with the people of today needs a reason before it leaves the school", async () => {
  const { server } = await open();

  await act(async () => screen.getByLabelText("Include the people already here").click());

  await waitFor(() => expect(button("Who teaches what", "CSV text").disabled).toBe(true));
  expect(server.heardAt(readRosterTemplate.path)).toEqual([]);
});

test("a list of people is given out for a reason, and not before one is written", async () => {
  const { server } = await open();

  await act(async () => getForm(screen.getByText("Lists of people").parentElement).requestSubmit());
  await type("What do you need it for?", "bus list");
  await act(async () => getForm(screen.getByText("Lists of people").parentElement).requestSubmit());

  await waitFor(() => expect(saved).toEqual(["students.xlsx"]));
  expect(server.heardAt(exportPeople.path).map(({ url }) => url)).toEqual([
    "/api/v6/schools/12/roster/lists/students?format=xlsx&locale=en&reason=bus+list",
  ]);
});

test("a package leaves without birth dates unless they are asked for", async () => {
  const { server } = await open();

  await act(async () => getForm(screen.getByText("Export everything").parentElement).requestSubmit());

  await waitFor(() => expect(saved).toEqual(["students.xlsx"]));
  expect(server.heardAt(exportRoster.path)[0]?.url).toBe(
    "/api/v6/schools/12/roster/export?version=1.2&demographics=false",
  );
});

test("whoever takes out too much is told when to come back", async () => {
  const { server } = await open();
  server.refuse(exportRoster, "too-many-requests", 429);

  await act(async () => getForm(screen.getByText("Export everything").parentElement).requestSubmit());

  expect(await screen.findByText(/You can export three files of people per hour.*429.-.4F2A/)).toBeTruthy();
});

test("4.11: a large file waits for the password, and then comes without being asked for again", async () => {
  const { server } = await open();
  server.refuse(exportRoster, "proof-required", 403);
  await act(async () => getForm(screen.getByText("Export everything").parentElement).requestSubmit());
  await screen.findByText(/To export more than 500 students, confirm that it's you/);
  server.on(proveMyself, {}).onRaw("GET", exportRoster.path, file);

  await type("Your password", "correct horse 7");
  const proof = getForm(screen.getByText("Continue"));
  proof.append(
    Object.assign(document.createElement("input"), {
      name: "proof",
      value: "correct horse 7",
      type: "hidden",
    }),
  );
  await act(async () => void fireEvent.submit(proof));

  await waitFor(() => expect(saved).toEqual(["students.xlsx"]));
  expect(server.heardAt(proveMyself.path)[0]?.body).toEqual({ password: "correct horse 7" });
});

test("once there is a package, the next may be only what has changed since", async () => {
  const takenAt = "2026-11-20T08:00:00.000Z";
  const server = new FakeServer().on(listRosterPackages, {
    packages: [{ takenAt, takenBy: "Zainab", version: "1.2", hasDemographics: false, isDelta: false }],
  });
  await open(server);

  const pick = await screen.findByLabelText("What?");
  fireEvent.change(pick, { target: { value: takenAt } });
  await act(async () => getForm(screen.getByText("Export everything").parentElement).requestSubmit());

  await waitFor(() => expect(saved).toEqual(["students.xlsx"]));
  expect(server.heardAt(exportRoster.path)[0]?.url).toContain(`since=${encodeURIComponent(takenAt)}`);
});

function button(template: string, words: string): HTMLIonButtonElement {
  const buttons = screen.getByText(template).querySelectorAll("ion-button");
  const found = [...buttons].find(({ textContent }) => textContent === words);
  if (!found) throw new Error(`${template} is not given as ${words}.`);
  return found;
}

const file = () =>
  new Response("PK", {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename*=UTF-8''students.xlsx",
    },
  });

async function open(server = new FakeServer()) {
  server
    .onRaw("GET", readRosterTemplate.path, file)
    .onRaw("GET", exportRoster.path, file)
    .onRaw("GET", exportPeople.path, file);
  const rendered = await renderPage(
    <Page title="Exports">
      <TemplatesCard schoolId={12} />
      <ListsCard schoolId={12} />
      <ExportCard schoolId={12} isGroup={false} />
    </Page>,
    { path: "/manage/imports", server, session: aSession("school_management") },
  );
  await screen.findByText("Tables to fill in");
  return rendered;
}

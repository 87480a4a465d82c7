import { listConduct, saveConduct, type ConductLine } from "@dars/contract/marks/conduct";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { ConductPage } from "./ConductPage.tsx";
import { YearConduct } from "./YearConduct.tsx";

const line = (id: number, more: Partial<ConductLine> = {}): ConductLine => ({
  student: { id, name: names(`Student ${id}`), registerNo: id },
  conduct: null,
  comment: null,
  revision: 0,
  by: null,
  at: null,
  isShown: false,
  ...more,
});

const conductEntry = { conduct: "good", comment: "Helps others", revision: 1, by: names("Huda") } as const;

test("a teacher writes of one student after the other, and the register's order leads", async () => {
  const { server } = await open([line(2), line(1)]);
  server.on(saveConduct, { revision: 1 });

  await choose("Student 1");
  await pick("very_good");
  await type(LABEL, "Asks good questions");
  expect(await screen.findByText(/19.* of .*300/)).toBeTruthy();
  await submit();

  await waitFor(() => expect(screen.getByRole("form", { name: "Student 2" })).toBeTruthy());
  const [saved] = server.heardAt(saveConduct.path);
  expect(saved?.url).toContain("/students/1/conduct");
  expect(saved?.body).toMatchObject({
    revision: 0,
    conduct: "very_good",
    comment: "Asks good questions",
  });
});

test("a comment of two letters is not sent", async () => {
  const { server } = await open([line(1)]);

  await choose("Student 1");
  await type(LABEL, "ok");
  await submit();

  expect(await screen.findByText(/at least 3/)).toBeTruthy();
  expect(server.heardAt(saveConduct.path)).toHaveLength(0);
});

test("KEY-4: what another person wrote meanwhile is shown, and one of the two is chosen", async () => {
  const { server } = await open([line(1)]);
  server.refuse(saveConduct, "conflict", 409);
  await choose("Student 1");
  await type(LABEL, "My words");
  server.on(listConduct, page([line(1, conductEntry)]));
  await submit();

  expect(await screen.findByText(/this was written by .*Huda/)).toBeTruthy();
  expect(within(screen.getByRole("alert")).getByText("Helps others")).toBeTruthy();

  await press("Use what I wrote");
  server.on(saveConduct, { revision: 2 });
  await submit();
  await waitFor(() =>
    expect(server.heardAt(saveConduct.path).at(-1)?.body).toMatchObject({
      revision: 1,
      comment: "My words",
    }),
  );
});

test("KEY-4: the other's version can be taken instead", async () => {
  const { server } = await open([line(1)]);
  server.refuse(saveConduct, "conflict", 409);
  await choose("Student 1");
  await type(LABEL, "My words");
  server.on(listConduct, page([line(1, conductEntry)]));
  await submit();

  await screen.findByText("Use their version");
  await press("Use their version");

  expect(shownComment()).toBe("Helps others");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("without a network it waits here, is shown with its student, and a second change follows the first", async () => {
  const { server, services } = await open([line(1), line(2)]);
  server.reachable = false;
  await choose("Student 1");
  await type(LABEL, "Written on the bus");
  await submit();

  expect(await screen.findByText("Waiting to be sent")).toBeTruthy();
  // While the form is still there, its field says it too.
  expect(await screen.findByText("Written on the bus")).toBeTruthy();
  await choose("Student 1");
  await type(LABEL, "Written at home");
  await submit();
  await screen.findByText("Written at home");

  server.reachable = true;
  server.on(saveConduct, { revision: 2 });
  await act(() => services.workspace.get().outbox.drain());
  await waitFor(() =>
    expect(server.heardAt(saveConduct.path).slice(-2)).toMatchObject([
      { body: { revision: 0, comment: "Written on the bus" } },
      { body: { revision: 1, comment: "Written at home" } },
    ]),
  );
});

test("what waited and was refused is kept beside what the other wrote, until one is chosen", async () => {
  const { server, services } = await open([line(1)]);
  server.reachable = false;
  await choose("Student 1");
  await type(LABEL, "Written on the bus");
  await submit();
  await screen.findByText("Waiting to be sent");
  // A form that is still there has begun without what was refused.
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  server.reachable = true;
  server.refuse(saveConduct, "conflict", 409);
  server.on(listConduct, page([line(1, conductEntry)]));
  await act(() => services.workspace.get().outbox.drain());
  expect(await screen.findByText("Not saved")).toBeTruthy();

  await choose("Student 1");
  expect(shownComment()).toBe("Written on the bus");
  expect(await screen.findByText(/this was written by .*Huda/)).toBeTruthy();
  await press("Use what I wrote");
  server.on(saveConduct, { revision: 2 });
  await submit();
  await waitFor(() => expect(services.workspace.get().outbox.saves.get()).toEqual([]));
  expect(server.heardAt(saveConduct.path).at(-1)?.body).toMatchObject({ revision: 1 });
});

test("AZ-7: an archived year is read and has no form", async () => {
  await open([line(1, conductEntry)], { mayWrite: false });

  expect(screen.getByText(/This year is closed/)).toBeTruthy();
  await choose("Student 1");
  expect(screen.queryByRole("form")).toBeNull();
});

test("a family reads conduct and comment, and nothing where nothing is said", async () => {
  await renderPage(<YearConduct conduct="excellent" comment="يساعد زملاءه" />, { path: "/reportcardsyear/3" });

  expect(screen.getByText("Excellent")).toBeTruthy();
  expect(screen.getByText("يساعد زملاءه").getAttribute("dir")).toBe("auto");
});

const page = (students: readonly ConductLine[], { mayWrite = true } = {}) => ({
  year: { id: 3, title: "2026-2027" },
  level: { id: 8, name: names("Second intermediate") },
  section: { id: 340, letter: "A", title: null },
  students: [...students],
  mayWrite,
});

async function open(students: readonly ConductLine[], more: { readonly mayWrite?: boolean } = {}) {
  const server = new FakeServer().on(listConduct, page(students, more));
  const rendered = await renderPage(<ConductPage />, {
    path: "/conduct/:schoolId/:sectionId",
    at: "/conduct/12/340",
    server,
    session: aSession("teacher"),
  });
  await screen.findByText(/Student 1/);
  return rendered;
}

const choose = (name: string) =>
  act(async () => screen.getAllByText(new RegExp(name))[0]?.closest("ion-item")?.click());

const LABEL = "Comment on the report card";

const shownComment = () =>
  [...document.querySelectorAll("ion-textarea")].find(({ label }) => label === LABEL)?.value;

const pick = (value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText("Conduct"), { target: { value } }));

const submit = () => act(async () => getForm(document.querySelector("ion-textarea")).requestSubmit());

const press = (words: string) => act(async () => screen.getByText(words).click());

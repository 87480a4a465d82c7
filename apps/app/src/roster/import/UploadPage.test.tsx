import { decideUploadDuplicate, fixUploadRow, listUploadRows } from "@dars/contract/roster/upload-rows";
import { checkUpload, commitUpload, readUpload, type Upload } from "@dars/contract/roster/uploads";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { anIssue, anUpload, NO_ROWS } from "./upload.factory.ts";
import { UploadPage } from "./UploadPage.tsx";

test("OR-1: what would change is counted, and each remark says its line, its column and what to do", async () => {
  await openUpload(anUpload());

  await screen.findByText("Checked, not imported yet");
  expect(screen.getByText(/New:.*29/)).toBeTruthy();
  expect(await screen.findByText("This isn't a date. Write it like 2014-09-01 or 1/9/2014.")).toBeTruthy();
  expect(screen.getByText(/Line .*7/).textContent).toContain("Birth date");
  expect(document.body.textContent).not.toContain("E_DATE");
  expect(screen.getByText(/1 row with an error will be skipped/)).toBeTruthy();
});

test("what the import brings is said in the school's terms, and like remarks once with their number", async () => {
  const brings = { students: 1203, guardians: 1870, teachers: 0, sections: 1, classes: 0, changedPeople: 0 };
  const section = { of: "section", column: "I3/د", chosen: null, isOpen: true, rows: 28 } as const;
  await openUpload(
    anUpload({
      brings,
      remarks: [{ code: "W_PHONE_WAITS", column: "guardian1.phone", count: 14 }],
      questions: [{ ...section, options: ["make", "أ"], preview: ["الثالث المتوسط د"] }],
    }),
  );

  for (const words of ["1,203 new students", "1,870 new guardians", "1 new section", "1 thing to decide"])
    expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText(/14 rows/).textContent).toMatch(/Guardian 1: .*Phone/);
  expect(screen.getByText("Create the section")).toBeTruthy();
  expect(screen.getByText("28 students")).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/new teachers|W_PHONE_WAITS|teaching_class/);
});

test("C.16: an import of students leads on to the letters of their families", async () => {
  await openUpload(anUpload({ state: "committed", kind: "students" }));

  const link = await screen.findByText("Print sign-in letters");
  expect(link.closest("ion-button")?.getAttribute("router-link")).toBe("/manage/sections/12/all/sign-in");
});

test("a row is put right in place: only what was changed is sent", async () => {
  const { server } = await openUpload(anUpload());
  server.on(fixUploadRow, { state: "checking" });

  await press("Fix row");
  await type("Birth date", "28/2/2014");
  const form = getForm(document.querySelector(".fix-form"));
  write(form, "student.birth_date", "28/2/2014");
  write(form, "student.given_ar", "تارا");
  await act(async () => void fireEvent.submit(form));

  await waitFor(() =>
    expect(server.heardAt(fixUploadRow.path)[0]).toMatchObject({
      url: "/api/v6/schools/12/roster/uploads/9/rows/7",
      body: { cells: [{ column: "student.birth_date", value: "28/2/2014" }] },
    }),
  );
});

test("OR-1: whoever sent the file is told that a second person imports it, and has no button for it", async () => {
  const waits = { people: [names("Nadia Salim")], since: "2026-09-01T06:40:00.000Z" };
  await openUpload(anUpload({ commit: "second", waits }));

  expect(await screen.findByText(/a second person has to import it/)).toBeTruthy();
  expect(screen.getByText(/Waiting for .?Nadia Salim.? since/)).toBeTruthy();
  expect(screen.queryByText("Import now")).toBeNull();
});

test.each([
  { people: [], who: /Waiting for .?Head office.? since/ },
  { people: [names("Nadia Salim")], who: /Waiting for .?Nadia Salim · Head office.? since/ },
])(
  "Q1: where an administrator can import it, it waits for the head office too: $who",
  async ({ people, who }) => {
    const waits = { people, headOffice: true, since: "2026-09-01T06:40:00.000Z" };
    await openUpload(anUpload({ commit: "second", waits }));

    expect(await screen.findByText(who)).toBeTruthy();
  },
);

test("where nobody else may, one imports alone after saying so", async () => {
  const { server } = await openUpload(anUpload({ commit: "alone" }));
  server.on(commitUpload, { state: "committing" });
  await submitCommit();
  expect(server.heardAt(commitUpload.path)).toEqual([]);
  const tick = await screen.findByLabelText(/I'm importing alone/);
  await act(async () => tick.click());
  await submitCommit();

  await waitFor(() => expect(server.heardAt(commitUpload.path)[0]?.body).toMatchObject({ isAlone: true }));
});

test("OR-4: nothing is imported before the very number of those who would end is typed, in any digits", async () => {
  const brake = { proposed: 41, files: [{ file: "users", active: 300, missing: 41 }] };
  const { server } = await openUpload(anUpload({ brake }));
  server.on(commitUpload, { state: "committing" });
  await screen.findByText(/41 records from this source/);
  await writeCount("14");
  await submitCommit();
  expect(server.heardAt(commitUpload.path)).toEqual([]);
  await writeCount("٤١");
  await submitCommit();

  await waitFor(() =>
    expect(server.heardAt(commitUpload.path)[0]?.body).toMatchObject({ confirmDeactivate: 41 }),
  );
});

test("a commit that was refused since the school has changed says what to do", async () => {
  const { server } = await openUpload(anUpload());
  server.onRaw("POST", commitUpload.path, () =>
    Response.json(
      { code: "conflict", message: "Check again.", requestId: "req-4F2A", details: { needs: "check" } },
      { status: 409 },
    ),
  );

  await submitCommit();

  expect(await screen.findByText(/First check the file again.*409.-.4F2A/)).toBeTruthy();
});

test("a question about the file is answered and the file is checked again with the answer", async () => {
  const question = {
    of: "encoding",
    column: null,
    options: ["utf-8", "windows-1256"],
    chosen: "utf-8",
    isOpen: true,
    preview: ["ÊÇÑÇ"],
  } as const;
  const asking = anUpload({
    commit: "check",
    questions: [{ ...question, options: [...question.options], preview: [...question.preview] }],
  });
  const { server } = await openUpload(asking);
  server.on(checkUpload, { state: "checking" });
  await screen.findByText("ÊÇÑÇ");
  await act(async () => screen.getByText("Old Windows, Arabic").click());
  await act(async () => void fireEvent.submit(getForm(screen.getByText("ÊÇÑÇ"))));

  await waitFor(() =>
    expect(server.heardAt(checkUpload.path)[0]?.body).toEqual({
      sha256: "a".repeat(64),
      choices: { encoding: "windows-1256" },
    }),
  );
});

test("each column says what it was taken for, and is taken for something else when somebody says so", async () => {
  const columns = {
    taken: [
      { header: "ت", takenFor: null, preview: ["1", "2"] },
      { header: "رقم القيد", takenFor: "student.number", preview: ["2201"] },
    ],
    keys: ["student.number", "student.name"],
  };
  const { server } = await openUpload(anUpload({ columns }));
  server.on(checkUpload, { state: "checking" });
  const field = await screen.findByLabelText("ت");
  expect(field).toHaveProperty("value", "");
  expect(screen.getByLabelText("رقم القيد")).toHaveProperty("value", "student.number");

  await act(async () => void fireEvent.submit(field.closest("form") ?? document));
  expect(await screen.findByText("Change a column first.")).toBeTruthy();
  expect(server.heardAt(checkUpload.path)).toHaveLength(0);

  await act(async () => void fireEvent.change(field, { target: { value: "student.name" } }));
  await act(async () => void fireEvent.submit(field.closest("form") ?? document));

  await waitFor(() =>
    expect(server.heardAt(checkUpload.path)[0]?.body).toEqual({
      sha256: "a".repeat(64),
      choices: { columns: [{ column: "ت", key: "student.name" }] },
    }),
  );
});

test("OR-3: two who look alike are one person only after somebody said so", async () => {
  const duplicate = {
    position: 1,
    id: 77,
    line: 4,
    file: "students.xlsx",
    person: { name: "Tara Barzani", birthDate: "2014-07-22", phone: null },
    other: {
      personId: 26,
      line: null,
      person: { name: "Tara Barzani", birthDate: "2014-07-22", phone: null },
    },
    alikeIn: "name-and-birth-date",
    decision: null,
  } as const;
  const { server } = await openUpload(
    anUpload({ issues: { errors: 0, warnings: 0 }, duplicates: { all: 1, open: 1 } }),
    new FakeServer().on(listUploadRows, { ...NO_ROWS, duplicates: [duplicate] }),
  );
  server.on(decideUploadDuplicate, { state: "checking" });

  await press("Same person");

  await waitFor(() =>
    expect(server.heardAt(decideUploadDuplicate.path)[0]).toMatchObject({
      url: "/api/v6/schools/12/roster/uploads/9/duplicates/77",
      body: { decision: "same" },
    }),
  );
});

test("an upload that broke off goes on with the same file only", async () => {
  const broken = anUpload({
    state: "receiving",
    bytes: 5,
    partBytes: 4,
    missingParts: [1],
    counts: [],
    changes: 0,
  });
  await openUpload({ ...broken, issues: { errors: 0, warnings: 0 } });
  const field = await screen.findByLabelText(/Choose the same file again/);

  await act(
    async () => void fireEvent.change(field, { target: { files: [new File(["abc"], "other.csv")] } }),
  );

  expect(await screen.findByText(/This is a different file/)).toBeTruthy();
});

test("a file that was refused as a whole says why and where", async () => {
  const problem = { code: "E_ENC", message: "x", file: "users.csv", line: 12, column: "givenName" };
  await openUpload(
    anUpload({
      state: "refused",
      problem,
      counts: [],
      changes: 0,
      issues: { errors: 0, warnings: 0 },
      commit: "over",
    }),
  );

  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/can't be read.*People.*12.*givenName/s);
});

const openUpload = (
  upload: Upload,
  server = new FakeServer().on(listUploadRows, { ...NO_ROWS, issues: [anIssue()] }),
) =>
  renderPage(<UploadPage />, {
    path: "/manage/imports/:schoolId/:uploadId",
    at: "/manage/imports/12/9",
    server: server.on(readUpload, upload),
    session: aSession("school_management"),
  });

async function press(words: string) {
  const found = await screen.findByText(words);
  await act(async () => found.click());
}

/** Ionic renders the native field only with a layout; this adds it to the form as the browser would. */
function write(form: HTMLFormElement, name: string, value: string) {
  form.querySelector(`input[name="${name}"]`)?.remove();
  form.append(Object.assign(document.createElement("input"), { name, value, type: "hidden" }));
}

const writeCount = (count: string) => type(label(), count);

const label = () =>
  [...document.querySelectorAll("ion-input")].find(({ name }) => name === "confirmDeactivate")?.label ?? "";

const commitForm = () => getForm(screen.getByRole("heading", { name: "Import this file" }).parentElement);

async function submitCommit() {
  await screen.findByRole("heading", { name: "Import this file" });
  await act(async () => void fireEvent.submit(commitForm()));
}

import { saveRegisterNumbers } from "@dars/contract/school/enrolment";
import { listSectionStudents } from "@dars/contract/school/schools";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSection } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { faultsOfNumbers } from "./register-numbers.ts";
import { RegisterNumbersPage } from "./RegisterNumbersPage.tsx";

const students = [
  { id: 26, name: names("Amal"), registerNo: 2 },
  { id: 27, name: names("Badr"), registerNo: null },
  { id: 28, name: names("Carim"), registerNo: 3 },
];

test("ENR-5: a section is numbered by name after a preview, and the numbers before come back", async () => {
  const server = await open();

  await tap(screen.getByText("Number by name"));
  await waitFor(() =>
    expect(document.querySelector("ion-alert")?.message).toMatch(
      /From 1 .*Amal.* to 3 .*Carim.* 2 numbers change/,
    ),
  );
  await answerQuestion("confirm");

  await waitFor(() => expect(listSaveRequests(server)).toHaveLength(1));
  expect(listSaveRequests(server)[0]?.body).toMatchObject({
    numbers: [
      { studentId: 26, registerNo: 1 },
      { studentId: 27, registerNo: 2 },
      { studentId: 28, registerNo: 3 },
    ],
  });
  await tap(await screen.findByText("Restore the previous numbers"));
  await waitFor(() => expect(listSaveRequests(server)).toHaveLength(2));
  expect(listSaveRequests(server)[1]?.body).toMatchObject({
    numbers: [
      { studentId: 26, registerNo: 2 },
      { studentId: 27, registerNo: null },
      { studentId: 28, registerNo: 3 },
    ],
  });
});

test("ENR-5: a number that two have is refused at the field", async () => {
  const server = await open();

  await type("Badr", "3");
  await act(async () => void fireEvent.submit(getForm()));

  expect(await screen.findByText("Another student of this section has this number.")).toBeTruthy();
  expect(listSaveRequests(server)).toHaveLength(0);
});

test("ENR-5: the numbers of a section are saved as they were typed", async () => {
  const server = await open();

  await type("Badr", "1");
  await act(async () => void fireEvent.submit(getForm()));

  await waitFor(() => expect(listSaveRequests(server)).toHaveLength(1));
  expect(listSaveRequests(server)[0]?.body).toMatchObject({
    numbers: [
      { studentId: 26, registerNo: 2 },
      { studentId: 27, registerNo: 1 },
      { studentId: 28, registerNo: 3 },
    ],
  });
});

test("register numbers are whole, from 1, and an empty field is none", () => {
  const typed = [
    ["a", "1"],
    ["b", ""],
    ["c", "0"],
    ["d", "1.5"],
    ["e", "1"],
  ] as const;

  expect(faultsOfNumbers(typed)).toEqual(
    new Map([
      ["c", "not-a-number"],
      ["d", "not-a-number"],
      ["e", "twice"],
    ]),
  );
});

const listSaveRequests = (server: FakeServer) => server.heardAt(saveRegisterNumbers.path);

async function open(): Promise<FakeServer> {
  const server = new FakeServer()
    .on(listSectionStudents, { section: aSection(), students })
    .on(saveRegisterNumbers, { changed: 2 });
  await renderPage(<RegisterNumbersPage />, {
    path: "/manage/sections/:schoolId/:sectionId/numbers",
    at: "/manage/sections/12/340/numbers",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText("Number by name");
  return server;
}

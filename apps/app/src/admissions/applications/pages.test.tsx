import {
  enrolApplicant,
  listApplications,
  moveApplication,
  readApplication,
  readPhoneCodes,
  type Application,
  type ApplicationLine,
} from "@dars/contract/admissions/applications";
import { listSections } from "@dars/contract/school/schools";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { ApplicationPage } from "./ApplicationPage.tsx";
import { ApplicationsPage } from "./ApplicationsPage.tsx";

const line: ApplicationLine = {
  key: "abcdefghijklmno",
  name: names("Sara Karim"),
  level: { id: 3, name: names("Primary 1") },
  state: "under_review",
  since: "2026-09-01T07:30:00.000Z",
  submittedAt: "2026-09-01T07:30:00.000Z",
  isDuplicate: true,
  isAnswered: true,
  waitingPlace: null,
};
const application: Application = {
  ...line,
  record: {
    name: { given: "Sara", father: "Ali", grandfather: "Hasan", family: "Karim" },
    sex: "female",
    birthDate: "2020-05-01",
    nationalId: true,
    levelId: 3,
    previousSchool: null,
    previousResult: null,
    siblings: null,
    needs: null,
    guardians: [{ name: "Ali Hasan", relation: "father", phone: "+9647701234567" }],
  },
  phone: "+9647701234567",
  tracking: "ABCDEF1234",
  request: null,
  assessmentAt: null,
  note: null,
  offerUntil: null,
  free: 0,
  isTooYoung: false,
  documents: [],
  answers: [{ request: "The residence card", text: null, at: "2026-09-02T07:30:00.000Z" }],
  duplicates: [],
  studentId: null,
  mayEnrol: false,
  revision: 2,
};
const press = async (label: string) => tap(await screen.findByText(label));
const open = (server: FakeServer) =>
  renderPage(<ApplicationPage />, {
    path: "/manage/applications/:schoolId/:key",
    at: `/manage/applications/12/${line.key}`,
    server,
    session: aSession("school_management"),
  });

test("the board shows the stage where something waits, its duplicates, and the codes that families wait for", async () => {
  const server = new FakeServer()
    .on(listApplications, {
      applications: [line],
      settled: 0,
      next: null,
      levels: [{ id: 3, name: names("Primary 1"), free: 4, bornBy: null }],
      waitingPhones: 1,
    })
    .on(readPhoneCodes, {
      codes: [{ phone: "+9647701234567", code: "12345678", expiresAt: "2026-09-01T07:30:00.000Z" }],
    });
  await renderPage(<ApplicationsPage />, {
    path: "/manage/applications",
    server,
    session: aSession("school_management"),
  });
  expect(await screen.findByText("Sara Karim")).toBeTruthy();
  expect(screen.getByText("Duplicate")).toBeTruthy();
  expect(screen.getByText("Answered")).toBeTruthy();
  await press("Show codes");
  expect(await screen.findByText("12345678")).toBeTruthy();
  await press("Show codes");
  await soon(() => expect(server.heardAt(readPhoneCodes.path)).toHaveLength(2));
});

test("a step is saved with its words", async () => {
  const server = new FakeServer().on(readApplication, application).on(moveApplication, { revision: 3 });
  await open(server);
  await tap(await screen.findByLabelText("Ask for more"));
  await press("Save step");
  await soon(() =>
    expect(
      [...document.querySelectorAll<HTMLIonInputElement>("ion-input.ion-invalid")].map(({ name }) => name),
    ).toEqual(["text"]),
  );
  expect(server.heardAt(moveApplication.path)).toHaveLength(0);
  await type("What is missing", "The residence card");
  await press("Save step");
  await soon(() =>
    expect(server.heardAt(moveApplication.path).at(-1)).toMatchObject({
      body: { to: "info_requested", text: "The residence card", revision: 2, isBeyondSeats: false },
    }),
  );
});

test("APP-5: management enrols an accepted child into a section", async () => {
  const server = new FakeServer()
    .on(readApplication, { ...application, state: "accepted", mayEnrol: true })
    .on(listSections, {
      year: null,
      sections: [
        {
          id: 7,
          letter: "A",
          title: null,
          level: { id: 3, code: "P1", name: names("Primary 1") },
          homeroomTeacher: null,
          students: 20,
          capacity: 30,
        },
      ],
    })
    .on(enrolApplicant, { studentId: 90 });
  await open(server);
  const section = await screen.findByLabelText("Section");
  await act(async () => void fireEvent.change(section, { target: { value: "7" } }));
  await press("Enrol child");
  await soon(() =>
    expect(server.heardAt(enrolApplicant.path).at(-1)).toMatchObject({
      body: { sectionId: 7, revision: 2, notThese: [] },
    }),
  );
});

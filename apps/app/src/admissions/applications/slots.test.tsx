import {
  addAssessmentSlots,
  finishAssessment,
  listAssessmentSlots,
  listOwnAssessments,
  type AssessmentSlot,
} from "@dars/contract/admissions/assessments";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { OwnAssessmentsPage } from "./OwnAssessmentsPage.tsx";
import { SlotsPage } from "./SlotsPage.tsx";

const slot: AssessmentSlot = {
  id: 4,
  startsAt: "2026-12-01T06:00:00.000Z",
  minutes: 20,
  places: 1,
  place: "Room 2",
  assessor: { id: 9, name: names("Huda Salman") },
  children: [
    {
      application: "abcdefghijklmno",
      name: names("Sara Karim"),
      level: names("Primary 1"),
      birthDate: "2020-05-01",
      state: "assessment_scheduled",
      note: null,
    },
  ],
};

test("O2: the office adds times one after the other, and removes only those that no family has picked", async () => {
  const server = new FakeServer()
    .on(listAssessmentSlots, {
      slots: [slot, { ...slot, id: 5, children: [] }],
      teachers: [{ id: 9, name: names("Huda Salman") }],
    })
    .on(addAssessmentSlots, { slots: 6 });
  const session = aSession("school_management", { school_id: 12 });
  await renderPage(<SlotsPage />, { path: "/manage/assessment-slots", server, session });

  expect(await screen.findByText("Sara Karim")).toBeTruthy();
  expect(screen.getAllByText("Remove")).toHaveLength(1);
  await type("Day", "2026-12-02");
  await tap(screen.getByText("Add assessment times", { selector: "ion-button" }));

  const added = () => server.heardAt(addAssessmentSlots.path).find(({ method }) => method === "POST");
  await waitFor(() => expect(added()).toBeTruthy());
  expect(added()?.body).toMatchObject({
    minutes: 20,
    count: 6,
    places: 1,
    place: null,
    assessorId: null,
  });
});

test("O2: an assessor writes the result of a child", async () => {
  const server = new FakeServer().on(listOwnAssessments, { slots: [slot] }).on(finishAssessment, {});
  await renderPage(<OwnAssessmentsPage />, { path: "/assessments", server, session: aSession("teacher") });

  await type("Result", "Reads well");
  await tap(screen.getByText("Save result"));

  await waitFor(() => expect(server.heardAt(finishAssessment.path)).toHaveLength(1));
  expect(server.heardAt(finishAssessment.path)[0]?.body).toMatchObject({ text: "Reads well" });
});

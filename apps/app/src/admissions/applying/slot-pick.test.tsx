import { chooseSlot, type ApplicationStatus } from "@dars/contract/admissions/applying";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { SlotPick } from "./SlotPick.tsx";

const slot = { id: 4, startsAt: "2026-12-01T06:00:00.000Z", minutes: 20, place: "Room 2" };
const status: ApplicationStatus = {
  state: "assessment_scheduled",
  since: "2026-11-20T06:00:00.000Z",
  request: null,
  assessmentAt: null,
  offerUntil: null,
  slot: null,
  slots: [slot],
  documents: [],
  schoolId: 12,
  application: "abcdefghijklmno",
  pass: `1.${"x".repeat(43)}`,
};

test("APP-6: a family picks a time of the assessment", async () => {
  const picked = { ...status, assessmentAt: slot.startsAt, slot, slots: [] };
  const server = new FakeServer().on(chooseSlot, picked);
  const shown: ApplicationStatus[] = [];
  await renderPage(<SlotPick status={status} onStatus={(next) => void shown.push(next)} />, {
    path: "/",
    server,
  });

  await tap(await screen.findByText("Pick this time"));

  await waitFor(() => expect(shown).toEqual([picked]));
  expect(server.heardAt(chooseSlot.path)[0]?.body).toEqual({ pass: status.pass, slotId: 4 });
});

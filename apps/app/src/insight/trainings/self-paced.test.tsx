import { listTrainings, saveTraining, type Training } from "@dars/contract/insight/trainings";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { aTraining } from "./training.factory.ts";
import { TrainingPage } from "./TrainingPage.tsx";
import { TrainingsPage } from "./TrainingsPage.tsx";

const training = aTraining({ mayEnrol: true });
const listing = (trainings: Training[], mayCreate = false) => ({ trainings, subjects: [], mayCreate });
const press = async (label: string) => tap(await screen.findByText(label));

const selfPaced = { place: "", isSelfPaced: true, startsAt: "2026-01-10T06:00:00.000Z" };

test("what is required comes first, with when it is due and why", async () => {
  const mine = { answer: "invited", wasPresent: null, certificate: null, isToTake: true } as const;
  const required = { ...training, ...selfPaced, isMandatory: true, reason: "By order 12", mine };
  const offered = { ...training, key: "bcdefghijklmnop", title: "Offered" };
  const server = new FakeServer().on(listTrainings, listing([offered, required]));
  await renderPage(<TrainingsPage />, { path: "/trainings", server, session: aSession("teacher") });

  expect(await screen.findByText("By order 12")).toBeTruthy();
  expect(screen.getByText(/^Due/)).toBeTruthy();
  expect(screen.queryByText("Offered")).toBeNull();
  await press("Upcoming");
  expect(await screen.findByText("Offered")).toBeTruthy();
});

test.each([
  ["past, without a word on who was there", { endsAt: "2026-01-10T09:00:00.000Z" }, false, "Done"],
  ["on today", {}, true, "In progress"],
  ["past, and required", { endsAt: "2026-01-10T09:00:00.000Z", isMandatory: true }, false, "Done"],
  ["required", { isMandatory: true }, true, "Required"],
] as const)("a training that is %s is in one list", async (_, change, isToTake, list) => {
  const mine = { answer: "going", wasPresent: null, certificate: null, isToTake } as const;
  const server = new FakeServer().on(listTrainings, listing([{ ...training, ...change, mine }]));
  await renderPage(<TrainingsPage />, { path: "/trainings", server, session: aSession("teacher") });
  await screen.findByText("Required");

  const lists: string[] = [];
  for (const each of ["Required", "In progress", "Upcoming", "Done"]) {
    await press(each);
    if (screen.queryByText("First aid")) lists.push(each);
  }
  expect(lists).toEqual([list]);
});

test("N1: a self-paced training has a due date, and neither a place nor sessions", async () => {
  const server = new FakeServer().on(listTrainings, listing([], true)).on(saveTraining, { revision: 1 });
  await renderPage(<TrainingPage />, {
    path: "/trainings/:schoolId/:key",
    at: "/trainings/12/new",
    server,
    session: aSession("administrator"),
  });
  await press("Self-paced");
  await type("Title", "First aid");
  await type("Due date", "2099-03-01");
  await press("Mandatory");
  await type("Why it is mandatory", "By order 12");
  await press("Save training");

  await soon(() =>
    expect(server.heardAt(saveTraining.path).at(-1)).toMatchObject({
      body: { training: { isSelfPaced: true, place: "", isMandatory: true, reason: "By order 12" } },
    }),
  );
});

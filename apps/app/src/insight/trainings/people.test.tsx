import { listTrainingParts } from "@dars/contract/insight/training-parts";
import { inviteToTraining, listTrainingPeople, type TrainingPerson } from "@dars/contract/insight/trainings";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { searchFor } from "#platform/testing/search-for.ts";
import { tap } from "#platform/testing/tap.ts";

import { aTraining } from "./training.factory.ts";
import { TrainingPeople } from "./TrainingPeople.tsx";

const TRAINING = aTraining({ mayInvite: true });

const people = (from: number, all: readonly string[], seat: TrainingPerson["seat"]): TrainingPerson[] =>
  all.map((name, at) => ({ id: from + at, name: names(name), seat, results: [] }));

test("TXT-1: the people of a training are searched, and those who can be invited; who was ticked stays so", async () => {
  const server = new FakeServer()
    .on(listTrainingParts, { parts: [] })
    .on(inviteToTraining, { invited: 2 })
    .on(listTrainingPeople, {
      people: [
        ...people(1, ["Amal", "Badr", "Carim", "Dara", "Evan"], {
          answer: "invited",
          wasPresent: null,
          certificate: null,
        }),
        ...people(11, ["Farah", "Ghada", "Huda", "Iman", "Jamal"], null),
      ],
    });
  await renderPage(<TrainingPeople training={TRAINING} />, {
    path: "/trainings",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText("Badr");

  await searchFor("ama", "People");
  await waitFor(() => expect(screen.queryByText("Badr")).toBeNull());
  expect(screen.getByText("Amal")).toBeTruthy();

  await tap(screen.getByLabelText("Farah"));
  await searchFor("huda", "Invite");
  await waitFor(() => expect(screen.queryByLabelText("Farah")).toBeNull());
  await tap(screen.getByLabelText("Huda"));
  await tap(screen.getByText("Invite"));

  await waitFor(() =>
    expect(server.heardAt(inviteToTraining.path)[0]?.body).toMatchObject({ personIds: [11, 13] }),
  );
});

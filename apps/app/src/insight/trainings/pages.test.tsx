import {
  answerTraining,
  inviteToTraining,
  listTrainingPeople,
  listTrainings,
  saveTraining,
  type Training,
} from "@dars/contract/insight/trainings";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { type } from "#platform/testing/type.ts";

import { TrainingPage } from "./TrainingPage.tsx";
import { TrainingsPage } from "./TrainingsPage.tsx";

const training: Training = {
  schoolId: 12,
  key: "abcdefghijklmno",
  title: "Classroom talk",
  about: null,
  subjectId: null,
  subject: null,
  isOpen: true,
  isMandatory: false,
  startsAt: "2099-01-10T06:00:00.000Z",
  endsAt: "2099-01-10T09:00:00.000Z",
  place: "Hall",
  capacity: 20,
  hours: 3,
  validMonths: null,
  materials: [],
  isCancelled: false,
  going: 4,
  mine: null,
  mayEnrol: true,
  mayChange: false,
  mayInvite: false,
  revision: 1,
};
const listing = (change: Partial<Training>, mayCreate = false) => ({
  trainings: [{ ...training, ...change }],
  subjects: [],
  mayCreate,
});
const press = (label: string) => act(async () => void fireEvent.click(await screen.findByText(label)));

async function openTraining(server: FakeServer, role: "teacher" | "school_management", key = training.key) {
  await renderPage(<TrainingPage />, {
    path: "/trainings/:schoolId/:key",
    at: `/trainings/12/${key}`,
    server,
    session: aSession(role),
  });
}

test("a teacher takes part in an open training", async () => {
  const server = new FakeServer().on(listTrainings, listing({})).on(answerTraining, {});
  await openTraining(server, "teacher");
  await press("Take part");
  await soon(() =>
    expect(server.heardAt(answerTraining.path).at(-1)).toMatchObject({ body: { answer: "going" } }),
  );
});

test("management invites those whom it is for", async () => {
  const server = new FakeServer()
    .on(listTrainings, listing({ mayInvite: true }))
    .on(listTrainingPeople, { people: [{ id: 5, name: names("Huda Salim"), seat: null }] })
    .on(inviteToTraining, { invited: 1 });
  await openTraining(server, "school_management");
  await act(async () => void fireEvent.click(await screen.findByLabelText("Huda Salim")));
  await press("Invite");
  await soon(() =>
    expect(server.heardAt(inviteToTraining.path).at(-1)).toMatchObject({ body: { personIds: [5] } }),
  );
});

test("a new one is saved with its day and times", async () => {
  const server = new FakeServer().on(listTrainings, listing({}, true)).on(saveTraining, { revision: 1 });
  await openTraining(server, "teacher", "new");
  await type("Title", "Reading aloud");
  await type("Day", "2099-03-01");
  await type("Place", "Library");
  await press("Save training");
  await soon(() =>
    expect(server.heardAt(saveTraining.path).at(-1)).toMatchObject({
      body: { revision: 0, training: { title: "Reading aloud", place: "Library", hours: 3 } },
    }),
  );
});

test("the list tells those ahead from those one has a part in", async () => {
  const server = new FakeServer().on(listTrainings, {
    ...listing({ mine: { answer: "going", wasPresent: null, certificate: null } }),
  });
  await renderPage(<TrainingsPage />, { path: "/trainings", server, session: aSession("teacher") });
  expect(await screen.findByText("Taking part")).toBeTruthy();
  await press("Past");
  expect(await screen.findByText("No trainings here")).toBeTruthy();
});

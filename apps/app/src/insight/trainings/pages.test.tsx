import {
  answerTrainingQuiz,
  finishTrainingPart,
  listTrainingParts,
  saveTrainingParts,
  type TrainingPart,
} from "@dars/contract/insight/training-parts";
import {
  answerTraining,
  checkCertificate,
  inviteToTraining,
  listTrainingPeople,
  listTrainings,
  saveTraining,
  type Training,
} from "@dars/contract/insight/trainings";
import type { Role } from "@dars/contract/platform/roles";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { CertificatePage } from "./CertificatePage.tsx";
import { aTraining } from "./training.factory.ts";
import { TrainingPage } from "./TrainingPage.tsx";
import { TrainingsPage } from "./TrainingsPage.tsx";

const training = aTraining({ title: "Classroom talk", capacity: 20, hours: 3, going: 4, mayEnrol: true });
const listing = (change: Partial<Training>, mayCreate = false) => ({
  trainings: [{ ...training, ...change }],
  subjects: [],
  mayCreate,
});
const press = async (label: string) => tap(await screen.findByText(label));

async function openTraining(server: FakeServer, role: Role, key = training.key) {
  await renderPage(<TrainingPage />, {
    path: "/trainings/:schoolId/:key",
    at: `/trainings/12/${key}`,
    server,
    session: aSession(role),
  });
}

test("a teacher takes part in an open training", async () => {
  const server = new FakeServer()
    .on(listTrainings, listing({}))
    .on(listTrainingParts, { parts: [] })
    .on(answerTraining, {});
  await openTraining(server, "teacher");
  await press("Take part");
  await soon(() =>
    expect(server.heardAt(answerTraining.path).at(-1)).toMatchObject({ body: { answer: "going" } }),
  );
});

test("management invites those whom it is for", async () => {
  const server = new FakeServer()
    .on(listTrainings, listing({ mayInvite: true }))
    .on(listTrainingParts, { parts: [] })
    .on(listTrainingPeople, { people: [{ id: 5, name: names("Huda Salim"), seat: null, results: [] }] })
    .on(inviteToTraining, { invited: 1 });
  await openTraining(server, "school_management");
  await tap(await screen.findByLabelText("Huda Salim"));
  await press("Invite");
  await soon(() =>
    expect(server.heardAt(inviteToTraining.path).at(-1)).toMatchObject({ body: { personIds: [5] } }),
  );
});

test("a new one is saved with its day and times, which are picked as times", async () => {
  const server = new FakeServer().on(listTrainings, listing({}, true)).on(saveTraining, { revision: 1 });
  await openTraining(server, "teacher", "new");
  await type("Title", "Reading aloud");
  const times = document.querySelectorAll<HTMLInputElement>("input[name=from], input[name=until]");
  expect([...times].map((field) => field.type)).toEqual(["time", "time"]);
  await type("Day", "2099-03-01");
  await type("Place", "Library");
  await press("Save training");
  await soon(() =>
    expect(server.heardAt(saveTraining.path).at(-1)).toMatchObject({
      body: { revision: 0, training: { title: "Reading aloud", place: "Library", hours: 3 } },
    }),
  );
});

test("a coordinator's training is for a subject of theirs", async () => {
  const subjects = [{ id: 4, name: names("Physics") }];
  const server = new FakeServer()
    .on(listTrainings, { ...listing({}, true), subjects })
    .on(saveTraining, { revision: 1 });
  await openTraining(server, "subject_coordinator", "new");
  await type("Title", "Reading aloud");
  await type("Day", "2099-03-01");
  await type("Place", "Library");
  await press("Save training");

  await soon(() =>
    expect(server.heardAt(saveTraining.path).at(-1)).toMatchObject({ body: { training: { subjectId: 4 } } }),
  );
});

test("the list tells those ahead from those one has a part in", async () => {
  const server = new FakeServer().on(listTrainings, {
    ...listing({ mine: { answer: "going", wasPresent: null, certificate: null, isToTake: true } }),
  });
  await renderPage(<TrainingsPage />, { path: "/trainings", server, session: aSession("teacher") });
  expect(await screen.findByText("Taking part")).toBeTruthy();
  await press("Done");
  expect(await screen.findByText("No trainings here")).toBeTruthy();
});

test("of the trainings ahead the next one is first", async () => {
  const later = { ...training, key: "bcdefghijklmnop", title: "Later" };
  const next = { ...training, title: "Next", startsAt: "2098-01-10T06:00:00.000Z" };
  const server = new FakeServer().on(listTrainings, { ...listing({}), trainings: [later, next] });
  await renderPage(<TrainingsPage />, { path: "/trainings", server, session: aSession("teacher") });
  await screen.findByText("Later");
  expect(screen.getAllByText(/^(?:Next|Later)$/).map(({ textContent }) => textContent)).toEqual([
    "Next",
    "Later",
  ]);
});

const material: TrainingPart = {
  id: 31,
  kind: "material",
  title: "Reader",
  isRequired: true,
  startsAt: null,
  endsAt: null,
  place: null,
  url: "https://example.org/reader.pdf",
  questions: [],
  passPercent: 60,
  attempts: 3,
  file: null,
  mine: { isDone: false, wasPresent: null, attempts: 0, bestPercent: null },
};
const quiz: TrainingPart = {
  ...material,
  id: 32,
  kind: "quiz",
  title: "What stays",
  url: null,
  questions: [{ text: "Open question?", options: ["Why?", "Is it four?"], right: null }],
};
const mine = { answer: "going", wasPresent: null, certificate: null } as const;

test("TRN-1: a teacher marks a material as read and hands in a quiz", async () => {
  const server = new FakeServer()
    .on(listTrainings, listing({ mine, parts: 2, partsDone: 0 }))
    .on(listTrainingParts, { parts: [material, quiz] })
    .on(finishTrainingPart, { certificate: null })
    .on(answerTrainingQuiz, { percent: 100, isPassed: true, attemptsLeft: 2, certificate: null });
  await openTraining(server, "teacher");
  await press("Mark as read");
  await soon(() => expect(server.heardAt(finishTrainingPart.path)).toHaveLength(1));
  await press("Start quiz");
  await tap(await screen.findByLabelText("Why?"));
  await press("Hand in");
  await soon(() =>
    expect(server.heardAt(answerTrainingQuiz.path).at(-1)).toMatchObject({ body: { answers: [0] } }),
  );
});

test("TRN-1: a quiz that is handed in by a double tap is one attempt", async () => {
  const server = new FakeServer()
    .on(listTrainings, listing({ mine, parts: 1, partsDone: 0 }))
    .on(listTrainingParts, { parts: [quiz] })
    .on(answerTrainingQuiz, { percent: 0, isPassed: false, attemptsLeft: 2, certificate: null });
  await openTraining(server, "teacher");
  await press("Start quiz");
  await tap(await screen.findByLabelText("Is it four?"));
  const handIn = screen.getByText("Hand in");
  await act(async () => {
    handIn.click();
    handIn.click();
  });

  await soon(() => expect(server.heardAt(answerTrainingQuiz.path)).toHaveLength(2));
  expect(new Set(server.heardAt(answerTrainingQuiz.path).map(({ body }) => keyIn(body))).size).toBe(1);
});

const keyIn = (body: unknown): unknown => Object(body).key;

test("N1: its writer adds a session that begins as the training does, and saves all parts together", async () => {
  const server = new FakeServer()
    .on(listTrainings, listing({ mayChange: true }))
    .on(listTrainingParts, { parts: [material] })
    .on(saveTrainingParts, { revision: 2 });
  await openTraining(server, "teacher");
  await press("Edit contents");
  await press("Add session");
  await type("Title", "Opening", await screen.findByRole("group", { name: /^Session/ }));
  await press("Save contents");
  await soon(() =>
    expect(server.heardAt(saveTrainingParts.path).find(({ method }) => method === "PUT")).toMatchObject({
      body: {
        revision: 1,
        parts: [
          { id: 31, url: material.url, fileId: null },
          { id: null, kind: "session", startsAt: training.startsAt, place: "Hall" },
        ],
      },
    }),
  );
});

test("N1: contents that are incomplete say at which field, and are not sent", async () => {
  const server = new FakeServer().on(listTrainings, listing({ mayChange: true })).on(listTrainingParts, {
    parts: [
      { ...material, url: null },
      { ...quiz, questions: [] },
    ],
  });
  await openTraining(server, "teacher");
  await press("Edit contents");
  await press("Add session");
  await press("Save contents");

  expect(await screen.findByText("Paste a link that begins with https://, or choose a file.")).toBeTruthy();
  expect(screen.getByText("Add at least one question.")).toBeTruthy();
  expect(screen.getByText("This is required.").closest("fieldset")?.textContent).toContain("Session");
  expect(server.heardAt(saveTrainingParts.path).filter(({ method }) => method === "PUT")).toEqual([]);
});

test("TRN-2: a certificate shows its number and leads to the page that checks it", async () => {
  const number = "7K3Q92MXJ4T8";
  const server = new FakeServer()
    .on(listTrainings, listing({ mine: { ...mine, wasPresent: true, certificate: number } }))
    .on(checkCertificate, {
      certificate: {
        name: names("Huda Salim"),
        school: names("Rafidain"),
        title: "Classroom talk",
        hours: 3,
        completedOn: "2026-11-01",
        validUntil: null,
      },
    });
  await renderPage(<CertificatePage />, {
    path: "/trainings/:schoolId/:key/certificate",
    at: "/trainings/12/abcdefghijklmno/certificate",
    server,
    session: aSession("teacher"),
  });
  expect(await screen.findByText("7K3Q-92MX-J4T8")).toBeTruthy();
  expect(await screen.findByText("Huda Salim")).toBeTruthy();
  expect(document.body.innerHTML).toContain(`/verify/${number}`);
});

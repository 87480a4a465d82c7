import {
  finishTrainingPart,
  listTrainingParts,
  watchTrainingPart,
  type TrainingPart,
} from "@dars/contract/insight/training-parts";
import {
  listTrainingPeople,
  listTrainings,
  type Training,
  type TrainingSeat,
  type TrainingState,
} from "@dars/contract/insight/trainings";
import { listFiles } from "@dars/contract/talking/files";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { gapsIn } from "./gaps-in.ts";
import { aTraining } from "./training.factory.ts";
import { TrainingPage } from "./TrainingPage.tsx";
import { TrainingsPage } from "./TrainingsPage.tsx";

const FILE = "abcdefghijklmno";
const CARD = {
  id: FILE,
  schoolId: 12,
  kind: "file" as const,
  state: "ready" as const,
  name: "clip.mp4",
  type: "video/mp4",
  size: 2_000_000,
  width: null,
  height: null,
  seconds: 100,
  refusal: null,
};
const GOING: TrainingSeat = { answer: "going", wasPresent: null, certificate: null };
const VIDEO: TrainingPart = {
  id: 3,
  kind: "material",
  title: "How to ask",
  isRequired: true,
  startsAt: null,
  endsAt: null,
  place: null,
  url: null,
  questions: [],
  passPercent: 60,
  attempts: 3,
  file: { kind: "file", fileId: FILE, name: "clip.mp4", type: "video/mp4", size: 2_000_000, seconds: 100 },
  video: {
    seconds: 100,
    seen: [
      [0, 40],
      [60, 82],
    ],
  },
  mine: { isDone: false, wasPresent: null, attempts: 0, bestPercent: null },
};
const training = aTraining({ isSelfPaced: true, mine: GOING, parts: 1 });

async function open(part: TrainingPart, change: Partial<Training> = {}) {
  const server = new FakeServer()
    .on(listTrainings, { trainings: [{ ...training, ...change }], subjects: [], mayCreate: false })
    .on(listTrainingParts, { parts: [part] })
    .on(listFiles, {
      files: [{ file: CARD, links: { thumb: null, full: "/files/full", download: "/files/download" } }],
      expiresAt: "2099-11-20T05:03:00.000Z",
    });
  await renderPage(<TrainingPage />, {
    path: "/trainings/:schoolId/:key",
    at: `/trainings/12/${training.key}`,
    server,
    session: aSession("teacher"),
  });
  await screen.findByText("How to ask");
  return server;
}

async function play(moments: readonly number[]) {
  const clip = await screen.findByLabelText<HTMLVideoElement>("How to ask");
  for (const at of moments) {
    clip.currentTime = at;
    fireEvent.timeUpdate(clip);
  }
}

test("TRN-1: a video says how much of it was watched and what is missing, and is never marked by hand", async () => {
  await open(VIDEO);

  expect(screen.getByText(/^Watched .*62.*%.* Complete from .*90.*%/)).toBeTruthy();
  expect(screen.getByText(/0:40.*1:00/)).toBeTruthy();
  expect(screen.getByText(/1:22.*1:40/)).toBeTruthy();
  expect(screen.queryByText("Mark as read")).toBeNull();
});

test("TRN-1: a missing stretch plays when it is pressed, and what is played is sent", async () => {
  const server = await open(VIDEO);
  server.on(watchTrainingPart, { watched: 64, seen: [[0, 42]], isDone: false, certificate: null });
  await act(async () => screen.getByText(/0:40.*1:00/).click());
  const clip = await screen.findByLabelText<HTMLVideoElement>("How to ask");
  await waitFor(() => expect(clip.currentTime).toBe(40));

  await play([40, 41.5]);

  expect(await screen.findByText(/^Watched .*64.*%/)).toBeTruthy();
  cleanup();
  await waitFor(() =>
    expect(server.heardAt(watchTrainingPart.path).at(-1)?.body).toEqual({
      fileId: FILE,
      spans: [
        [0, 42],
        [60, 82],
      ],
    }),
  );
});

test("TRN-1: with the second that completes it, it is sent at once, and the page is read again", async () => {
  const server = await open({ ...VIDEO, video: { seconds: 100, seen: [[0, 89]] } });
  server
    .on(watchTrainingPart, { watched: 90, seen: [[0, 90]], isDone: true, certificate: "0123456789AB" })
    .on(listTrainingParts, {
      parts: [{ ...VIDEO, mine: { isDone: true, wasPresent: null, attempts: 0, bestPercent: null } }],
    });
  await act(async () => screen.getByText(/1:29.*1:40/).click());

  await play([89, 89.9]);

  expect(await screen.findByText("Done")).toBeTruthy();
  expect(server.heardAt(watchTrainingPart.path)).toHaveLength(1);
});

test("TRN-1: a link, and a video whose length is unknown, say that they are marked by hand", async () => {
  const { video: _, ...unmeasured } = VIDEO;
  const server = await open(unmeasured);
  server.on(finishTrainingPart, { certificate: null });

  expect(screen.getByText(/can't measure/)).toBeTruthy();
  await tap(screen.getByText("Mark as read"));
  await waitFor(() => expect(server.heardAt(finishTrainingPart.path)).toHaveLength(1));
});

test("TRN-1: while its length is being found out, what is watched counts already", async () => {
  await open({ ...VIDEO, video: { seconds: null, seen: [] } });

  expect(screen.getByText(/being prepared/)).toBeTruthy();
  expect(screen.queryByText("Mark as read")).toBeNull();
});

test("TRN-2: the list says of each training where its reader stands", async () => {
  const states: TrainingState[] = ["not-started", "in-progress", "completed", "failed", "expired"];
  const trainings = states.map((state, no) => ({
    ...training,
    key: `abcdefghijklmn${no}`,
    title: `Training ${no}`,
    mine: { ...GOING, state },
  }));
  await renderPage(<TrainingsPage />, {
    path: "/trainings",
    server: new FakeServer().on(listTrainings, { trainings, subjects: [], mayCreate: false }),
    session: aSession("school_management"),
  });

  for (const words of ["Not started", "Completed", "Failed", "Expired"])
    expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getAllByText("In progress")).toHaveLength(2);
});

const personIn = (id: number, name: string, state: TrainingState) => ({
  id,
  name: names(name),
  seat: { ...GOING, state },
  results: [],
});

test("TRN-2: the office sees how many stand where, and only those", async () => {
  const server = new FakeServer()
    .on(listTrainings, {
      trainings: [{ ...training, mayInvite: true, mine: null }],
      subjects: [],
      mayCreate: false,
    })
    .on(listTrainingParts, { parts: [VIDEO] })
    .on(listTrainingPeople, {
      people: [personIn(1, "Huda", "completed"), personIn(2, "Omar", "failed"), personIn(3, "Ali", "failed")],
    });
  await renderPage(<TrainingPage />, {
    path: "/trainings/:schoolId/:key",
    at: `/trainings/12/${training.key}`,
    server,
    session: aSession("school_management"),
  });
  const state = await screen.findByLabelText("State");
  expect(screen.getByText(/Failed \(.*2.*\)/)).toBeTruthy();

  fireEvent.change(state, { target: { value: "failed" } });

  await waitFor(() => expect(screen.queryByText("Huda")).toBeNull());
  expect(screen.getByText("Omar")).toBeTruthy();
});

test("TRN-1: what is missing are the gaps between the spans, and the end", () => {
  expect(gapsIn([], 10)).toEqual([[0, 10]]);
  expect(
    gapsIn(
      [
        [6, 8],
        [0, 2],
        [1, 4],
      ],
      10,
    ),
  ).toEqual([
    [4, 6],
    [8, 10],
  ]);
  expect(gapsIn([[0, 12]], 10)).toEqual([]);
});

import {
  listVideoLooks,
  readLookedTakes,
  removeVideoTake,
  startVideoLook,
} from "@dars/contract/learning/video-looks";
import {
  listVideoTakes,
  listVideoTasks,
  type VideoTake,
  type VideoTaskLine,
} from "@dars/contract/learning/video-tasks";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { searchFor } from "#platform/testing/search-for.ts";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { VideoExercisesPage } from "./VideoExercisesPage.tsx";
import { VideoLookPage } from "./VideoLookPage.tsx";
import { VideoLooksPage } from "./VideoLooksPage.tsx";

const TEXT = {
  title: "Read aloud",
  prompt: "One page.",
  maxSeconds: 60,
  takes: 2,
  dueAt: null,
  criteria: [],
};
const TASK: VideoTaskLine = {
  id: 5,
  ...TEXT,
  model: null,
  revision: 1,
  classIds: [1],
  students: 1,
  answered: 1,
  waiting: 1,
  marked: 0,
};
const TAKE: VideoTake = {
  id: 8,
  no: 1,
  state: "returned",
  isLate: false,
  sentAt: "2026-11-20T08:00:00.000Z",
  returnedAt: "2026-11-21T08:00:00.000Z",
  revision: 1,
  file: null,
  feedback: "",
  remarks: [],
  levels: [],
  markedAt: null,
  changedAt: null,
  showcase: null,
  again: null,
  removedBecause: null,
};
const ROJIN = { id: 7, name: names("Rojin") };

const aServer = () =>
  new FakeServer()
    .on(listVideoTasks, {
      offering: {
        id: 3,
        subject: { id: 1, name: names("Arabic"), theme: "green", icon: null },
        level: { id: 2, name: names("Fourth") },
      },
      tasks: [TASK],
      classes: [],
      may: { write: false, return: false },
    })
    .on(listVideoTakes, { students: [{ student: ROJIN, section: null, takes: [TAKE] }] });

test("TXT-1: the students of a task are searched by name", async () => {
  const others = ["Amal", "Badr", "Carim", "Dara"].map((name, at) => ({ id: 20 + at, name: names(name) }));
  const students = [ROJIN, ...others].map((student) => ({ student, section: null, takes: [TAKE] }));
  await renderPage(<VideoExercisesPage />, {
    path: "/video-exercises/:id",
    at: "/video-exercises/3",
    server: aServer().on(listVideoTakes, { students }),
    session: aSession("school_management"),
  });
  await tap(await screen.findByText("Students"));
  await screen.findByText("Badr");

  await searchFor("roj");

  await waitFor(() => expect(screen.queryByText("Badr")).toBeNull());
  expect(screen.getByText("Rojin")).toBeTruthy();
});

test("F2: the management comes from the students of a task to the videos of one of them", async () => {
  const { address } = await renderPage(<VideoExercisesPage />, {
    path: "/video-exercises/:id",
    at: "/video-exercises/3",
    server: aServer(),
    session: aSession("school_management"),
  });
  await tap(await screen.findByText("Students"));
  await tap((await screen.findByText("Rojin")).closest("ion-item"));

  await waitFor(() => expect(address()).toBe("/video-exercises/3/5/7?school=12"));
});

test("F2: the management gives a reason first, and then watches", async () => {
  let hasLook = false;
  const server = aServer().on(startVideoLook, { endsAt: "2026-11-26T20:00:00.000Z" });
  server.onRaw("GET", readLookedTakes.path, () =>
    hasLook
      ? Response.json({
          endsAt: "2026-11-26T20:00:00.000Z",
          student: ROJIN,
          task: { id: 5, ...TEXT },
          takes: [{ ...TAKE, feedback: "Clear voice" }],
          mayRemove: true,
        })
      : Response.json({ code: "forbidden", message: "No.", details: { needs: "look" } }, { status: 403 }),
  );
  await renderPage(<VideoLookPage />, {
    path: "/video-exercises/:id/:taskId/:studentId",
    at: "/video-exercises/3/5/7?school=12",
    server,
    session: aSession("school_management"),
  });
  fireEvent.change(await screen.findByLabelText("Why?"), { target: { value: "A family has complained" } });
  expect(screen.queryByText("Clear voice")).toBeNull();
  hasLook = true;
  await tap(screen.getByText("Open for 1 hour"));

  expect(await screen.findByText("Clear voice")).toBeTruthy();
  expect(server.heardAt(startVideoLook.path)[0]?.body).toMatchObject({ reason: "A family has complained" });
});

test("F5: the management takes a video away with a reason, which the page then says", async () => {
  const looked = {
    endsAt: "2026-11-26T20:00:00.000Z",
    student: ROJIN,
    task: { id: 5, ...TEXT },
    takes: [TAKE],
    mayRemove: true,
  };
  const reasons: unknown[] = [];
  const server = aServer().on(readLookedTakes, looked);
  server.onEach(removeVideoTake, ({ body }) => {
    reasons.push(body);
    const gone = { ...TAKE, state: "withdrawn" as const, removedBecause: "Another child is seen in it." };
    server.on(readLookedTakes, { ...looked, takes: [gone] });
    return {};
  });
  await renderPage(<VideoLookPage />, {
    path: "/video-exercises/:id/:taskId/:studentId",
    at: "/video-exercises/3/5/7?school=12",
    server,
    session: aSession("school_management"),
  });
  await tap(await screen.findByText("Remove this video"));
  await type("Why?", "Another child is seen in it.");
  await act(async () => fireEvent.submit(getForm()));

  expect(await screen.findByText("The school removed this video.")).toBeTruthy();
  expect(screen.queryByText("Remove this video")).toBeNull();
  expect(reasons).toMatchObject([{ reason: "Another child is seen in it." }]);
});

test("the management reviews who has watched videos, and why", async () => {
  const server = new FakeServer().on(listVideoLooks, {
    looks: [
      {
        id: 1,
        task: { id: 5, title: "Read aloud" },
        student: ROJIN,
        by: names("Huda"),
        role: "subject_coordinator",
        reason: "A family has complained",
        startedAt: "2026-11-26T20:00:00.000Z",
        isMine: false,
      },
    ],
  });
  await renderPage(<VideoLooksPage />, {
    path: "/manage/video-looks",
    at: "/manage/video-looks",
    server,
    session: aSession("school_management"),
  });
  const row = (await screen.findByText("Rojin")).closest("ion-item");
  expect(row?.textContent).toMatch(/Rojin.*Read aloud.*A family has complained.*Huda/);
});

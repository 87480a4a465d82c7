import {
  changeDraft,
  compareTimetable,
  fillDraft,
  readTimetable,
} from "@dars/contract/time/timetable-editor";
import { act, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { TimetablePage } from "./TimetablePage.tsx";
import { useFilling } from "./use-filling.ts";
import { difference, week } from "./week.factory.ts";

test("filling shows how far it is, stops after the step under way, and goes on from there", async () => {
  const steps: unknown[] = [];
  const server = new FakeServer()
    .onEach(readTimetable, () => ({ ...week, revision: week.revision + steps.length }))
    .on(compareTimetable, difference)
    .on(changeDraft, { revision: 99, placedIds: [] })
    .onEach(fillDraft, ({ body }) => {
      steps.push(Object(body).step);
      if (steps.length === 2) fireEvent.click(screen.getByText("Stop"));
      const revision = week.revision + steps.length;
      return { revision, lessons: 4, clashes: steps.length < 3 ? 2 : 0, missing: 0 };
    });
  await renderPage(<TimetablePage />, {
    path: "/manage/timetables/:schoolId/:timetableId",
    at: "/manage/timetables/1/7",
    server,
    session: aSession("school_management"),
  });
  fireEvent.click(await screen.findByText("Rebuild the week"));
  await answerQuestion("confirm");

  const goOn = await screen.findByText("Continue");
  expect(steps).toEqual([
    { no: 0, of: 12 },
    { no: 1, of: 12 },
  ]);
  const bar = screen.getByRole<HTMLProgressElement>("progressbar", { name: "Rebuild the week" });
  expect([bar.value, bar.max]).toEqual([2, 12]);
  expect(screen.getByText("2 clashes to solve before publishing.")).toBeTruthy();

  fireEvent.click(goOn);
  expect(await screen.findByText("Improve further")).toBeTruthy();
  expect(steps).toHaveLength(12);
  expect(steps[2]).toEqual({ no: 2, of: 12 });
  expect(screen.getByText("No clashes.")).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: /Sun.*period.*1/ }));
  await act(async () => fireEvent.click(screen.getByText("Pin here")));
  await waitFor(() => expect(screen.queryByText("No clashes.")).toBeNull());
});

test("while a draft is filled, nothing in it can be taken, deleted or published", async () => {
  const meanwhile: unknown[] = [];
  const server = new FakeServer()
    .on(readTimetable, week)
    .on(compareTimetable, difference)
    .onEach(fillDraft, ({ body }) => {
      if (Object(body).step.no === 1) meanwhile.push(openNow());
      return { revision: 4, lessons: 4, clashes: 0, missing: 0 };
    });
  await renderPage(<TimetablePage />, {
    path: "/manage/timetables/:schoolId/:timetableId",
    at: "/manage/timetables/1/7",
    server,
    session: aSession("school_management"),
  });
  fireEvent.click(await screen.findByRole("button", { name: /Sun.*period.*1/ }));
  expect(screen.getByText("Pin here")).toBeTruthy();
  const before = openNow();
  fireEvent.click(screen.getByText("Rebuild the week"));
  await answerQuestion("confirm");

  expect(await screen.findByText("Improve further")).toBeTruthy();
  expect(before).toEqual({ hours: 3, chips: false, chosen: true, isDeletable: false, publish: true });
  expect(meanwhile).toEqual([{ hours: 0, chips: true, chosen: false, isDeletable: true, publish: false }]);
  await waitFor(() => expect(openNow()).toEqual({ ...before, chosen: false }));
});

test("placing what is missing moves nothing else, says what it did, and is undone", async () => {
  const bodies: unknown[] = [];
  const [first] = week.lessons;
  if (!first) throw new Error("The week has lessons.");
  const placed = { ...first, id: 900, weekday: 4, no: 2 };
  let { lessons } = week;
  const server = new FakeServer()
    .onEach(readTimetable, () => ({ ...week, revision: week.revision + bodies.length, lessons }))
    .on(compareTimetable, difference)
    .on(changeDraft, { revision: 99, placedIds: [] })
    .onEach(fillDraft, ({ body }) => {
      bodies.push(body);
      lessons = [...week.lessons, placed];
      return { revision: week.revision + 1, lessons: 5, clashes: 0, missing: 0 };
    });
  await renderPage(<TimetablePage />, {
    path: "/manage/timetables/:schoolId/:timetableId",
    at: "/manage/timetables/1/7",
    server,
    session: aSession("school_management"),
  });

  fireEvent.click(await screen.findByText(/^Place the 1 missing period|^Place the \d+ missing/));
  expect(await screen.findByText(/Placed .*1.*, moved .*0/)).toBeTruthy();
  expect(bodies).toMatchObject([{ how: "place", step: { no: 0, of: 1 } }]);

  fireEvent.click(screen.getByText("Undo"));
  await waitFor(() =>
    expect(server.heardAt(changeDraft.path)[0]?.body).toMatchObject({ move: [], removeIds: [900] }),
  );
});

test("each placing begins anew; a rebuild that was stopped says where it goes on", async () => {
  const begun: (number | null)[] = [];
  let revision = 3;
  const { result } = renderHook(() =>
    useFilling(
      (no, _, how) => {
        if (how === "rebuild" && no === 1) result.current.stop();
        revision += 1;
        return Promise.resolve({ revision, lessons: 4, clashes: 0, missing: 0 });
      },
      (stoppedAt) => begun.push(stoppedAt),
    ),
  );

  await act(() => result.current.run("place"));
  await act(() => result.current.run("place"));
  expect(begun).toEqual([null, null]);

  await act(() => result.current.run("rebuild"));
  await act(() => result.current.run("rebuild"));
  expect(begun).toEqual([null, null, null, 7]);
});

test("a step that fails unexpectedly ends the filling", async () => {
  const { result } = renderHook(() =>
    useFilling(() => Promise.reject(new Error("The tab lost its database."))),
  );

  await act(() => expect(result.current.run("rebuild")).rejects.toThrow("database"));

  expect(result.current.isRunning).toBe(false);
});

/** What of the draft can be changed. */
const openNow = () => ({
  hours: screen.queryAllByRole("button", { name: /Sun.*period/ }).length,
  chips: screen.getByRole<HTMLButtonElement>("button", { name: /Mathematics.*1 period/ }).disabled,
  chosen: screen.queryByText("Pin here") !== null,
  isDeletable: screen.getByText<HTMLIonButtonElement>("Delete draft").disabled,
  publish: screen.queryByLabelText("Valid from") !== null,
});

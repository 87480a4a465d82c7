import { previewOutcomes, publishMarks, type ProgressSection } from "@dars/contract/marks/publication";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { setServerAhead } from "#platform/time/server-now.ts";

import { PublishForm } from "./PublishForm.tsx";

const section: ProgressSection = {
  id: 340,
  letter: "A",
  title: null,
  level: { id: 8, name: names("Second intermediate") },
  policy: { code: "IQ-SEC", version: 1 },
  students: 2,
  columns: [
    {
      code: "FIN1",
      label: names("Final exam"),
      opensOn: null,
      dueOn: null,
      open: 0,
      submitted: 0,
      approved: 9,
      published: 0,
      classes: 9,
    },
  ],
  classes: [],
};

const sibling: ProgressSection = { ...section, id: 341, letter: "B", students: 3 };
const primary: ProgressSection = {
  ...section,
  id: 350,
  level: { id: 2, name: names("Second primary") },
  columns: [],
};

test("PUB-2: a column is published for all sections that have it, and the server may need a while", async () => {
  const server = await open();
  server.on(publishMarks, { id: 5, state: "scheduled", students: 0 });
  await act(async () => void fireEvent.change(screen.getByLabelText("For"), { target: { value: "school" } }));
  await publish();
  await waitFor(() =>
    expect(document.querySelector("ion-alert")?.header).toMatch(/^Publish .*Final exam.* for 2 sections\?$/),
  );
  expect(document.querySelector("ion-alert")?.message).toMatch(/5 students/);
  expect(server.heardAt(publishMarks.path)).toHaveLength(0);
  await answerQuestion("confirm");

  await waitFor(() =>
    expect(server.heardAt(publishMarks.path)[0]?.body).toMatchObject({
      sectionIds: [340, 341],
      publishAt: null,
    }),
  );
});

test("PUB-2: marks are published at the day and time that the office chooses", async () => {
  const server = await open();
  server.on(publishMarks, { id: 5, state: "scheduled", students: 0 });
  await act(async () => void fireEvent.change(screen.getByLabelText("When"), { target: { value: "at" } }));
  await publish();
  await waitFor(() => expect(faultOfDay()).toBe("This is required."));
  await fillIn("2020-06-24", "13:30");
  await publish();
  await waitFor(() => expect(faultOfDay()).toBe("Choose a time in the future."));

  await fillIn("2099-06-24", "13:30");
  await publish();

  await waitFor(() =>
    expect(server.heardAt(publishMarks.path)[0]?.body).toMatchObject({
      publishAt: "2099-06-24T10:30:00.000Z",
      withheld: [],
    }),
  );
});

const HOUR_MS = 3_600_000;

test.each([-5, 3])(
  "PUB-2: marks are published an hour from now by the server's clock, which is %i hours ahead of the device's",
  async (hoursAhead) => {
    setServerAhead(hoursAhead * HOUR_MS);
    const server = await open();
    server.on(publishMarks, { id: 5, state: "scheduled", students: 0 });
    await act(async () => void fireEvent.change(screen.getByLabelText("When"), { target: { value: "1" } }));
    await publish();

    await waitFor(() => expect(server.heardAt(publishMarks.path)).toHaveLength(1));
    const [request] = server.heardAt(publishMarks.path);
    const at = /"publishAt":"([^"]+)"/.exec(JSON.stringify(request?.body))?.[1] ?? "";
    const hours = (Date.parse(at) - Date.now()) / HOUR_MS;
    expect(Math.round(hours)).toBe(hoursAhead + 1);
  },
);

const faultOfDay = () =>
  [...document.querySelectorAll("ion-input")].find(({ name }) => name === "day")?.errorText;

const fillIn = (day: string, time: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText("Day"), { target: { value: day } });
    fireEvent.change(screen.getByLabelText("Time"), { target: { value: time } });
  });

test("PUB-3: where students lack marks, the outcome is published without those whom the office names", async () => {
  const server = await open();
  server
    .onRaw("POST", publishMarks.path, () =>
      Response.json(
        {
          code: "conflict",
          message: "Some students lack marks.",
          details: { reason: "incomplete", sections: [340], students: [26] },
          requestId: "req-4F2A",
        },
        { status: 409 },
      ),
    )
    .on(previewOutcomes, { statuses: [], incomplete: [{ id: 26, name: names("Zainab") }] });
  await act(async () => screen.getByLabelText("Publish the year's outcome too").click());
  await publish();
  const zainab = await screen.findByLabelText("Zainab");
  await act(async () => zainab.click());
  const why = screen.getByLabelText("Why? Only the office reads it.");
  await act(async () => void fireEvent.change(why, { target: { value: "Papers are missing" } }));
  server.on(publishMarks, { id: 5, state: "published", students: 1 });
  await publish();

  await waitFor(() =>
    expect(server.heardAt(publishMarks.path).at(-1)?.body).toMatchObject({
      withOutcome: true,
      withheld: [{ studentId: 26, reason: "Papers are missing" }],
    }),
  );
});

test("PUB-3: for many sections the students who lack marks are named by their sections", async () => {
  const server = await open();
  server
    .onRaw("POST", publishMarks.path, () =>
      Response.json(
        {
          code: "conflict",
          message: "Some students lack marks.",
          details: { reason: "incomplete", sections: [341], students: [26] },
          requestId: "req-4F2A",
        },
        { status: 409 },
      ),
    )
    .on(previewOutcomes, { statuses: [], incomplete: [{ id: 26, name: names("Zainab") }] });
  await act(async () => void fireEvent.change(screen.getByLabelText("For"), { target: { value: "level" } }));
  await act(async () => screen.getByLabelText("Publish the year's outcome too").click());
  await publish();
  await answerQuestion("confirm");

  expect(await screen.findByLabelText("Zainab")).toBeTruthy();
  expect(screen.getByRole("group", { name: /B$/ })).toBeTruthy();
  expect(server.heardAt(previewOutcomes.path).map(({ url }) => /sections\/(\d+)/.exec(url)?.[1])).toEqual([
    "341",
  ]);
});

test("PUB-3: all approved columns are published at once, with an outcome that the office has seen before", async () => {
  const [final] = section.columns;
  if (!final) throw new Error("There is no final exam.");
  const server = await open([{ ...final, code: "M4", label: names("Month 4") }, final]);
  server
    .on(publishMarks, { id: 5, state: "published", students: 2 })
    .on(previewOutcomes, { statuses: [{ status: "completion", students: 2 }], incomplete: [] });
  await act(async () => void fireEvent.change(screen.getByLabelText("Column"), { target: { value: "all" } }));
  await act(async () => screen.getByLabelText("Publish the year's outcome too").click());
  expect(await screen.findByText(/Resit.*: 2/)).toBeTruthy();
  await publish();

  await waitFor(() =>
    expect(server.heardAt(publishMarks.path)[0]?.body).toMatchObject({
      codes: ["M4", "FIN1"],
      withOutcome: true,
    }),
  );
});

const publish = () =>
  act(async () => {
    fireEvent.submit(screen.getByLabelText("When").closest("form") ?? document);
  });

async function open(columns = section.columns): Promise<FakeServer> {
  const server = new FakeServer();
  const first = { ...section, columns };
  await renderPage(<PublishForm section={first} sections={[first, sibling, primary]} schoolId={12} />, {
    path: "/manage/marks",
    at: "/manage/marks",
    server,
    session: aSession("school_management"),
  });
  return server;
}

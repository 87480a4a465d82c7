import {
  decideDecisionMarks,
  listDecisionMarks,
  proposeDecisionMarks,
  type DecisionLine,
} from "@dars/contract/marks/decision-marks";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { DecisionMarks } from "./DecisionMarks.tsx";

const line: DecisionLine = {
  student: { id: 26, name: names("Zainab") },
  part: null,
  status: "pass",
  round: 1,
  pool: 5,
  subjects: [
    { offeringId: 71, name: names("Physics"), grade: 48, lacks: 2 },
    { offeringId: 72, name: names("Arabic"), grade: 47, lacks: 3 },
  ],
  given: [71, 72],
  isByHand: false,
  proposal: null,
};

const course = (no: number) => ({ code: `C${no}`, name: names(`Grade of course ${no}`) });

test("GB-1: one allocates, and nothing but whole deficits", async () => {
  const server = await open(line);
  server.on(proposeDecisionMarks, { id: 5 });
  await act(async () => screen.getByText("Allocate by hand").click());
  await act(async () => screen.getByLabelText(/Arabic \+3/).click());

  await type("Why? For example the council's minutes.", "Minutes 4");
  await act(
    async () => void fireEvent.submit(screen.getByText("Ask another to confirm").closest("form") ?? document),
  );

  await waitFor(() =>
    expect(server.heardAt(proposeDecisionMarks.path)[0]?.body).toMatchObject({
      sectionId: 340,
      subjects: [71],
      reason: "Minutes 4",
    }),
  );
});

test("GB-1: each course has marks of its own to give", async () => {
  const physics = { offeringId: 71, name: names("Physics"), grade: 44, lacks: 6 };
  const arabic = { offeringId: 72, name: names("Arabic"), grade: 43, lacks: 7 };
  const server = await open(
    { ...line, part: course(1), subjects: [physics], given: [] },
    { ...line, part: course(2), subjects: [arabic], given: [] },
  );
  server.on(proposeDecisionMarks, { id: 5 });
  expect(screen.getByText("Grade of course 1")).toBeTruthy();
  const [, ofSecond] = screen.getAllByText("Allocate by hand");
  await act(async () => ofSecond?.click());
  await act(async () => screen.getByLabelText(/Arabic \+7/).click());
  await type("Why? For example the council's minutes.", "Minutes 5");

  await act(
    async () => void fireEvent.submit(screen.getByText("Ask another to confirm").closest("form") ?? document),
  );

  await waitFor(() =>
    expect(server.heardAt(proposeDecisionMarks.path)[0]?.body).toMatchObject({ part: "C2", subjects: [72] }),
  );
});

test("GB-1: who allocated does not confirm; another does", async () => {
  const proposal = { id: 5, subjects: [71], reason: "Minutes 4", by: names("Huda"), isOwn: true };
  await open({ ...line, proposal });
  expect(screen.queryByText("Confirm")).toBeNull();
  expect(screen.getByText("Withdraw request")).toBeTruthy();
});

test("GB-1: the second person confirms", async () => {
  const proposal = { id: 5, subjects: [71], reason: "Minutes 4", by: names("Huda"), isOwn: false };
  const server = await open({ ...line, proposal });
  server.on(decideDecisionMarks, { id: 5 });

  await act(async () => screen.getByText("Confirm").click());

  await waitFor(() =>
    expect(server.heardAt(decideDecisionMarks.path)[0]?.body).toMatchObject({ confirm: true }),
  );
});

async function open(...students: DecisionLine[]): Promise<FakeServer> {
  const server = new FakeServer().on(listDecisionMarks, { students });
  await renderPage(<DecisionMarks schoolId={12} sectionId={340} />, {
    path: "/manage/marks",
    at: "/manage/marks",
    server,
    session: aSession("school_management"),
  });
  await screen.findAllByText(/Zainab/);
  return server;
}

import { readLookedResults, startResultLook, type LookedResults } from "@dars/contract/marks/result-looks";
import { listSections } from "@dars/contract/school/schools";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { LookedResultsPage } from "./LookedResultsPage.tsx";

const looked: LookedResults = {
  endsAt: "2026-11-26T20:00:00.000Z",
  level: { id: 8, name: names("First intermediate") },
  section: { id: 340, letter: "A", title: null },
  subjects: [
    {
      offeringId: 71,
      name: names("Maths"),
      theme: "blue",
      columns: [{ code: "M1", label: names("Month 1") }],
    },
    {
      offeringId: 72,
      name: names("Arabic"),
      theme: "green",
      columns: [{ code: "M1", label: names("Month 1") }],
    },
  ],
  students: [
    {
      student: { id: 1, name: names("Zainab"), registerNo: 1 },
      status: "pass",
      average: "67.5",
      subjects: [
        { offeringId: 71, marks: { M1: 70 }, effective: 66 },
        { offeringId: 72, marks: { M1: "absent_unexcused" }, effective: 50 },
      ],
    },
  ],
};

test("H9: an administrator gives a reason first and then reads marks by subject", async () => {
  let hasLook = false;
  const server = new FakeServer()
    .on(startResultLook, { endsAt: looked.endsAt })
    .on(listSections, { year: null, sections: [] });
  server.onRaw("GET", readLookedResults.path, () =>
    hasLook
      ? Response.json(looked)
      : Response.json({ code: "forbidden", message: "No.", details: { needs: "look" } }, { status: 403 }),
  );
  await renderPage(<LookedResultsPage />, {
    path: "/section-results/:schoolId/:sectionId",
    at: "/section-results/12/340",
    server,
    session: aSession("administrator"),
  });
  fireEvent.change(await screen.findByLabelText("Why?"), { target: { value: "A family has complained" } });
  hasLook = true;
  await act(async () => screen.getByText("Open for 1 hour").click());

  const table = await screen.findByRole("table");
  expect(server.heardAt(startResultLook.path)[0]?.body).toMatchObject({ reason: "A family has complained" });
  expect(within(table).getAllByRole("row").at(-1)?.textContent).toBe("Zainab7066Passed · 67.5");

  await act(async () => void fireEvent.change(screen.getByLabelText("Subject"), { target: { value: "72" } }));
  await waitFor(() => expect(screen.getByRole("table").textContent).toContain("Absent"));
});

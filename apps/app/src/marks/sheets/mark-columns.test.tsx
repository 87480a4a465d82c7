import { unlockColumn } from "@dars/contract/marks/column-unlocking";
import { listSectionColumns, type ClassColumns } from "@dars/contract/marks/section-columns";
import { decideProposal } from "@dars/contract/oversight/proposals";
import { listSchools, listSections } from "@dars/contract/school/schools";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool, aSection } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { MarkColumnsPage } from "./MarkColumnsPage.tsx";

const physics: ClassColumns = {
  classId: 44,
  subject: { id: 5, name: names("Physics"), theme: "blue" },
  teachers: [names("Ali")],
  columns: [
    { code: "M1", label: names("Month 1"), state: "published", revision: 4 },
    { code: "M2", label: names("Month 2"), state: "approved", revision: 3 },
  ],
  unlocking: [],
};
const arabic: ClassColumns = {
  ...physics,
  classId: 45,
  subject: { ...physics.subject, id: 6, name: names("Arabic") },
  columns: [{ code: "M1", label: names("Month 1"), state: "open", revision: 1 }],
};

test("H4: an administrator asks to open an approved column again, and no other column has the way", async () => {
  const server = await open([arabic, physics]);
  server.on(unlockColumn, { state: "proposed", proposalId: 7 });
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Month 1Published",
    "Month 2ApprovedOpen again",
  ]);

  await act(async () => screen.getByText("Open again").click());
  await act(async () => {
    fireEvent.change(screen.getByLabelText("Why? The teacher reads it."), { target: { value: "Swapped" } });
  });
  await act(async () => screen.getByText("Open again").click());

  await waitFor(() =>
    expect(server.heardAt(unlockColumn.path)[0]).toMatchObject({
      url: expect.stringContaining("/schools/13/mark-sheets/44/columns/M2/unlocking"),
      body: { revision: 3, reason: "Swapped" },
    }),
  );
});

test("H4: what the school's management asks for is decided here, and what one has asked oneself waits", async () => {
  const unlocking = [
    { proposalId: 7, code: "M2", reason: "Swapped", by: null, role: "administrator", isOwn: false },
  ] as const;
  const server = await open([{ ...physics, unlocking: [...unlocking] }]);
  server.on(decideProposal, { state: "approved" });
  expect(screen.getByText("Administrator")).toBeTruthy();

  await act(async () => getForm().requestSubmit());

  await waitFor(() =>
    expect(server.heardAt(decideProposal.path)[0]?.url).toContain("/schools/13/proposals/7/decision"),
  );
});

test("a subject with no column yet says so", async () => {
  await open([{ ...physics, columns: [] }]);

  expect(screen.getByText("No column has started yet.")).toBeTruthy();
});

async function open(classes: ClassColumns[]): Promise<FakeServer> {
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool(), aSchool({ id: 13 })] })
    .on(listSections, { year: "2026-2027", sections: [aSection()] })
    .on(listSectionColumns, { classes });
  await renderPage(<MarkColumnsPage />, {
    path: "/manage/mark-columns",
    at: "/manage/mark-columns?school=13",
    server,
    session: aSession("administrator"),
  });
  await screen.findByText("Ali");
  return server;
}

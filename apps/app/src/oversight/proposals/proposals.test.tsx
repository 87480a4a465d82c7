import {
  decideProposal,
  listMyProposals,
  listProposals,
  type Proposal,
} from "@dars/contract/oversight/proposals";
import { listSchools } from "@dars/contract/school/schools";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { formOf } from "#platform/testing/form-of.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { MyRequestsPage } from "./MyRequestsPage.tsx";
import { RequestsPage } from "./RequestsPage.tsx";

const correction: Proposal = {
  id: 5,
  schoolId: 12,
  kind: "person.changed",
  subject: { kind: "person", id: 26, name: names("Tara Barzani") },
  changes: [{ field: "phone", from: "+9647700000001", to: "+9647700000002" }],
  reason: "New number",
  state: "waiting",
  proposedBy: { name: names("Dilshad Barzani"), role: "parent", isMe: false },
  proposedAt: "2026-11-20T08:00:00.000Z",
  decidedAt: null,
  note: null,
};

test("B4: a request stands with each field as it is and as it would be, and is allowed", async () => {
  const server = await openRequests(correction);
  server.on(decideProposal, { state: "approved" });
  expect(screen.getByText("+9647700000001").closest("del")).toBeTruthy();
  expect(screen.getByText("+9647700000002").closest("ins")).toBeTruthy();

  await send();

  await waitFor(() =>
    expect(server.heardAt(decideProposal.path)[0]?.body).toEqual({
      approve: true,
      note: null,
      isAlone: false,
    }),
  );
});

test("a step for two persons says so, and is taken alone only knowingly", async () => {
  const server = await openRequests({ ...correction, proposedBy: { ...correction.proposedBy, isMe: true } });
  expect(screen.getByText(/a second person has to approve it/)).toBeTruthy();
  server.onRaw("PUT", decideProposal.path, () =>
    Response.json({ code: "conflict", message: "Alone.", details: { needs: "alone" } }, { status: 409 }),
  );
  await send();
  await screen.findByText(/I'm deciding alone/);
  server.on(decideProposal, { state: "approved" });

  await send();

  await waitFor(() =>
    expect(server.heardAt(decideProposal.path)[1]?.body).toMatchObject({ approve: true, isAlone: true }),
  );
});

test("a notification of a request leads to the request, in the school that it names", async () => {
  const scrolled = vi.fn<() => void>();
  Element.prototype.scrollIntoView = scrolled;
  const second = { ...correction, id: 6, reason: "Moved house" };
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool(), aSchool({ id: 13 })] })
    .on(listProposals, { proposals: [correction, second] });
  await renderPage(<RequestsPage />, {
    path: "/manage/requests",
    at: "/manage/requests?school=13&request=6",
    server,
    session: aSession("administrator"),
  });

  await screen.findByText(/Moved house/);

  expect(server.heardAt(listProposals.path)[0]?.url).toContain("/schools/13/");
  expect(scrolled.mock.contexts).toEqual([screen.getByText(/Moved house/).closest("li")]);
});

test("a family reads what it has asked for with the school's answer", async () => {
  const refused: Proposal = { ...correction, state: "refused", note: "Bring the paper" };
  const server = new FakeServer().on(listMyProposals, { proposals: [refused] });
  await renderPage(<MyRequestsPage />, { path: "/my-requests", server, session: aSession("parent") });

  expect(await screen.findByText(/Bring the paper/)).toBeTruthy();
  expect(screen.getByText("Declined")).toBeTruthy();
});

const send = () => act(async () => formOf().requestSubmit());

async function openRequests(proposal: Proposal): Promise<FakeServer> {
  const server = new FakeServer().on(listProposals, { proposals: [proposal] });
  await renderPage(<RequestsPage />, {
    path: "/manage/requests",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText("Correct details");
  return server;
}

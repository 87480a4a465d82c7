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
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { searchFor } from "#platform/testing/search-for.ts";

import type { WordsOfKinds } from "./kind-words.ts";
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

test("what has a name is named in the reader's language; what was stored before is named as it was", async () => {
  const physics = { ar: "الفيزياء", en: "Physics", ckb: "فیزیا" };
  await openRequests({
    ...correction,
    changes: [
      { field: "subject", from: null, to: "الفيزياء", names: { from: null, to: physics } },
      { field: "level", from: null, to: "الثاني متوسط" },
    ],
  });

  expect(screen.getByText("Physics")).toBeTruthy();
  expect(screen.queryByText("الفيزياء")).toBeNull();
  expect(screen.getByText("الثاني متوسط")).toBeTruthy();
});

test("a kind says of itself what it is, what its fields are called, and why it cannot be approved now", async () => {
  const field = { field: "column", from: null, to: "Month 2" };
  const unlocked = { ...correction, kind: "marks.column-unlocked", changes: [field] };
  const server = await openRequests(unlocked, {
    [unlocked.kind]: {
      title: "sheets.request",
      fields: { column: "sheets.column" },
      reasons: new Map([["scheduled", "sheets.opening-scheduled"]]),
    },
  });
  expect(screen.getByText("Column").nextElementSibling?.textContent).toBe("Month 2");
  server.onRaw("PUT", decideProposal.path, () =>
    Response.json({ code: "conflict", message: "No.", details: { reason: "scheduled" } }, { status: 409 }),
  );

  await send();

  expect(await screen.findByText(/about to be published/)).toBeTruthy();
});

test("what approving does for good is said before, and done only when it is meant", async () => {
  const erased = { ...correction, kind: "person.erased", changes: [] };
  const server = await openRequests(erased, {
    [erased.kind]: { title: "rights.request", consequence: "rights.erase-approved-text" },
  });
  server.on(decideProposal, { state: "approved" });

  await send();
  expect(document.querySelector("ion-alert")?.message).toContain("This cannot be undone.");
  await answerQuestion("cancel");
  expect(server.heardAt(decideProposal.path)).toEqual([]);
  await send();
  await answerQuestion("destructive");

  await waitFor(() => expect(server.heardAt(decideProposal.path)[0]?.body).toMatchObject({ approve: true }));
});

test("codes are words: a role, a kind of person, how an enrolment ends", async () => {
  await openRequests({
    ...correction,
    changes: [
      { field: "role", from: null, to: "coordinator" },
      { field: "kind", from: null, to: "teacher" },
      { field: "enrolment_state", from: "active", to: "withdrawn" },
    ],
  });

  for (const words of ["Coordinator", "Teacher", "Withdrawn"]) expect(screen.getByText(words)).toBeTruthy();
});

test("who may not decide a request reads who does", async () => {
  await openRequests({ ...correction, mayDecide: false });

  expect(screen.getByText("The head office decides on this.")).toBeTruthy();
  expect(document.querySelector("form")).toBeNull();
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

test("where no second person is, the request says at first that it is decided alone", async () => {
  const mine = { ...correction, proposedBy: { ...correction.proposedBy, isMe: true } };
  const server = await openRequests({ ...mine, approval: "alone" });
  expect(screen.queryByText(/a second person has to approve it/)).toBeNull();
  expect(screen.getByText(/No one else can approve this/)).toBeTruthy();
  server.on(decideProposal, { state: "approved" });

  await send();

  await waitFor(() =>
    expect(server.heardAt(decideProposal.path)[0]?.body).toMatchObject({ approve: true, isAlone: true }),
  );
});

test("where a second person has to approve, the requester can only decline", async () => {
  const mine = { ...correction, proposedBy: { ...correction.proposedBy, isMe: true } };
  const server = await openRequests({ ...mine, approval: "second" });
  expect(screen.queryByText("Approve")).toBeNull();
  server.on(decideProposal, { state: "refused" });

  await send();

  await waitFor(() => expect(server.heardAt(decideProposal.path)[0]?.body).toMatchObject({ approve: false }));
});

test("a notification of a request leads to the request, in the school that it names", async () => {
  const scrolled = vi.fn<() => void>();
  Element.prototype.scrollIntoView = scrolled;
  const second = { ...correction, id: 6, reason: "Moved house" };
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool(), aSchool({ id: 13 })] })
    .on(listProposals, { proposals: [correction, second] });
  await renderPage(<RequestsPage words={{}} />, {
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
  await renderPage(<MyRequestsPage words={{}} />, {
    path: "/my-requests",
    server,
    session: aSession("parent"),
  });

  expect(await screen.findByText(/Bring the paper/)).toBeTruthy();
  expect(screen.getByText("Declined")).toBeTruthy();
});

test("TXT-1: requests are searched by whom they are about, who asks and what would change, the decided ones too", async () => {
  const proposals = ["Amal", "Badr", "Carim", "Dara", "Evan"].map((name, at): Proposal => ({
    ...correction,
    id: 10 + at,
    subject: { kind: "person", id: 20 + at, name: names(name) },
    reason: name === "Amal" ? "New number" : null,
    state: at > 2 ? "approved" : "waiting",
  }));
  const server = new FakeServer().on(listProposals, { proposals });
  await renderPage(<RequestsPage words={{}} />, {
    path: "/manage/requests",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText(/New number/);

  await searchFor("evan");
  await waitFor(() => expect(screen.queryByText("Badr")).toBeNull());
  expect(screen.getByText("Evan")).toBeTruthy();
  expect(screen.queryByText("You're all caught up")).toBeNull();

  await searchFor("+9647700000002");
  expect(await screen.findByText("Badr")).toBeTruthy();
  await searchFor("Nobody");
  expect(await screen.findByText("No results")).toBeTruthy();
});

const send = () => act(async () => getForm().requestSubmit());

async function openRequests(proposal: Proposal, words: WordsOfKinds = {}): Promise<FakeServer> {
  const server = new FakeServer().on(listProposals, { proposals: [proposal] });
  await renderPage(<RequestsPage words={words} />, {
    path: "/manage/requests",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText(/New number/);
  return server;
}

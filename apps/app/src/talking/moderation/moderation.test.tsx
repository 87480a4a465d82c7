import { decideCase, listCases, readCase, report, type CaseCard } from "@dars/contract/talking/moderation";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { CasePage } from "./CasePage.tsx";
import { CasesPage } from "./CasesPage.tsx";
import { ReportSheet } from "./ReportSheet.tsx";

const card: CaseCard = {
  id: 5,
  state: "open",
  origin: "report",
  reason: "bullying",
  isUrgent: false,
  openedAt: "2026-11-20T08:00:00.000Z",
  dueAt: "2000-01-01T08:00:00.000Z",
  escalatedAt: null,
  closedAt: null,
  outcome: null,
  room: {
    id: 8,
    kind: "subject_class",
    title: null,
    subject: names("Maths"),
    level: names("Second"),
    section: { id: 3, letter: "A", title: null },
    about: null,
    staff: [],
    isLocked: false,
  },
  msgNo: 2,
  about: { id: 26, name: names("Omar") },
  isAboutStaff: false,
  isHidden: true,
  reports: 2,
};

test("K9: the list says what was reported, of whom, where, and that it is late", async () => {
  const server = new FakeServer().on(listCases, { cases: [card] });
  await renderPage(<CasesPage />, {
    path: "/manage/moderation",
    server,
    session: aSession("school_management"),
  });

  expect(await screen.findByText("Bullying · Omar")).toBeTruthy();
  expect(screen.getByText("Class · Maths · Second – A")).toBeTruthy();
  expect(screen.getByText("Overdue")).toBeTruthy();
});

test("MOD-3: a case shows what was said though it is hidden, and is decided with a reason", async () => {
  const server = new FakeServer()
    .on(readCase, {
      case: card,
      reports: [{ role: "student", reason: "bullying", note: "Every day", at: "2026-11-20T08:00:00.000Z" }],
      copy: [
        {
          type: "message",
          seq: 2,
          at: "2026-11-20T07:59:00.000Z",
          msgNo: 2,
          senderId: 26,
          clientId: "abcdefghijklmno",
          body: "You are ugly",
          attachments: [],
          replyTo: null,
          heldSince: null,
        },
      ],
      isIntact: true,
      people: [{ id: 26, name: names("Omar") }],
      acts: [],
    })
    .on(decideCase, { state: "closed" });
  await renderPage(<CasePage />, {
    path: "/manage/moderation/:schoolId/:caseId",
    at: "/manage/moderation/12/5",
    server,
    session: aSession("school_management"),
  });

  expect((await screen.findByText("You are ugly")).closest("mark")).toBeTruthy();
  expect(screen.getByText(/No one in the chat can see this message/)).toBeTruthy();
  await type("Reason", "It insults");
  await act(async () => screen.getByText("Apply").click());
  expect(server.heardAt(decideCase.path), "nothing is chosen beforehand").toHaveLength(0);
  fireEvent.change(screen.getByLabelText(/^Action/), { target: { value: "remove" } });
  await act(async () => screen.getByText("Apply").click());

  await waitFor(() =>
    expect(server.heardAt(decideCase.path)[0]?.body).toMatchObject({ act: "remove", isClosed: true }),
  );
});

test("MOD-1: who reports reads that nobody learns of it, and afterwards that the message is hidden", async () => {
  const server = new FakeServer().on(report, { isHiddenFromAll: true, showsHelp: false });
  await renderPage(<ReportSheet roomId={8} msgNo={2} onClose={() => undefined} />, {
    path: "/chatting/8",
    server,
    session: aSession("student"),
  });

  expect(await screen.findByText(/No one will know it was you/)).toBeTruthy();
  await act(async () => screen.getByText("Send report").click());

  expect(await screen.findByText(/No one sees the message until/)).toBeTruthy();
  expect(server.heardAt(report.path)[0]?.body).toMatchObject({ msgNo: 2, reason: "bullying", note: null });
});

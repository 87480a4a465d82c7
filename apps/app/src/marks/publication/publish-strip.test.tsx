import { publishMarks, readMarkProgress, remindOfColumns } from "@dars/contract/marks/publication";
import { countRecipients } from "@dars/contract/talking/messages";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { MarkApprovalPage } from "./MarkApprovalPage.tsx";
import { aClass, aSectionToApprove } from "./to-approve.factory.ts";

beforeEach(() => vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true })));
afterEach(() => vi.unstubAllGlobals());

const approved = { M1: { state: "approved", revision: 3, entered: 25 } } as const;
const sections = [
  aSectionToApprove(1, "A", [
    aClass(11, "Physics", approved),
    aClass(12, "Arabic", { M1: { state: "amended", revision: 5, entered: 25 } }),
  ]),
  aSectionToApprove(2, "B", [
    aClass(21, "Physics", approved),
    aClass(22, "Arabic", { M1: { state: "open", revision: 1, entered: 3 } }),
  ]),
];

async function open() {
  const server = new FakeServer()
    .on(readMarkProgress, { year: { id: 3, title: "2026-2027" }, today: "2026-11-20", sections })
    .on(countRecipients, { people: 47, withoutAccount: 0 });
  await renderPage(<MarkApprovalPage />, {
    path: "/manage/mark-approval",
    server,
    session: aSession("school_management"),
  });
  return server;
}

test("H7: a complete section says whom publishing reaches, names what is not complete, and is published alone", async () => {
  const server = await open();
  server.on(publishMarks, { id: 5, state: "published", students: 25 });
  expect(await screen.findByText(/A\W* is complete/)).toBeTruthy();
  expect(screen.getByText(/Not complete yet: .*B/)).toBeTruthy();
  expect(await screen.findByText(/\W*25\W* students and \W*47\W* guardians will see it/)).toBeTruthy();

  await tap(screen.getByText("Publish 1 section…"));
  await answerQuestion("confirm");
  await waitFor(() =>
    expect(server.heardAt(publishMarks.path)[0]?.body).toMatchObject({
      sectionIds: [1],
      codes: ["M1"],
      isPartial: false,
      withOutcome: false,
    }),
  );
});

test("teachers of open columns are reminded from the table", async () => {
  const server = await open();
  server.on(remindOfColumns, { reminded: 1 });
  await tap(await screen.findByText("Remind 1 teacher"));
  await answerQuestion("confirm");
  await waitFor(() =>
    expect(server.heardAt(remindOfColumns.path).map(({ url }) => url)).toEqual([
      expect.stringContaining("/sections/2/"),
    ]),
  );
});

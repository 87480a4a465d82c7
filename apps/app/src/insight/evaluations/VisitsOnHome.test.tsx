import { listEvaluations, type EvaluationLine } from "@dars/contract/insight/evaluations";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { todayAtSchool } from "#platform/time/days.ts";

import { VisitsOnHome } from "./VisitsOnHome.tsx";

test("an evaluator sees today's visits, other drafts and appeals apart", async () => {
  const server = new FakeServer().on(listEvaluations, {
    evaluations: [
      aVisit(1, { heldOn: todayAtSchool(), needsMe: true }),
      aVisit(2, { heldOn: "2026-01-01", needsMe: true }),
      aVisit(3, { heldOn: "2026-01-02", state: "appealed" }),
      aVisit(4, { heldOn: "2026-01-03", state: "final" }),
    ],
    results: [],
  });
  await renderPage(<VisitsOnHome schools={[]} />, {
    path: "/home",
    server,
    session: aSession("evaluator"),
  });

  await screen.findByText("Today's visits");
  expect(["Today's visits", "Drafts to finish", "Appealed"].map(countLines)).toEqual([1, 1, 1]);
});

const countLines = (list: string) => screen.getByLabelText(list).querySelectorAll("ion-item").length;

const aVisit = (no: number, change: Partial<EvaluationLine>): EvaluationLine => ({
  schoolId: 12,
  school: names("Rafidain Model School"),
  key: `abcdefghijklmn${no}`,
  state: "draft",
  heldOn: "2026-01-01",
  teacher: { id: 14, name: names("Soran Talabani") },
  class: { id: 3, subject: names("Physics"), level: names("Second intermediate"), section: "A" },
  author: { kind: "evaluator", name: names("Salma") },
  isMine: true,
  outcome: null,
  isCounted: true,
  needsMe: false,
  ...change,
});

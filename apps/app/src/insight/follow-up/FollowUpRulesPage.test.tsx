import {
  FOLLOW_UP_RULES,
  previewFollowUpRules,
  readFollowUpRules,
  saveFollowUpRules,
} from "@dars/contract/insight/follow-up";
import { listSchools } from "@dars/contract/school/schools";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";

import { FollowUpRulesPage } from "./FollowUpRulesPage.tsx";

const rules = FOLLOW_UP_RULES.map((rule) => ({
  rule,
  threshold: 2,
  windowDays: 14,
  graceDays: 0,
  severity: "medium" as const,
  autoNotify: false,
  isOn: rule === "absences",
}));

test("management sees whom its rules would name, and saves them at the revision it has seen", async () => {
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool({ id: 12 })] })
    .on(readFollowUpRules, { rules, revision: 3 })
    .on(previewFollowUpRules, { found: [{ rule: "absences", people: 14 }] })
    .on(saveFollowUpRules, { revision: 4 });
  await renderPage(<FollowUpRulesPage />, {
    path: "/manage/follow-up-rules",
    server,
    session: aSession("school_management"),
  });
  await tap(await screen.findByText("Preview"));
  expect(await screen.findByText("14 people today")).toBeTruthy();
  await tap(await screen.findByLabelText("Notify the person automatically, by day"));
  expect(screen.queryByText("14 people today")).toBeNull();
  await tap(await screen.findByText("Save rules"));
  const sent = () => server.heard.find(({ method }) => method === "PUT")?.body;
  await soon(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({ revision: 3 });
  expect(JSON.stringify(sent())).toContain('"autoNotify":true');
});

import { listSchoolReports } from "@dars/contract/insight/school-reports";
import { listSchools } from "@dars/contract/school/schools";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { SchoolReportsPage } from "./SchoolReportsPage.tsx";

test("I3: a coordinator finds the reports that it may read, and no questions about the whole school", async () => {
  const server = new FakeServer().on(listSchools, { schools: [aSchool({ id: 12 })] }).on(listSchoolReports, {
    reports: [{ type: "lesson-publication", title: names("Published lessons") }],
    levels: [],
    views: [],
  });
  await renderPage(<SchoolReportsPage />, {
    path: "/schoolreports",
    server,
    session: aSession("subject_coordinator"),
  });

  expect(await screen.findByText("Published lessons")).toBeTruthy();
  expect(document.body.innerHTML).toContain("/school-reports-list/lesson-publication?school=12");
  expect(document.querySelectorAll(".tiles")).toHaveLength(0);
});

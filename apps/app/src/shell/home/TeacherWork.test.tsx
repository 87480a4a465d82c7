import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { noWork } from "#platform/testing/no-work.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { TeacherWork } from "./TeacherWork.tsx";

test("a self-paced training says when it is due, not when it began", async () => {
  const next = {
    title: "Safe internet",
    startsAt: "2026-11-21T07:00:00Z",
    dueAt: "2026-12-08T20:00:00Z",
    isMandatory: true,
  };
  await renderPage(<TeacherWork schoolId={12} work={{ ...noWork, trainings: { count: 1, next } }} />, {
    path: "/home",
    server: new FakeServer(),
    session: aSession("teacher"),
  });

  const row = (await screen.findByText("Safe internet")).closest("ion-item");
  expect(row?.textContent).toMatch(/Due .*8 December/);
  expect(row?.textContent).not.toContain("November");
});

import {
  AttendanceRules,
  readAttendanceRules,
  saveAttendanceRules,
} from "@dars/contract/time/attendance-rules";
import { act, screen, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { Value } from "typebox/value";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { AttendanceRulesPage } from "./AttendanceRulesPage.tsx";
import { areRules, readRules } from "./read-rules.ts";

const rules: AttendanceRules = {
  mode: "day",
  dayAbsentRatio: 0.5,
  lateNotice: 3,
  marksTotal: 100,
  marksPerDay: 2,
  failRatio: 0.51,
  warnAt: [3, 7, 13, 20],
  countsExcused: false,
  excuseDays: 3,
};

test("ATD-5: the rules are read and saved as they stand, with the revision that was seen", async () => {
  const server = new FakeServer()
    .on(readAttendanceRules, { rules, revision: 4 })
    .on(saveAttendanceRules, { rules, revision: 5 });
  await renderPage(<AttendanceRulesPage />, {
    path: "/manage/attendance-rules",
    at: "/manage/attendance-rules",
    server,
    session: aSession("school_management"),
  });
  await screen.findByDisplayValue("3, 7, 13, 20");
  await act(async () => screen.getByText("Save the rules").click());

  await waitFor(() => expect(server.heard.some(({ method }) => method === "PUT")).toBe(true));
  expect(server.heard.find(({ method }) => method === "PUT")?.body).toMatchObject({ revision: 4, rules });
});

test("a number that is missing is no rule", () => {
  expect(Value.Check(AttendanceRules, readRules(new FormData()))).toBe(false);
});

test("the form takes the rules that the server takes, and no others", () => {
  const number = fc.oneof(
    fc.constantFrom(0, 0.5, 1, 10, 30, 31, 32, 200, 201, 1000, 1001, -1, Number.NaN),
    fc.integer({ min: -3, max: 1100 }),
  );
  const changed = fc.record(
    {
      dayAbsentRatio: number,
      lateNotice: number,
      marksTotal: number,
      marksPerDay: number,
      failRatio: number,
      warnAt: fc.array(number, { maxLength: 12 }),
      excuseDays: number,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(changed, (change) => {
      const tried = { ...rules, ...change };
      expect(areRules(tried)).toBe(Value.Check(AttendanceRules, tried));
    }),
  );
});

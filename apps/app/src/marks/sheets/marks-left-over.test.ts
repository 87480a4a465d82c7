import { saveMarks, type CellOutcome } from "@dars/contract/marks/sheets";
import { toWire } from "@dars/contract/platform/route";
import { expect, test } from "vitest";

import { marksIn, marksLeftOver } from "./marks-left-over.ts";

const cell = (studentId: number, mark: number) => ({ studentId, code: "M1", mark, revision: 0 });

const sent = toWire(saveMarks, {
  params: { schoolId: 12, sheetId: 44 },
  body: { key: "marks-000000000", cells: [cell(1, 70), cell(2, 80), cell(3, 90)], reason: null },
});

const answered = (studentId: number, outcome: CellOutcome["outcome"], mark: number | null) => ({
  ...cell(studentId, 0),
  outcome,
  mark,
  by: null,
  at: null,
});

test("GB-4: of a save whose marks were partly taken the others are left, with all that belongs to them", () => {
  const reply = {
    cells: [answered(1, "saved", 70), answered(2, "conflict", 60), answered(3, "closed", null)],
  };

  const left = marksLeftOver(sent, reply);

  expect(left).toMatchObject({
    method: "POST",
    url: sent.url,
    body: { reason: null },
  });
  expect(Object(left?.body).key).not.toBe("marks-000000000");
  expect(left && marksIn(left)).toEqual([cell(2, 80), cell(3, 90)]);
});

test("GB-4: nothing is left of what the sheet has, by whomever it was entered", () => {
  const cells = [answered(1, "saved", 70), answered(2, "conflict", 80), answered(3, "saved", 90)];

  expect(marksLeftOver(sent, { cells })).toBeUndefined();
});

test("nothing is left of any other save", () => {
  expect(marksLeftOver({ ...sent, url: "/api/v6/schools/12/people" }, { cells: [] })).toBeUndefined();
});

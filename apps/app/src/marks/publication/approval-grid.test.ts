import { expect, test } from "vitest";

import { buildGrid, findFirstCode, isUsual, listCells, listCodes } from "./approval-grid.ts";
import { aClass, aSectionToApprove, handedIn } from "./to-approve.factory.ts";

const sections = [
  aSectionToApprove(1, "A", [
    aClass(11, "Physics", { M1: { state: "approved", revision: 3 }, M2: handedIn() }),
    aClass(12, "Arabic", { M2: handedIn({ unusual: [{ kind: "missing", students: 2 }] }) }),
  ]),
  aSectionToApprove(2, "B", [
    aClass(21, "Arabic", { M1: handedIn(), M2: { state: "open" } }),
    aClass(22, "Arabic", { M2: handedIn() }),
  ]),
  aSectionToApprove(3, "C", [aClass(31, "Physics", {})]),
];

test("codes of begun columns are listed with how many wait, and work begins where most do", () => {
  const codes = listCodes(sections);

  expect(codes.map(({ code, waiting }) => [code, waiting])).toEqual([
    ["M1", 1],
    ["M2", 3],
  ]);
  expect(findFirstCode(codes)?.code).toBe("M2");
  expect(findFirstCode([])).toBeUndefined();
});

test("the table has a row for each section in which the column has begun, and a hole where nothing is taught", () => {
  const { subjects, rows } = buildGrid(sections, "M2");

  expect(subjects.map(({ name }) => name.en)).toEqual(["Physics", "Arabic", "Arabic"]);
  expect(rows.map(({ section, cells }) => [section.letter, ...cells.map((cell) => cell?.classId)])).toEqual([
    ["A", 11, 12, undefined],
    ["B", undefined, 21, 22],
  ]);
});

test("no column is lost or doubled, and only usual ones that wait are ticked together", () => {
  const cells = ["M1", "M2"].flatMap((code) => listCells(buildGrid(sections, code)));
  const begun = sections.flatMap(({ classes }) =>
    classes.flatMap(({ columns }) => columns.filter(({ state }) => state !== "closed")),
  );

  expect(cells).toHaveLength(begun.length);
  expect(cells.filter(isUsual).map(({ classId, code }) => `${classId} ${code}`)).toEqual([
    "21 M1",
    "11 M2",
    "22 M2",
  ]);
});

test("a column whose revision an earlier server did not name is not ticked", () => {
  const classes = [aClass(11, "Physics", {})].map((one) => ({
    ...one,
    columns: [{ code: "M1", state: "submitted" as const, entered: 25, isLate: false }],
  }));

  expect(listCells(buildGrid([aSectionToApprove(1, "A", classes)], "M1")).some(isUsual)).toBe(false);
});

import { TableChoices, type TableQuestion } from "@dars/contract/roster/table-choices";
import { Value } from "typebox/value";
import { expect, test } from "vitest";

import { withAnswers, withColumns } from "./answers.ts";

const question = (change: Partial<TableQuestion>): TableQuestion => ({
  of: "encoding",
  column: null,
  options: [],
  chosen: null,
  isOpen: true,
  preview: [],
  ...change,
});

test("an answer is added to what was chosen before", () => {
  const choices = withAnswers({ separator: ";" }, [{ question: question({}), chosen: "windows-1256" }]);

  expect(choices).toEqual({ separator: ";", encoding: "windows-1256" });
});

test("a column's answer takes the place of its last one, and other columns keep theirs", () => {
  const before = {
    dateOrder: [
      { column: "birth", order: "mdy" as const },
      { column: "since", order: "dmy" as const },
    ],
  };

  const choices = withAnswers(before, [
    { question: question({ of: "dateOrder", column: "birth" }), chosen: "dmy" },
    { question: question({ of: "column", column: "Tel." }), chosen: "guardian1.phone" },
    { question: question({ of: "column", column: "Remarks" }), chosen: null },
  ]);

  expect(choices).toEqual({
    dateOrder: [
      { column: "since", order: "dmy" },
      { column: "birth", order: "dmy" },
    ],
    columns: [
      { column: "Tel.", key: "guardian1.phone" },
      { column: "Remarks", key: null },
    ],
  });
  expect(Value.Check(TableChoices, choices)).toBe(true);
});

test("a column that takes over what another was taken for leaves the other out", () => {
  const taken = [
    { header: "ت", takenFor: "student.number", preview: ["1"] },
    { header: "رقم القيد", takenFor: null, preview: ["2201"] },
    { header: "الاسم", takenFor: "student.name", preview: [] },
  ];
  const before = { separator: ";" as const, columns: [{ column: "الاسم", key: "student.name" }] };

  const choices = withColumns(before, taken, new Map([["رقم القيد", "student.number"]]));

  expect(choices).toEqual({
    separator: ";",
    columns: [
      { column: "الاسم", key: "student.name" },
      { column: "ت", key: null },
      { column: "رقم القيد", key: "student.number" },
    ],
  });
  expect(Value.Check(TableChoices, choices)).toBe(true);
});

test("what is no option of a question changes nothing", () => {
  expect(withAnswers({}, [{ question: question({}), chosen: "latin-1" }])).toEqual({});
});

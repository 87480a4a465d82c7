import { TableChoices, type TableQuestion } from "@dars/contract/table-choices";
import { Value } from "typebox/value";
import { expect, test } from "vitest";

import { withAnswers } from "./answers.ts";

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

test("what is no option of a question changes nothing", () => {
  expect(withAnswers({}, [{ question: question({}), chosen: "latin-1" }])).toEqual({});
});

import { PersonRecord } from "@dars/contract/school/people";
import { expect, test } from "vitest";

import { columnKeys } from "./columns.ts";

/** Fields of a record that the tables of the office leave out; the name has a column for each part. */
const LEFT_OUT = ["nameParts"];

test("every field of a person's record is a column of the tables, or is listed as left out", () => {
  const columns = new Set(columnKeys("students"));
  const missing = Object.keys(PersonRecord.properties).filter(
    (field) => !columns.has(`student.${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`),
  );

  expect(missing).toEqual(LEFT_OUT);
});

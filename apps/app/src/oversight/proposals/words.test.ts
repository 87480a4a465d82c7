import { PersonRecord } from "@dars/contract/school/people";
import { expect, test } from "vitest";

import { RECORD_WORDS } from "./words.ts";

test("every field of a person's record has a name in proposals", () => {
  const columns = Object.keys(PersonRecord.properties)
    .filter((field) => field !== "nameParts")
    .map((field) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

  expect(columns.toSorted()).toEqual(Object.keys(RECORD_WORDS).toSorted());
});

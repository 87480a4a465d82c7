import { PersonRecord } from "@dars/contract/school/people";
import { expect, test } from "vitest";

import { RECORD_FIELDS } from "./record-fields.ts";

test("every field of a person's record is in its form, on its page, in requests and in imports", () => {
  const fields: readonly string[] = RECORD_FIELDS.map(({ field }) => field);

  expect(fields.toSorted()).toEqual(
    Object.keys(PersonRecord.properties)
      .filter((field) => field !== "nameParts")
      .toSorted(),
  );
});

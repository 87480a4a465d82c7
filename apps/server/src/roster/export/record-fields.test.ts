import { PersonRecord } from "@dars/contract/school/people";
import { expect, test } from "vitest";

import { COLUMNS } from "./columns.ts";

/** Fields of a record that OneRoster packages leave out; the name has a cell for each part. */
const LEFT_OUT = ["nameParts"];

test.each(["1.1", "1.2"] as const)(
  "every field of a person's record is exported in OneRoster %s, or is listed as left out",
  (version) => {
    const { users = [], demographics = [] } = COLUMNS[version];
    const cells = new Set([...users, ...demographics]);

    expect(Object.keys(PersonRecord.properties).filter((field) => !cells.has(field))).toEqual(LEFT_OUT);
  },
);

import { PersonRecord } from "@dars/contract/school/people";
import { expect, test } from "vitest";

import { COLUMNS } from "./columns.ts";

/** Fields of a record that OneRoster packages leave out; the name has a cell for each part. It has no address. */
const LEFT_OUT = ["nameParts", "address"];

/** Where a field has another cell than one of its own name: the standard has two numbers of a person. */
const CELLS: Readonly<Record<string, string>> = { phone: "sms", secondPhone: "phone" };

test.each(["1.1", "1.2"] as const)(
  "every field of a person's record is exported in OneRoster %s, or is listed as left out",
  (version) => {
    const { users = [], demographics = [] } = COLUMNS[version];
    const cells = new Set([...users, ...demographics]);

    const fields = Object.keys(PersonRecord.properties);
    expect(fields.filter((field) => !cells.has(CELLS[field] ?? field))).toEqual(LEFT_OUT);
  },
);

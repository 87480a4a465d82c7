import { expect, test } from "vitest";

import { PACKAGE_FIELDS } from "#school/people/public.ts";

import { getFields } from "./shapes.ts";

test("every detail of a person that a package has is answered over REST too", () => {
  const missing = PACKAGE_FIELDS.filter(
    ({ oneRoster: { file, cell } }) => !cell.startsWith("metadata.") && !getFields(file, "1.2").has(cell),
  );

  expect(missing.map(({ column }) => column)).toEqual([]);
});

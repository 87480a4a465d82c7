import type { Statement } from "./driver.ts";
import { setSchool } from "./set-school.ts";

/** A burst that reads one school in a transaction of its own. The answers of `statements` begin with the second. */
export const readOnly = (
  schoolId: number,
  statements: readonly Statement[],
  ...settings: readonly string[]
): Statement[] => [
  { text: ["begin read only", setSchool(schoolId), ...settings].join("; "), values: [] },
  ...statements,
  { text: "commit", values: [] },
];

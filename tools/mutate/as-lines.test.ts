import { expect, test } from "vitest";

import { summary, type Result } from "./as-lines.ts";
import { listMutations } from "./mutation.ts";

const TEXT = "requireName(record);\nrequireFamily(links);\n";
const resultsBy = (...noticedBy: readonly (string | undefined)[]): readonly Result[] =>
  listMutations("link.ts", TEXT).map((mutation, index) => ({
    number: index + 1,
    mutation,
    noticedBy: noticedBy[index],
  }));

test("what lived is listed with its place, its line and the command that tries it again", () => {
  const report = summary("guardians", 7, 20, resultsBy("a test", undefined), () => TEXT);
  expect(report).toContain("  2  link.ts:2  call removed\n     - requireFamily(links);\n     + ;");
  expect(report).toContain("npm run mutate -- guardians --seed 7 --count 20 --only 2\n");
  expect(report).toMatch(/guardians: 1 of 2 noticed, 1 lived \(--seed 7\)$/);
});

test("where everything was noticed one line says so", () => {
  const report = summary("guardians", 7, 20, resultsBy("a test", "another"), () => TEXT);
  expect(report).toBe("guardians: 2 of 2 noticed, 0 lived (--seed 7)");
});

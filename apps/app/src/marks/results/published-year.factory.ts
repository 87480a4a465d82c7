import type { PublishedYear, readPublishedYear } from "@dars/contract/marks/results";
import type { Reply } from "@dars/contract/platform/route";

import { names } from "#platform/testing/names.ts";

const column = (code: string, label: string, of: readonly string[] = []) => ({
  code,
  label: names(label),
  kind: of.length > 0 ? ("agg" as const) : ("input" as const),
  max: 100,
  fn: of.length > 0 ? "mean" : null,
  of: [...of],
  weights: [],
  round: of.length > 0 ? { mode: "half_up", digits: 0 } : null,
  semester: 1,
});

/** A year in part, of two subjects. */
export const publishedYear: PublishedYear = {
  revision: 1,
  publishedAt: "2026-11-11T09:00:00.000Z",
  isAmended: false,
  policy: { code: "IQ-SEC", version: 1 },
  school: { id: 12, name: names("Rafidain") },
  year: { id: 3, title: "2026-2027" },
  student: { id: 26, name: names("Zainab"), registerNo: 1 },
  level: { id: 8, code: "I2", name: names("Second intermediate") },
  section: { id: 340, letter: "A", title: null },
  scale: { max: 100, pass: 50 },
  isTerminal: false,
  outcome: null,
  columns: [column("M1", "Month 1"), column("M2", "Month 2"), column("T1", "First semester", ["M1", "M2"])],
  subjects: [
    {
      offeringId: 71,
      subjectId: 5,
      code: "PHY",
      name: names("Physics"),
      theme: "blue",
      isCounted: true,
      pass: 50,
      published: ["M1", "M2"],
      marks: { M1: 70, M2: 75 },
      values: { M1: 70, M2: 75, T1: 73 },
      exact: { T1: "145/2" },
      parts: [],
      effective: null,
    },
    {
      offeringId: 72,
      subjectId: 6,
      code: "CHE",
      name: names("Chemistry"),
      theme: "green",
      isCounted: true,
      pass: 50,
      published: ["M1"],
      marks: { M1: "absent_unexcused" },
      values: { M1: 0, M2: "missing", T1: "missing" },
      exact: {},
      parts: [],
      effective: null,
    },
  ],
};
/** As the server answers with it. */
export const yearRead: Reply<typeof readPublishedYear> = {
  result: publishedYear,
  objections: [],
  corrections: [],
  objectUntil: "2026-11-25",
  objectable: ["M1", "M2"].map((code) => ({ offeringId: 71, code, until: "2026-11-25" })),
  acknowledgedAt: null,
  may: { object: true, acknowledge: true, whatIf: false, amend: false },
};

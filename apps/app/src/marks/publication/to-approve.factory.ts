import type { ProgressCell, ProgressClass, ProgressSection } from "@dars/contract/marks/publication";

import { names } from "#platform/testing/names.ts";

const SUBJECTS = ["Physics", "Arabic"] as const;
const CODES = ["M1", "M2"];

/** A class with the given cells; the other columns of the scheme are closed. */
export const aClass = (
  classId: number,
  subject: (typeof SUBJECTS)[number],
  cells: Readonly<Record<string, Partial<ProgressCell>>>,
): ProgressClass => ({
  classId,
  subject: {
    id: 1 + SUBJECTS.indexOf(subject),
    name: names(subject),
    theme: "blue",
  },
  teachers: [{ id: 9, name: names("Ali") }],
  students: 25,
  columns: CODES.map((code) => ({
    code,
    state: "closed",
    revision: 0,
    entered: 0,
    isLate: false,
    ...cells[code],
  })),
});

/** A column that was handed in. */
export const handedIn = (more: Partial<ProgressCell> = {}): Partial<ProgressCell> => ({
  state: "submitted",
  revision: 2,
  entered: 25,
  ...more,
});

/** A section with months 1 and 2. */
export const aSectionToApprove = (
  id: number,
  letter: string,
  classes: readonly ProgressClass[],
): ProgressSection => ({
  id,
  letter,
  title: null,
  level: { id: 8, name: names("Second intermediate") },
  policy: { code: "IQ-SEC", version: 1 },
  students: 25,
  columns: CODES.map((code, place) => ({
    code,
    label: names(`Month ${place + 1}`),
    opensOn: null,
    dueOn: null,
    open: 0,
    submitted: 0,
    approved: 0,
    published: 0,
    classes: classes.length,
  })),
  classes: [...classes],
});

import type { UploadBrings, UploadRemark } from "@dars/contract/roster/uploads";

import type { Issue, PlannedRoster } from "#roster/import/public.ts";

import type { StagedRead } from "./read-staged.ts";

/** What an import makes anew, counted as people of a school would count it. */
export function countNewRecords({ plan }: PlannedRoster, read: Pick<StagedRead, "table">): UploadBrings {
  const writes = plan.schools.map((school) => school.writes);
  const made = (table: Parameters<(typeof writes)[number]["inserts"]>[0]) =>
    writes.flatMap((each) => each.inserts(table));
  const people = new Set(made("people").map(({ id }) => id));
  const guardians = new Set(made("guardian_links").map(({ guardianId }) => guardianId));
  const assigned = new Set(
    writes.flatMap((each) =>
      // A teacher who gives way to another one is no assignment of the file.
      [...each.inserts("teacher_assignments"), ...each.updates("teacher_assignments")]
        .filter((row) => "teacherId" in row)
        .map(({ id }) => id),
    ),
  );
  const opened = read.table?.opened ?? [];
  return {
    students: made("students").length,
    guardians: [...guardians].filter((id) => people.has(id)).length,
    teachers: made("teachers").length,
    sections: made("sections").length,
    classes: made("teaching_classes").length,
    changedPeople: writes.flatMap((each) => each.updates("people")).length,
    ...(assigned.size > 0 && { assignments: assigned.size }),
    ...(opened.length > 0 && { opened: opened.slice(0, MOST_NAMED) }),
  };
}

/** More new classes than these are only counted. */
const MOST_NAMED = 12;

/** More kinds of remarks than these are not shown. */
const MOST_KINDS = 100;

/** Remarks on rows, each kind once with its number, the most frequent first. */
export function groupRemarks(issues: readonly Issue[]): UploadRemark[] {
  const kinds = Map.groupBy(issues, ({ code, column = "" }) => `${code} ${column}`);
  const counted = [...kinds.values()].flatMap((alike) => {
    const [first] = alike;
    return first ? [{ code: first.code, column: first.column ?? null, count: alike.length }] : [];
  });
  return counted.toSorted((one, other) => other.count - one.count).slice(0, MOST_KINDS);
}

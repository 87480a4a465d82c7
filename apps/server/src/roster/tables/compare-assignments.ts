import type { Locale } from "@dars/contract/platform/primitives";

import { filledRows, shownText } from "./filled-rows.ts";
import type { ReturnedTableRow } from "./returned-table-row.ts";
import type { TableSchool } from "./table-school.ts";

const TEACHER = ["teacher.id", "teacher.number", "teacher.name"] as const;
const ROLE = "assignment.role";
const KEYS = [...TEACHER, "section.level", "section.name", "subject", ROLE] as const;

/**
 * Rows of assignments. A row is one thing: where nothing of it was changed it says nothing, whoever teaches the class
 * now; where the assignment was changed or ended here meanwhile, what the file changes in it is a conflict.
 */
export function compareAssignments(
  rows: readonly ReturnedTableRow[],
  school: TableSchool,
  locale: Locale,
): void {
  const known = new Map(filledRows(school, "assignments", locale).map((row) => [row.id, row]));
  for (const row of rows.filter((each) => !each.isFixed(...KEYS))) {
    const now = known.get(row.taken.id);
    const text = (key: string) => shownText(now?.cells[key]);
    const words = KEYS.filter((key) => row.isWord(key));
    const isAsTaken = now !== undefined && text(ROLE) === row.takenText(ROLE);
    row.isSilent = words.length === 0 || !isAsTaken;
    if (isAsTaken) keepOthers(row, words, text);
    else for (const key of words) row.conflict(key, { taken: row.takenText(key), stored: text(key) });
  }
}

/** What was not changed is as it is here now; whose row it is, only if nobody else was written over it. */
function keepOthers(row: ReturnedTableRow, words: readonly string[], text: (key: string) => string): void {
  const isOfAnother = TEACHER.some((key) => words.includes(key));
  for (const key of KEYS)
    if (
      !words.includes(key) &&
      (row.text(key) !== "" || !(isOfAnother && TEACHER.some((each) => each === key)))
    )
      row.mean(key, text(key));
}

import { STAYS, workTable, type PersonTables } from "#platform/db/person-table.ts";

export const MARKING_RECORD: PersonTables = [
  workTable("attempt_mark_history", { accounts: { marker_id: STAYS }, keep: "attempts" }),
  workTable("attempt_marks", { accounts: { marker_id: STAYS }, keep: "attempts" }),
];

import {
  STAYS,
  leftOut,
  OF_THIS_SCHOOL,
  stays,
  workTable,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const MARKING_RECORD: PersonTables = [
  workTable("attempt_mark_history", { accounts: { marker_id: STAYS }, keep: "attempts" }),
  {
    table: "marking_looks",
    accounts: { account_id: STAYS },
    erase: stays("A log of who marked for a teacher."),
    myData: leftOut("A log of the school."),
    transfer: OF_THIS_SCHOOL,
    keep: "attempts",
  },
  workTable("attempt_marks", { accounts: { marker_id: STAYS }, keep: "attempts" }),
];

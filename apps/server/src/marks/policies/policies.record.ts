import {
  STAYS,
  follows,
  besides,
  blanked,
  workTable,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const POLICIES_RECORD: PersonTables = [
  workTable("grade_policies", { accounts: { chosen_by: STAYS }, keep: "the work of the school" }),
  {
    table: "late_joiners",
    people: { student_id: follows(besides("year_id", "ended_at is null")) },
    accounts: { decided_by: STAYS, ended_by: STAYS },
    erase: blanked("student_id", { reason: "''" }),
    myData: "marks.csv",
    transfer: OF_THIS_SCHOOL,
    keep: "marks, conduct, cards and transcripts",
  },
];

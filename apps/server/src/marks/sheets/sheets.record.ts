import {
  APART,
  STAYS,
  follows,
  stays,
  leftOut,
  workTable,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

import { mergeMarks } from "./merge-marks.queries.ts";

export const SHEETS_RECORD: PersonTables = [
  workTable("class_columns", { accounts: { made_by: STAYS }, keep: "marks, conduct, cards and transcripts" }),
  {
    table: "external_marks",
    accounts: { entered_by: STAYS },
    erase: stays("The register has it, under the pseudonym."),
    myData: leftOut("Published marks are in the file."),
    transfer: OF_THIS_SCHOOL,
    keep: "marks, conduct, cards and transcripts",
  },
  {
    table: "mark_changes",
    people: { student_id: follows() },
    accounts: { changed_by: STAYS },
    erase: stays("The register has it, under the pseudonym."),
    myData: leftOut("Published marks are in the file."),
    transfer: OF_THIS_SCHOOL,
    keep: "marks, conduct, cards and transcripts",
  },
  workTable("mark_columns", {
    accounts: { decided_by: STAYS, submitted_by: STAYS },
    keep: "marks, conduct, cards and transcripts",
  }),
  {
    table: "marks",
    people: { student_id: APART },
    accounts: { changed_by: STAYS },
    erase: stays("The register has it, under the pseudonym."),
    myData: "marks.csv",
    merge: { before: mergeMarks },
    transfer: OF_THIS_SCHOOL,
    keep: "marks, conduct, cards and transcripts",
  },
];

import {
  STAYS,
  stays,
  leftOut,
  workTable,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const UPLOADS_RECORD: PersonTables = [
  workTable("roster_upload_pairs", { accounts: { decided_by: STAYS }, keep: "an import that can be undone" }),
  {
    table: "roster_upload_rows",
    people: { content: STAYS },
    erase: stays("Lines of an uploaded file, until it can no longer be undone."),
    myData: leftOut("The record is in the file."),
    transfer: OF_THIS_SCHOOL,
    keep: "an import that can be undone",
  },
  workTable("roster_uploads", {
    people: { choices: STAYS },
    accounts: { answered_by: STAYS, committed_by: STAYS, undone_by: STAYS, uploaded_by: STAYS },
    keep: "an import that can be undone",
  }),
];

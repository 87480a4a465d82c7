import {
  STAYS,
  stays,
  leftOut,
  workTable,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const IMPORT_RECORD: PersonTables = [
  workTable("roster_batches", { accounts: { committed_by: STAYS }, keep: "an import that can be undone" }),
  {
    table: "roster_changes",
    people: { after: STAYS, before: STAYS },
    erase: stays("What an import wrote, until it can no longer be undone."),
    myData: leftOut("The record is in the file."),
    transfer: OF_THIS_SCHOOL,
    keep: "an import that can be undone",
  },
];

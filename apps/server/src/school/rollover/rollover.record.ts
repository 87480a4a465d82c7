import {
  STAYS,
  follows,
  besides,
  stays,
  leftOut,
  workTable,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const ROLLOVER_RECORD: PersonTables = [
  {
    table: "rollover_places",
    people: { student_id: follows(besides("from_year_id")) },
    erase: stays("The register has it, under the pseudonym."),
    myData: leftOut("It follows from the enrolments."),
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  workTable("rollover_traces", { people: { row_key: STAYS, was: STAYS }, keep: "the work of the school" }),
  workTable("rollover_waivers", { accounts: { waived_by: STAYS }, keep: "the work of the school" }),
  workTable("rollovers", {
    accounts: { committed_by: STAYS, started_by: STAYS, undone_by: STAYS },
    keep: "the work of the school",
  }),
];

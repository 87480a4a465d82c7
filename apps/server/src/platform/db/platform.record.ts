import { STAYS, stays, leftOut, workTable, OF_THIS_SCHOOL, type PersonTables } from "./person-table.ts";

export const PLATFORM_RECORD: PersonTables = [
  {
    table: "audit_events",
    people: { changes: STAYS, subject_id: STAYS },
    accounts: { account_id: STAYS },
    erase: stays("The log is sealed; it has ids, and the reasons of what was done."),
    myData: leftOut("A log of the school."),
    transfer: OF_THIS_SCHOOL,
    keep: "audit log",
  },
  workTable("export_counts", {
    accounts: { account_id: STAYS },
    isOfAllSchools: true,
    keep: "the work of the school",
  }),
  workTable("idempotency", {
    people: { response: STAYS },
    accounts: { account_id: STAYS },
    keep: "the work of the school",
  }),
  {
    table: "jobs",
    people: { payload: STAYS },
    isOfAllSchools: true,
    erase: stays("Work under way, with ids."),
    myData: leftOut("Work under way."),
    transfer: OF_THIS_SCHOOL,
    keep: "the work of the school",
  },
];

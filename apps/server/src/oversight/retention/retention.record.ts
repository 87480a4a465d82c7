import { STAYS, stays, leftOut, OF_THIS_SCHOOL, type PersonTables } from "#platform/db/person-table.ts";

export const RETENTION_RECORD: PersonTables = [
  {
    table: "legal_holds",
    people: { person_id: STAYS },
    accounts: { lifted_by: STAYS, placed_by: STAYS },
    erase: stays("No person on hold is erased; what was lifted is a log."),
    myData: leftOut("A hold is confidential."),
    transfer: OF_THIS_SCHOOL,
    keep: "audit log",
  },
];

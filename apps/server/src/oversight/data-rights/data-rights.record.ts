import { STAYS, stays, leftOut, OF_THIS_SCHOOL, type PersonTables } from "#platform/db/person-table.ts";

export const DATA_RIGHTS_RECORD: PersonTables = [
  {
    table: "data_exports",
    people: { person_id: STAYS },
    accounts: { asked_by: STAYS },
    erase: stays("A log of who asked for what; its file is gone."),
    myData: leftOut("The file itself."),
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  {
    table: "erasures",
    people: { person_id: STAYS },
    accounts: { approved_by: STAYS },
    erase: stays("The proof of the erasure."),
    myData: leftOut("Nobody is left to ask."),
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
];

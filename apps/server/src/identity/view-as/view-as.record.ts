import { STAYS, stays, leftOut, OF_THIS_SCHOOL, type PersonTables } from "#platform/db/person-table.ts";

export const VIEW_AS_RECORD: PersonTables = [
  {
    table: "views",
    people: { person_id: STAYS },
    accounts: { viewer_account_id: STAYS },
    erase: stays("A log of who looked at the app as whom."),
    myData: leftOut("A log of the school."),
    transfer: OF_THIS_SCHOOL,
    keep: "audit log",
  },
];

import { rowsGo, STAYS, leftOut, OF_THIS_SCHOOL, type PersonTables } from "#platform/db/person-table.ts";

export const SCHOOL_REPORTS_RECORD: PersonTables = [
  {
    table: "report_views",
    accounts: { account_id: STAYS },
    erase: rowsGo("account_id"),
    myData: leftOut("Settings of the office."),
    transfer: OF_THIS_SCHOOL,
    keep: "the account",
  },
];

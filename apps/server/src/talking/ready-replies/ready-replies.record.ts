import {
  rowsGo,
  STAYS,
  follows,
  besides,
  leftOut,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const READY_REPLIES_RECORD: PersonTables = [
  {
    table: "ready_replies",
    accounts: { account_id: follows(besides("")), changed_by: STAYS },
    erase: rowsGo("account_id"),
    myData: leftOut("Texts of the office."),
    transfer: OF_THIS_SCHOOL,
    keep: "the account",
  },
];

import {
  STAYS,
  follows,
  besides,
  stays,
  leftOut,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const READY_REPLIES_RECORD: PersonTables = [
  {
    table: "ready_replies",
    accounts: { account_id: follows(besides("")), changed_by: STAYS },
    erase: stays("It stays as it is."),
    myData: leftOut("Texts of the office."),
    transfer: OF_THIS_SCHOOL,
    keep: "the account",
  },
];

import {
  APART,
  follows,
  stays,
  leftOut,
  rowsGo,
  goes,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const ACCOUNT_OFFICE_RECORD: PersonTables = [
  {
    table: "account_people",
    people: { person_id: APART },
    accounts: { account_id: APART },
    erase: stays("Which account was whose; neither has a name any more."),
    myData: leftOut("Two ids."),
    transfer: goes("The account opens the new record too."),
    keep: "the record",
  },
  {
    table: "login_names",
    accounts: { account_id: follows() },
    isOfAllSchools: true,
    erase: rowsGo("account_id"),
    myData: "person.json",
    transfer: goes("The account is the same."),
    keep: "the account",
  },
];

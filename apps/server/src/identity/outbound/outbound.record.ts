import {
  besides,
  follows,
  goes,
  leftOut,
  rowsGo,
  NOT_LISTED,
  OF_THIS_SCHOOL,
  STAYS,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const OUTBOUND_RECORD: PersonTables = [
  {
    table: "mail_digests",
    accounts: { account_id: STAYS },
    isOfAllSchools: true,
    erase: rowsGo("account_id"),
    myData: leftOut("Settings of the app."),
    transfer: goes("The account is the same."),
    keep: "the account",
  },
  {
    table: "contact_proofs",
    people: { person_id: follows(besides("kind")) },
    erase: rowsGo("person_id"),
    myData: NOT_LISTED,
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  {
    table: "outbound_messages",
    people: { person_id: follows() },
    erase: rowsGo("person_id"),
    myData: leftOut("They say what other tables have."),
    transfer: OF_THIS_SCHOOL,
    keep: "messages outside the app",
  },
];

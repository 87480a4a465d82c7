import {
  besides,
  follows,
  leftOut,
  rowsGo,
  NOT_LISTED,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const OUTBOUND_RECORD: PersonTables = [
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

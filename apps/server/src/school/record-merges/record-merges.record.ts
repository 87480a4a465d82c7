import {
  STAYS,
  follows,
  stays,
  leftOut,
  rowsGo,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const RECORD_MERGES_RECORD: PersonTables = [
  {
    table: "person_merges",
    people: { kept_id: follows(), person_id: STAYS },
    accounts: { approved_by: STAYS },
    erase: stays("Which records became one: all of them are erased."),
    myData: leftOut("Ids of the same person."),
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  {
    table: "records_apart",
    people: { one_id: STAYS, other_id: STAYS },
    accounts: { marked_by: STAYS },
    erase: rowsGo("one_id", "other_id"),
    myData: leftOut("It is about another person, too."),
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
];

import {
  blanked,
  STAYS,
  follows,
  besides,
  rowsGo,
  OF_THIS_SCHOOL,
  NOT_LISTED,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const FOLLOW_UP_RECORD: PersonTables = [
  {
    table: "follow_up_calls",
    people: { caller_id: follows(), person_id: follows() },
    erase: rowsGo("person_id"),
    myData: NOT_LISTED,
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  {
    table: "follow_up_cases",
    people: { owner_id: follows(), person_id: follows(besides("rule")) },
    accounts: { changed_by: STAYS },
    erase: blanked("person_id", { next_step: "null", outcome: "null" }, "revision"),
    myData: NOT_LISTED,
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  {
    table: "follow_up_entries",
    people: { owner_id: follows(), person_id: follows(besides("rule class_id", "state <> 'closed'")) },
    accounts: { changed_by: STAYS },
    erase: blanked("person_id", { next_step: "null", outcome: "null" }, "revision"),
    myData: NOT_LISTED,
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
];

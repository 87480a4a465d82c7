import {
  STAYS,
  stays,
  leftOut,
  workTable,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const SIGN_IN_LETTERS_RECORD: PersonTables = [
  {
    table: "letter_batch_parts",
    people: { person_ids: STAYS },
    erase: stays("A list of ids; its file is gone after a day."),
    myData: leftOut("A list of ids of many people."),
    transfer: OF_THIS_SCHOOL,
    keep: "the work of the school",
  },
  workTable("letter_batches", { accounts: { asked_by: STAYS }, keep: "the work of the school" }),
];

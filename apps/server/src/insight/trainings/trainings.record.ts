import {
  follows,
  besides,
  stays,
  workTable,
  OF_THIS_SCHOOL,
  NOT_LISTED,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const TRAININGS_RECORD: PersonTables = [
  {
    table: "training_part_results",
    people: { person_id: follows(besides("part_id")) },
    erase: stays("It stays under the pseudonym for its period."),
    myData: NOT_LISTED,
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  {
    table: "training_seats",
    people: { person_id: follows(besides("training_id")) },
    erase: stays("It stays under the pseudonym for its period."),
    myData: NOT_LISTED,
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  workTable("trainings", { accounts: { created_by: follows() }, keep: "the work of the school" }),
];

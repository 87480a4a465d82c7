import {
  follows,
  besides,
  stays,
  leftOut,
  workTable,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const EXERCISES_RECORD: PersonTables = [
  {
    table: "exercise_exceptions",
    people: { student_id: follows(besides("exercise_id")) },
    erase: stays("It stays under the pseudonym for its period."),
    myData: leftOut("Dates of an exercise."),
    transfer: OF_THIS_SCHOOL,
    keep: "attempts",
  },
  workTable("exercises", { accounts: { author_id: follows() }, keep: "the work of the school" }),
];

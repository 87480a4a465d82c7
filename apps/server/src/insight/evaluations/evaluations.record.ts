import {
  STAYS,
  follows,
  stays,
  leftOut,
  workTable,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const EVALUATIONS_RECORD: PersonTables = [
  workTable("evaluation_events", {
    people: { before: STAYS },
    accounts: { account_id: STAYS },
    keep: "evaluations",
  }),
  {
    table: "evaluations",
    people: { teacher_id: follows() },
    accounts: { author_id: follows() },
    erase: stays("It stays under the pseudonym for its period."),
    myData: leftOut("The teacher reads and answers it in the app."),
    transfer: OF_THIS_SCHOOL,
    keep: "evaluations",
  },
];

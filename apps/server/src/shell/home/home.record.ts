import {
  rowsGo,
  follows,
  besides,
  leftOut,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const HOME_RECORD: PersonTables = [
  {
    table: "family_task_choices",
    people: { student_id: follows(besides("task")) },
    accounts: { account_id: follows() },
    erase: rowsGo("student_id"),
    myData: leftOut("What was done of a list of tasks."),
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
];

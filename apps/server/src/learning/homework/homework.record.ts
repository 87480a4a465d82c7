import {
  besides,
  follows,
  STAYS,
  workTable,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

import { eraseHomework } from "./erase-homework.ts";

export const HOMEWORK_RECORD: PersonTables = [
  {
    table: "homework_students",
    people: { student_id: follows(besides("homework_id")) },
    accounts: { ticked_by: STAYS, answered_by: STAYS, answer_seen_by: STAYS },
    erase: { eraseApart: eraseHomework },
    myData: "attempts.json",
    transfer: OF_THIS_SCHOOL,
    keep: "homework",
  },
  workTable("homework", { accounts: { author_id: follows() }, keep: "the work of the school" }),
];

import {
  STAYS,
  follows,
  besides,
  rowsGo,
  workTable,
  OF_THIS_SCHOOL,
  NOT_LISTED,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const LESSONS_RECORD: PersonTables = [
  {
    table: "class_notes",
    accounts: { account_id: follows(besides("class_id held_on period")) },
    erase: rowsGo("account_id"),
    myData: NOT_LISTED,
    transfer: OF_THIS_SCHOOL,
    keep: "the account",
  },
  {
    table: "lesson_doubts",
    people: { student_id: follows(besides("version_id block_id")) },
    erase: rowsGo("student_id"),
    myData: NOT_LISTED,
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  workTable("lesson_leases", { accounts: { account_id: STAYS }, keep: "the work of the school" }),
  workTable("lesson_pins", { accounts: { account_id: follows() }, keep: "the work of the school" }),
  {
    table: "lesson_readings",
    people: { student_id: follows(besides("version_id")) },
    erase: rowsGo("student_id"),
    myData: NOT_LISTED,
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  workTable("lesson_versions", { accounts: { author_id: follows() }, keep: "the work of the school" }),
  workTable("lessons_taught", { accounts: { account_id: STAYS }, keep: "the work of the school" }),
];

import {
  APART,
  STAYS,
  follows,
  besides,
  stays,
  leftOut,
  blanked,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

import { mergeRegisters } from "./merge-registers.queries.ts";

export const ATTENDANCE_RECORD: PersonTables = [
  {
    table: "absence_excuses",
    people: { student_id: follows() },
    accounts: { sent_by: follows(), decided_by: STAYS },
    erase: blanked("student_id", { body: "null", note: "null" }, "revision"),
    myData: "attendance.csv",
    transfer: OF_THIS_SCHOOL,
    keep: "attendance",
  },
  {
    table: "attendance_changes",
    people: { student_id: follows() },
    accounts: { marked_by: STAYS },
    erase: stays("The register has it, under the pseudonym."),
    myData: leftOut("attendance.csv has what it came to."),
    transfer: OF_THIS_SCHOOL,
    keep: "attendance",
  },
  {
    table: "attendance_marks",
    people: { student_id: follows(besides("day period")) },
    accounts: { marked_by: STAYS },
    erase: stays("The register has it, under the pseudonym."),
    myData: "attendance.csv",
    transfer: OF_THIS_SCHOOL,
    keep: "attendance",
  },
  {
    table: "attendance_notices",
    people: { student_id: follows(besides("kind day")) },
    erase: stays("Which day was notified."),
    myData: leftOut("It was a notification."),
    transfer: OF_THIS_SCHOOL,
    keep: "attendance",
  },
  {
    table: "attendance_registers",
    people: { student_ids: APART },
    accounts: { taken_by: STAYS },
    erase: stays("A list of ids."),
    myData: leftOut("A list of ids of many people."),
    merge: { before: mergeRegisters },
    transfer: OF_THIS_SCHOOL,
    keep: "attendance",
  },
  {
    table: "register_reminders",
    people: { teacher_id: follows(besides("day")) },
    erase: stays("Which day a teacher was reminded on."),
    myData: leftOut("It was a notification."),
    transfer: OF_THIS_SCHOOL,
    keep: "the work of the school",
  },
];

import {
  blanked,
  STAYS,
  follows,
  stays,
  leftOut,
  OF_THIS_SCHOOL,
  NOT_LISTED,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const COVER_RECORD: PersonTables = [
  {
    table: "lesson_changes",
    people: { teacher_id: follows() },
    accounts: { changed_by: STAYS },
    erase: stays("Who taught the lesson, under the pseudonym."),
    myData: leftOut("A lesson of the school."),
    transfer: OF_THIS_SCHOOL,
    keep: "the work of the school",
  },
  {
    table: "staff_absence_reports",
    people: { teacher_id: follows() },
    accounts: { decided_by: STAYS },
    erase: blanked("teacher_id", { note: "null", answer: "null" }),
    myData: NOT_LISTED,
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  {
    table: "staff_absences",
    people: { teacher_id: follows() },
    accounts: { recorded_by: STAYS },
    erase: blanked("teacher_id", { note: "null" }, "revision"),
    myData: NOT_LISTED,
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
];

import {
  rowsGo,
  STAYS,
  follows,
  besides,
  stays,
  leftOut,
  workTable,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const TIMETABLE_EDITOR_RECORD: PersonTables = [
  {
    table: "teacher_wishes",
    people: { teacher_id: follows(besides("")) },
    erase: rowsGo("teacher_id"),
    myData: leftOut("The app shows it."),
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  {
    table: "timetable_file_names",
    people: { teacher_id: follows() },
    erase: rowsGo("teacher_id"),
    myData: leftOut("How a file of another program writes the name."),
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  {
    table: "timetable_lessons",
    people: { teacher_id: follows() },
    erase: stays("Who taught the lesson, under the pseudonym."),
    myData: leftOut("A lesson of the school."),
    transfer: OF_THIS_SCHOOL,
    keep: "the work of the school",
  },
  workTable("timetables", { accounts: { published_by: STAYS }, keep: "the work of the school" }),
];

import {
  STAYS,
  follows,
  besides,
  leftOut,
  rowsGo,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const CARE_NOTES_RECORD: PersonTables = [
  {
    table: "care_notes",
    people: { student_id: follows(besides("")) },
    accounts: { changed_by: STAYS },
    erase: rowsGo("student_id"),
    myData: leftOut("The app shows it to the family."),
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
];

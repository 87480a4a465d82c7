import {
  STAYS,
  follows,
  besides,
  leftOut,
  rowsGo,
  workTable,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const CLASS_DEVICES_RECORD: PersonTables = [
  workTable("class_codes", {
    accounts: { issued_by: STAYS },
    keep: "the work of the school",
  }),
  workTable("class_devices", { accounts: { enrolled_by: STAYS }, keep: "the work of the school" }),
  {
    table: "picture_pins",
    people: { student_id: follows(besides("")) },
    accounts: { set_by: STAYS },
    erase: rowsGo("student_id"),
    myData: leftOut("A secret."),
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
];

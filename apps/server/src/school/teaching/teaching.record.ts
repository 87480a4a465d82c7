import { follows, stays, OF_THIS_SCHOOL, type PersonTables } from "#platform/db/person-table.ts";

export const TEACHING_RECORD: PersonTables = [
  {
    table: "teacher_assignments",
    people: { teacher_id: follows() },
    erase: stays("Who taught the class; under the pseudonym."),
    myData: "person.json",
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
];

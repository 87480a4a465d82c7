import {
  STAYS,
  follows,
  besides,
  inSteps,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const PERSON_PHOTOS_RECORD: PersonTables = [
  {
    table: "person_photos",
    people: { person_id: follows(besides("")) },
    accounts: { set_by: STAYS },
    erase: inSteps("The photo's file goes with its row."),
    myData: "files.csv",
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
];

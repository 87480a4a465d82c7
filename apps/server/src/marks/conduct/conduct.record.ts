import {
  STAYS,
  follows,
  besides,
  stays,
  leftOut,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const CONDUCT_RECORD: PersonTables = [
  {
    table: "year_conduct",
    people: { student_id: follows(besides("year_id")) },
    accounts: { changed_by: STAYS },
    erase: stays("The register has it, under the pseudonym."),
    myData: leftOut("It is on the report card."),
    transfer: OF_THIS_SCHOOL,
    keep: "marks, conduct, cards and transcripts",
  },
];

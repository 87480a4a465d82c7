import {
  STAYS,
  follows,
  besides,
  stays,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const MINISTRY_RESULTS_RECORD: PersonTables = [
  {
    table: "ministry_results",
    people: { student_id: follows(besides("year_id round")) },
    accounts: { changed_by: STAYS },
    erase: stays("The register has it, under the pseudonym."),
    myData: "marks.csv",
    transfer: OF_THIS_SCHOOL,
    keep: "marks, conduct, cards and transcripts",
  },
];

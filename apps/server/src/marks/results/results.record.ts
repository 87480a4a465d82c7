import {
  STAYS,
  follows,
  besides,
  stays,
  workTable,
  OF_THIS_SCHOOL,
  NOT_LISTED,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const RESULTS_RECORD: PersonTables = [
  {
    table: "mark_acknowledgements",
    people: { student_id: follows(besides("year_id account_id revision")) },
    accounts: { account_id: follows(besides("student_id year_id revision")) },
    erase: stays("The register has it, under the pseudonym."),
    myData: "posts_ack.csv",
    transfer: OF_THIS_SCHOOL,
    keep: "marks, conduct, cards and transcripts",
  },
  {
    table: "mark_objections",
    people: { student_id: follows(besides("offering_id code", "state = 'open'")) },
    accounts: {
      filed_by: follows(),
      answered_by: STAYS,
      commented_by: STAYS,
      coordinator_commented_by: STAYS,
    },
    erase: stays("The register has it, under the pseudonym."),
    myData: NOT_LISTED,
    transfer: OF_THIS_SCHOOL,
    keep: "marks, conduct, cards and transcripts",
  },
  workTable("result_looks", {
    accounts: { account_id: STAYS },
    keep: "marks, conduct, cards and transcripts",
  }),
];

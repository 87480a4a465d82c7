import {
  STAYS,
  follows,
  besides,
  stays,
  leftOut,
  workTable,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const CARDS_RECORD: PersonTables = [
  {
    table: "card_batch_parts",
    people: { student_ids: STAYS },
    erase: stays("A list of ids; its file is gone after a week."),
    myData: leftOut("A list of ids of many people."),
    transfer: OF_THIS_SCHOOL,
    keep: "the work of the school",
  },
  workTable("card_batches", { accounts: { asked_by: STAYS }, keep: "the work of the school" }),
  {
    table: "cards",
    people: { student_id: follows(besides("year_id revision kind conduct_revision")) },
    accounts: { issued_by: STAYS },
    erase: stays("A report card stays as it was issued: it is the register."),
    myData: leftOut("The family has the card; marks.csv has its marks."),
    transfer: OF_THIS_SCHOOL,
    keep: "marks, conduct, cards and transcripts",
  },
  {
    table: "grade_transcripts",
    people: { student_id: follows(besides("basis")) },
    accounts: { issued_by: STAYS },
    erase: stays("A transcript stays as it was issued: it is the register."),
    myData: leftOut("The family has the transcript."),
    transfer: OF_THIS_SCHOOL,
    keep: "marks, conduct, cards and transcripts",
  },
];

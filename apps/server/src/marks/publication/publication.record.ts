import {
  APART,
  STAYS,
  follows,
  besides,
  stays,
  leftOut,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

import { mergeWithheld } from "./merge-withheld.queries.ts";

export const PUBLICATION_RECORD: PersonTables = [
  {
    table: "decision_allocations",
    people: { student_id: follows(besides("year_id part", "state = 'proposed'")) },
    accounts: { decided_by: STAYS, proposed_by: STAYS },
    erase: stays("The register has it, under the pseudonym."),
    myData: leftOut("The published outcome has it."),
    transfer: OF_THIS_SCHOOL,
    keep: "marks, conduct, cards and transcripts",
  },
  {
    table: "mark_publications",
    people: { withheld: APART },
    accounts: { made_by: STAYS },
    erase: stays("A list of ids."),
    myData: leftOut("A list of ids of many people."),
    merge: { before: mergeWithheld },
    transfer: OF_THIS_SCHOOL,
    keep: "marks, conduct, cards and transcripts",
  },
  {
    table: "mark_reminders",
    people: { teacher_id: follows(besides("kind day")) },
    erase: stays("Which day a teacher was reminded on."),
    myData: leftOut("It was a notification."),
    transfer: OF_THIS_SCHOOL,
    keep: "the work of the school",
  },
  {
    table: "mark_snapshots",
    people: { student_id: follows(besides("year_id revision")) },
    erase: stays("Published marks stay as they were shown: they are the register."),
    myData: "marks.csv",
    transfer: OF_THIS_SCHOOL,
    keep: "marks, conduct, cards and transcripts",
  },
];

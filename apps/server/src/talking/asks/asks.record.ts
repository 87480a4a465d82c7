import {
  APART,
  besides,
  follows,
  leftOut,
  OF_THIS_SCHOOL,
  rowsGo,
  stays,
  STAYS,
  type PersonTables,
} from "#platform/db/person-table.ts";

import { mergeAskAudiences } from "./merge-asks.queries.ts";

const KEEP = "asks";

export const ASKS_RECORD: PersonTables = [
  {
    table: "asks",
    people: { person_ids: APART },
    accounts: { author_id: follows() },
    erase: stays("What the school asked."),
    myData: leftOut("What the school asked; the answers are in the file."),
    merge: { before: mergeAskAudiences },
    transfer: OF_THIS_SCHOOL,
    keep: KEEP,
  },
  {
    table: "ask_signatures",
    people: {
      student_id: follows(besides("ask_id guardian_id")),
      guardian_id: follows(besides("ask_id student_id")),
    },
    accounts: { account_id: STAYS },
    // A yes or no without the words of the one who is erased; that of an erased child says nothing of anybody.
    erase: { by: ["guardian_id", "student_id"], values: { typed_name: "null", reason: "null" } },
    myData: "asks.csv",
    transfer: OF_THIS_SCHOOL,
    keep: KEEP,
  },
  {
    table: "ask_earlier_signatures",
    people: { student_id: follows(), guardian_id: follows() },
    accounts: { account_id: STAYS },
    // As the signature that counts.
    erase: { by: ["guardian_id", "student_id"], values: { typed_name: "null", reason: "null" } },
    myData: "asks.csv",
    transfer: OF_THIS_SCHOOL,
    keep: KEEP,
  },
  {
    table: "ask_choices",
    people: { person_id: follows(besides("ask_id")) },
    accounts: { account_id: STAYS },
    erase: rowsGo("person_id"),
    myData: "asks.csv",
    transfer: OF_THIS_SCHOOL,
    keep: KEEP,
  },
  {
    table: "ask_seats",
    people: { person_id: follows(besides("ask_id")) },
    accounts: { account_id: STAYS },
    erase: rowsGo("person_id"),
    myData: "asks.csv",
    transfer: OF_THIS_SCHOOL,
    keep: KEEP,
  },
  {
    table: "ask_slots",
    people: {
      student_id: follows(besides("ask_id guardian_id")),
      guardian_id: follows(besides("ask_id student_id")),
    },
    accounts: { account_id: STAYS },
    erase: {
      by: ["student_id", "guardian_id"],
      values: {
        student_id: "null",
        guardian_id: "null",
        account_id: "null",
        booked_at: "null",
        topic: "null",
      },
    },
    myData: "asks.csv",
    transfer: OF_THIS_SCHOOL,
    keep: KEEP,
  },
  {
    table: "ask_voters",
    people: { person_id: follows(besides("ask_id")) },
    erase: rowsGo("person_id"),
    myData: "asks.csv",
    transfer: OF_THIS_SCHOOL,
    keep: KEEP,
  },
];

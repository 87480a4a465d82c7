import {
  follows,
  besides,
  stays,
  leftOut,
  workTable,
  OF_THIS_SCHOOL,
  NOT_LISTED,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const MESSAGES_RECORD: PersonTables = [
  workTable("mailings", {
    accounts: { other_account_id: follows(), sent_by: follows(besides("key")) },
    keep: "official threads",
  }),
  {
    table: "message_entries",
    accounts: { author_id: follows() },
    erase: stays("Official messages stay for their period."),
    myData: "messages.ndjson",
    transfer: OF_THIS_SCHOOL,
    keep: "official threads",
  },
  {
    table: "message_readings",
    accounts: { account_id: follows(besides("thread_id")) },
    erase: stays("Which message was read, by an account without a name."),
    myData: NOT_LISTED,
    transfer: OF_THIS_SCHOOL,
    keep: "official threads",
  },
  {
    table: "message_threads",
    people: { about_student_id: follows(), person_id: follows() },
    accounts: { claimed_by: follows(), other_account_id: follows(), started_by: follows() },
    erase: stays("Official messages stay for their period."),
    myData: leftOut("The messages are in the file."),
    transfer: OF_THIS_SCHOOL,
    keep: "official threads",
  },
];

import {
  APART,
  follows,
  besides,
  stays,
  leftOut,
  blanked,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

import { mergeAudiences } from "./merge-audiences.queries.ts";

export const POSTS_RECORD: PersonTables = [
  {
    table: "post_comments",
    accounts: { author_id: follows() },
    erase: blanked("author_id", { body: "null" }),
    myData: "messages.ndjson",
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  {
    table: "post_readings",
    accounts: { account_id: follows(besides("post_id")) },
    erase: stays("Which news was read, by an account without a name."),
    myData: "posts_ack.csv",
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  {
    table: "posts",
    people: { person_ids: APART },
    accounts: { author_id: follows() },
    erase: stays("News of the school."),
    myData: leftOut("News of the school."),
    merge: { before: mergeAudiences },
    transfer: OF_THIS_SCHOOL,
    keep: "the work of the school",
  },
];

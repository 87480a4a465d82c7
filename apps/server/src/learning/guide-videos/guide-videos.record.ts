import {
  rowsGo,
  follows,
  besides,
  workTable,
  OF_THIS_SCHOOL,
  NOT_LISTED,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const GUIDE_VIDEOS_RECORD: PersonTables = [
  {
    table: "guide_video_views",
    accounts: { account_id: follows(besides("video_id")) },
    erase: rowsGo("account_id"),
    myData: NOT_LISTED,
    transfer: OF_THIS_SCHOOL,
    keep: "the account",
  },
  workTable("guide_videos", { accounts: { author_id: follows() }, keep: "the work of the school" }),
];

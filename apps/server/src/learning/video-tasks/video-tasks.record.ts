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

export const VIDEO_TASKS_RECORD: PersonTables = [
  {
    table: "video_looks",
    people: { student_id: STAYS },
    accounts: { account_id: STAYS },
    erase: stays("A log of who looked at a video."),
    myData: leftOut("A log of the school."),
    transfer: OF_THIS_SCHOOL,
    keep: "video submissions",
  },
  workTable("video_take_claims", { accounts: { account_id: STAYS }, keep: "video submissions" }),
  workTable("video_take_history", { accounts: { reviewer_id: STAYS }, keep: "video submissions" }),
  {
    table: "video_takes",
    people: { student_id: follows(besides("task_id no")) },
    accounts: { reviewer_id: STAYS },
    erase: stays("It stays under the pseudonym for its period."),
    myData: "attempts.json",
    transfer: OF_THIS_SCHOOL,
    keep: "video submissions",
  },
  workTable("video_tasks", { accounts: { author_id: follows() }, keep: "the work of the school" }),
];

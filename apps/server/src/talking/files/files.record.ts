import { follows, inSteps, OF_THIS_SCHOOL, type PersonTables } from "#platform/db/person-table.ts";

export const FILES_RECORD: PersonTables = [
  {
    table: "files",
    accounts: { account_id: follows() },
    erase: inSteps("The bytes go first; the name becomes -."),
    myData: "files.csv",
    transfer: OF_THIS_SCHOOL,
    keep: "files of chats",
  },
];

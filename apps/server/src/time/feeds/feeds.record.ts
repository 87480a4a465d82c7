import {
  STAYS,
  follows,
  besides,
  leftOut,
  rowsGo,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const FEEDS_RECORD: PersonTables = [
  {
    table: "calendar_feeds",
    people: { student_id: follows(besides("account_id assignment_id section_id", "revoked_at is null")) },
    accounts: { account_id: STAYS },
    isOfAllSchools: true,
    erase: rowsGo("account_id"),
    myData: leftOut("Secrets."),
    transfer: OF_THIS_SCHOOL,
    keep: "the account",
  },
];

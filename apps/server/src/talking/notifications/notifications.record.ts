import {
  APART,
  STAYS,
  follows,
  leftOut,
  rowsGo,
  goes,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

import { mergeNotifications } from "./merge-notifications.queries.ts";

export const NOTIFICATIONS_RECORD: PersonTables = [
  {
    table: "notification_choices",
    accounts: { account_id: STAYS },
    isOfAllSchools: true,
    erase: rowsGo("account_id"),
    myData: leftOut("Settings of the app."),
    transfer: goes("The account is the same."),
    keep: "the account",
  },
  {
    table: "notification_hours",
    accounts: { account_id: STAYS },
    isOfAllSchools: true,
    erase: rowsGo("account_id"),
    myData: leftOut("Settings of the app."),
    transfer: goes("The account is the same."),
    keep: "the account",
  },
  {
    table: "notifications",
    people: { person_id: follows(), student_id: follows(), also_student_ids: APART },
    erase: rowsGo("person_id"),
    myData: leftOut("They say what other tables have."),
    merge: { before: mergeNotifications },
    transfer: OF_THIS_SCHOOL,
    keep: "notifications",
  },
];

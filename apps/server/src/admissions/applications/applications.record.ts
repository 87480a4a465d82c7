import {
  follows,
  leftOut,
  stays,
  workTable,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

import { eraseApplications } from "./erase-applications.ts";

export const APPLICATIONS_RECORD: PersonTables = [
  {
    table: "applications",
    people: { student_id: follows() },
    erase: { eraseApart: eraseApplications },
    myData: leftOut("The family has its copy; the record was made from it."),
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  {
    table: "application_places",
    accounts: { account_id: follows() },
    erase: stays("Which account follows an application; it goes with the application."),
    myData: leftOut("The family has its copy."),
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  workTable("assessment_slots", { people: { assessor_id: follows() }, keep: "the work of the school" }),
];

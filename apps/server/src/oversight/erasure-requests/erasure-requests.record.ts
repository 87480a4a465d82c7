import {
  STAYS,
  follows,
  besides,
  leftOut,
  blanked,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const ERASURE_REQUESTS_RECORD: PersonTables = [
  {
    table: "erasure_requests",
    people: { person_id: follows(besides("", "withdrawn_at is null and refused_at is null")) },
    accounts: { asked_by: follows(), refused_by: STAYS },
    erase: blanked("person_id", { reason: "null", refusal: "null" }),
    myData: leftOut("The app shows it to who asked."),
    transfer: OF_THIS_SCHOOL,
    keep: "requests for erasure",
  },
];

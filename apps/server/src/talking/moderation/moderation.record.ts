import {
  STAYS,
  follows,
  besides,
  stays,
  leftOut,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const MODERATION_RECORD: PersonTables = [
  {
    table: "case_copies",
    people: { events: STAYS },
    erase: stays("Evidence stays for its period."),
    myData: leftOut("It has messages of others."),
    transfer: OF_THIS_SCHOOL,
    keep: "cases and removed messages",
  },
  {
    table: "moderation_acts",
    people: { person_id: STAYS },
    accounts: { account_id: STAYS },
    erase: stays("Evidence stays for its period."),
    myData: leftOut("A log of the school."),
    transfer: OF_THIS_SCHOOL,
    keep: "cases and removed messages",
  },
  {
    table: "moderation_cases",
    people: { about_person_id: follows(besides("room_id", "state = 'open' and msg_no is null")) },
    accounts: { closed_by: STAYS },
    erase: stays("Evidence stays for its period."),
    myData: leftOut("It protects who reported."),
    transfer: OF_THIS_SCHOOL,
    keep: "cases and removed messages",
  },
  {
    table: "moderation_reports",
    people: { reporter_id: follows(besides("case_id")) },
    erase: stays("Evidence stays for its period."),
    myData: leftOut("It is about another person."),
    transfer: OF_THIS_SCHOOL,
    keep: "cases and removed messages",
  },
];

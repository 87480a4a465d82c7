import {
  APART,
  STAYS,
  stays,
  leftOut,
  goes,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const APPOINTMENTS_RECORD: PersonTables = [
  {
    table: "account_schools",
    accounts: { account_id: STAYS },
    erase: stays("Where staff is sent; by an account without a name."),
    myData: leftOut("The roles are in the file."),
    transfer: OF_THIS_SCHOOL,
    keep: "the account",
  },
  {
    table: "coordinator_scopes",
    accounts: { account_id: STAYS },
    erase: stays("What staff was charged with; by an account without a name."),
    myData: leftOut("The roles are in the file."),
    transfer: OF_THIS_SCHOOL,
    keep: "the account",
  },
  {
    table: "evaluator_scopes",
    accounts: { account_id: STAYS },
    erase: stays("What staff was charged with; by an account without a name."),
    myData: leftOut("The roles are in the file."),
    transfer: OF_THIS_SCHOOL,
    keep: "the account",
  },
  {
    table: "role_assignments",
    people: { person_id: APART },
    accounts: { account_id: APART },
    isOfAllSchools: true,
    erase: stays("Which roles an account had; it has no name any more."),
    myData: "person.json",
    transfer: goes("The student's role is of the other school (AZ-4)."),
    keep: "the account",
  },
];

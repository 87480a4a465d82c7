import {
  STAYS,
  followsWhere,
  leftOut,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

import { erasePersonProposals } from "./erase-proposals.queries.ts";

export const PROPOSALS_RECORD: PersonTables = [
  {
    table: "proposals",
    people: { changes: STAYS, payload: STAYS, subject_id: STAYS },
    accounts: { proposed_by: followsWhere("state = 'waiting'"), decided_by: STAYS },
    erase: { eraseApart: erasePersonProposals },
    myData: leftOut("The app shows it to who asked."),
    transfer: OF_THIS_SCHOOL,
    keep: "decided requests",
  },
];

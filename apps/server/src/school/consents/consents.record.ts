import {
  STAYS,
  follows,
  besides,
  rowsGo,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

import { refuseWhereEitherRefused } from "./merge-consents.queries.ts";

export const CONSENTS_RECORD: PersonTables = [
  {
    table: "family_consents",
    people: { student_id: follows(besides("kind")) },
    accounts: { decided_by: STAYS },
    erase: rowsGo("student_id"),
    myData: "consents.csv",
    merge: { before: refuseWhereEitherRefused },
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
];

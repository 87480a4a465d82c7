import { STAYS, workTable, type PersonTables } from "#platform/db/person-table.ts";

export const ONEROSTER_RECORD: PersonTables = [
  workTable("oneroster_clients", {
    accounts: { created_by: STAYS },
    isOfAllSchools: true,
    keep: "the work of the school",
  }),
];

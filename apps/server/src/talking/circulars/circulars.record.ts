import { STAYS, workTable, type PersonTables } from "#platform/db/person-table.ts";

export const CIRCULARS_RECORD: PersonTables = [
  workTable("circulars", { accounts: { sent_by: STAYS }, keep: "the work of the school" }),
];

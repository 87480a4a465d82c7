import { STAYS, workTable, type PersonTables } from "#platform/db/person-table.ts";

export const EXPORTS_RECORD: PersonTables = [
  workTable("exports_taken", { accounts: { account_id: STAYS }, keep: "audit log" }),
];

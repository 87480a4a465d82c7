import { STAYS, workTable, type PersonTables } from "#platform/db/person-table.ts";

export const SCHOOL_ARCHIVES_RECORD: PersonTables = [
  workTable("school_archives", { accounts: { asked_by: STAYS }, keep: "audit log" }),
];

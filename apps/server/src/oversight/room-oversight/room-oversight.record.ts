import { STAYS, workTable, type PersonTables } from "#platform/db/person-table.ts";

export const ROOM_OVERSIGHT_RECORD: PersonTables = [
  workTable("room_looks", { accounts: { account_id: STAYS }, keep: "audit log" }),
  workTable("transcripts", { accounts: { allowed_by: STAYS, asked_by: STAYS }, keep: "audit log" }),
];

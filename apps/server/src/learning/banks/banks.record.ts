import { follows, workTable, type PersonTables } from "#platform/db/person-table.ts";

export const BANKS_RECORD: PersonTables = [
  workTable("bank_questions", { accounts: { author_id: follows() }, keep: "the work of the school" }),
  workTable("question_imports", { accounts: { account_id: follows() }, keep: "the work of the school" }),
];

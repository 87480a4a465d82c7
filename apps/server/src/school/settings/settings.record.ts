import { follows, workTable, type PersonTables } from "#platform/db/person-table.ts";

export const SETTINGS_RECORD: PersonTables = [
  workTable("school_settings", {
    people: { principal_id: follows(), safeguarding_lead_id: follows() },
    keep: "the work of the school",
  }),
];

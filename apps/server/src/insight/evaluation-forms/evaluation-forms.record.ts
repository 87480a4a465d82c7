import { STAYS, workTable, type PersonTables } from "#platform/db/person-table.ts";

export const EVALUATION_FORMS_RECORD: PersonTables = [
  workTable("rubrics", {
    accounts: { created_by: STAYS },
    isOfAllSchools: true,
    keep: "the work of the school",
  }),
];

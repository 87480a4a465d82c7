import { follows, workTable, type PersonTables } from "#platform/db/person-table.ts";

export const STRUCTURE_RECORD: PersonTables = [
  workTable("sections", { people: { homeroom_teacher_id: follows() }, keep: "the work of the school" }),
];

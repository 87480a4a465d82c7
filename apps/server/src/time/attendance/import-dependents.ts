import type { ImportDependents } from "#platform/db/import-dependents.ts";

/** Sent notices are no work of a person; registers and marks are. */
export const attendanceImportDependents: ImportDependents = {
  followers: [
    { table: "attendance_notices" },
    { table: "register_notices" },
    { table: "register_reminders" },
  ],
  looseKeys: [
    { child: "attendance_registers", column: "student_ids", parent: "students", isMany: true },
    { child: "attendance_marks", column: "excuse_id", parent: "absence_excuses" },
  ],
};

import type { Part } from "#matrix/part.ts";

export const rosterTables: Part = {
  ids: () => Promise.resolve({ table: "students", list: "guardians" }),
  // A list does not leave the school without a reason.
  answers: { "GET /api/v6/schools/:schoolId/roster/lists/:list": 400 },
};

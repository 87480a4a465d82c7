import { Type } from "typebox";

import { Id, Locale } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";

/** Q2: a sheet for each class that the caller teaches today, with the columns of `readMarkWorkbook`. */
export const readOwnMarkWorkbook = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/mark-workbook",
  summary: "The marks of all my classes as a workbook",
  access: { capability: "Q2", on: "school", allow: { teacher: "classes" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  query: Type.Object({ locale: Type.Optional(Locale) }),
  reply: File,
  errors: ["too-many-requests"],
});

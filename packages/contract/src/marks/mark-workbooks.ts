import { Type, type Static } from "typebox";

import { ColumnCode } from "#marks/column-code.ts";
import { ComparedWorkbook } from "#marks/compared-workbook.ts";
import { Id, Locale, Names, nullable } from "#platform/primitives.ts";
import { Bytes, File, route } from "#platform/route.ts";

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

/** What a workbook would change in the sheet of one class. */
export const ComparedClass = Type.Object({
  classId: Id,
  subject: Type.Object({ name: Names }),
  level: Type.Object({ name: Names }),
  section: nullable(Type.Object({ letter: Type.String(), title: nullable(Type.String()) })),
  columns: Type.Array(Type.Object({ code: ColumnCode, label: Names })),
  rows: Type.Array(Type.Object({ student: Type.Object({ id: Id, name: Names }) })),
  ...ComparedWorkbook.properties,
});
export type ComparedClass = Static<typeof ComparedClass>;

/**
 * H1: the workbook of all classes comes back; each of its sheets is compared with that of its class. Nothing is written:
 * the changes are saved class by class, as marks are.
 */
export const compareOwnMarkWorkbook = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/mark-workbook",
  summary: "Compare the workbook of all my classes with their mark sheets",
  access: { capability: "H1", on: "school", allow: { teacher: "classes" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Bytes,
  reply: Type.Object({
    classes: Type.Array(ComparedClass),
    /** Names of sheets in the file that are of no class of the caller, or of one that an earlier sheet is of. */
    unknown: Type.Array(Type.String()),
  }),
  errors: ["invalid"],
});

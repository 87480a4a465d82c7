import { Type, type Static } from "typebox";

import { Id, Locale, nullable } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";
import { InUploadState, rosterOffice } from "#roster/uploads.ts";

const params = Type.Object({ schoolId: Id, uploadId: Id });

const Cell = Type.Object({
  column: Type.String({ maxLength: 200 }),
  value: Type.String({ maxLength: 2000 }),
});

export const UploadIssue = Type.Object({
  position: Type.Integer(),
  file: Type.String(),
  /** The header is line 1; 0 where it is about the whole file. */
  line: Type.Integer(),
  column: nullable(Type.String()),
  /** Such as E_DATE or W_TRIM; E_ rows are left out. */
  code: Type.String(),
  message: Type.String(),
  params: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /** The row that must be put right first (OR-8). */
  blockedBy: nullable(Type.Object({ file: Type.String(), line: Type.Integer(), code: Type.String() })),
  /** The row as it reads now; empty where it cannot be put right in place. */
  cells: Type.Array(Type.Object({ column: Type.String(), value: Type.String() })),
});
export type UploadIssue = Static<typeof UploadIssue>;

export const UploadChange = Type.Object({
  position: Type.Integer(),
  /** The kind of the record: people, sections, enrolments … by table name. */
  entity: Type.String(),
  action: Type.Enum(["create", "update"]),
  name: nullable(Type.String()),
  fields: Type.Array(
    Type.Object({
      field: Type.String(),
      from: nullable(Type.String()),
      to: nullable(Type.String()),
    }),
  ),
});
export type UploadChange = Static<typeof UploadChange>;

const Alike = Type.Object({
  name: Type.String(),
  birthDate: nullable(Type.String()),
  phone: nullable(Type.String()),
});

/** Two people who may be one. They are never merged without an answer `same`. */
export const UploadDuplicate = Type.Object({
  position: Type.Integer(),
  /** Stays the same however often the upload is checked. */
  id: Id,
  line: Type.Integer(),
  file: Type.String(),
  person: Alike,
  /** Either a known person of the school, or another line of this file. */
  other: Type.Object({ personId: nullable(Id), line: nullable(Type.Integer()), person: Alike }),
  alikeIn: Type.Enum(["name-and-birth-date", "name-and-phone", "name-and-level"]),
  decision: nullable(Type.Enum(["same", "different"])),
});
export type UploadDuplicate = Static<typeof UploadDuplicate>;

/** Only the list that is asked for has anything in it. `next` is the `after` of the next page; null at the end. */
export const listUploadRows = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/roster/uploads/:uploadId/rows",
  summary: "What was found in an upload, row by row",
  access: rosterOffice,
  repeatable: true,
  params,
  query: Type.Object({
    /** Absent: issues. */
    of: Type.Optional(Type.Enum(["issues", "changes", "duplicates"])),
    after: Type.Optional(Type.Integer({ minimum: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  }),
  reply: Type.Object({
    issues: Type.Array(UploadIssue),
    changes: Type.Array(UploadChange),
    duplicates: Type.Array(UploadDuplicate),
    next: nullable(Type.Integer()),
  }),
});

/** CSV for a spreadsheet: UTF-8 with BOM, and no cell in it is a formula. In Arabic by default. */
export const readUploadReport = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/roster/uploads/:uploadId/report",
  summary: "The row report of an upload as a file",
  access: rosterOffice,
  repeatable: true,
  params,
  query: Type.Object({ locale: Type.Optional(Locale) }),
  reply: File,
});

/** Puts cells of one line right; the file itself stays as it was sent. The upload is then checked again. */
export const fixUploadRow = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/roster/uploads/:uploadId/rows/:line",
  summary: "Put a row of a table right in place",
  access: rosterOffice,
  repeatable: true,
  params: Type.Object({ schoolId: Id, uploadId: Id, line: Type.Integer({ minimum: 2, maximum: 5_000_001 }) }),
  body: Type.Object({ cells: Type.Array(Cell, { minItems: 1, maxItems: 200 }) }),
  reply: InUploadState,
  errors: ["conflict", "invalid"],
});

/** `same` makes one person of both when it is committed. The upload is then checked again. */
export const decideUploadDuplicate = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/roster/uploads/:uploadId/duplicates/:duplicateId",
  summary: "Say whether two people are one",
  access: rosterOffice,
  repeatable: true,
  params: Type.Object({ schoolId: Id, uploadId: Id, duplicateId: Id }),
  body: Type.Object({ decision: Type.Enum(["same", "different"]) }),
  reply: InUploadState,
  errors: ["conflict"],
});

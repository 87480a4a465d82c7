import { Type, type Static } from "typebox";

import { FileRemarks } from "#platform/file-remarks.ts";
import { ClientId, Day, Id, Locale, Names, nullable, written } from "#platform/primitives.ts";
import { Bytes, File, route } from "#platform/route.ts";

import { AttendanceStatus, MarkToSave, Period } from "./attendance.ts";

/** Days that a workbook has columns for, and registers of all its days and periods together. */
export const MOST_WORKBOOK_DAYS = 31;
const MOST_REGISTERS = MOST_WORKBOOK_DAYS * 12;
/** Students that a workbook has lines for; as many as a register can have marks. */
export const MOST_WORKBOOK_LINES = 200;

const office = {
  capability: "G2",
  on: "section",
  allow: { school_management: "school" },
} as const;
const WhichSection = Type.Object({ schoolId: Id, sectionId: Id });

/** G2: the registers of a section's last school days as a workbook; without days, the last fourteen. */
export const readAttendanceWorkbook = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/attendance-workbook",
  summary: "Registers of a section as a workbook",
  access: office,
  repeatable: true,
  params: WhichSection,
  query: Type.Object({
    from: Type.Optional(Day),
    until: Type.Optional(Day),
    locale: Type.Optional(Locale),
  }),
  reply: File,
  errors: ["invalid"],
});

export const WorkbookRegister = Type.Object({
  day: Day,
  period: Period,
  /** False: it is taken now, and students left blank were present. */
  isTaken: Type.Boolean(),
  marks: Type.Array(
    Type.Object({
      studentId: Id,
      name: Names,
      from: nullable(AttendanceStatus),
      to: AttendanceStatus,
      minutes: nullable(Type.Integer()),
    }),
  ),
});
export type WorkbookRegister = Static<typeof WorkbookRegister>;

/** G2: what a workbook would change. Nothing is written. One with more students than a section can have is refused. */
export const compareAttendanceWorkbook = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/attendance-workbook",
  summary: "Compare a workbook with the registers of a section",
  access: office,
  repeatable: true,
  params: WhichSection,
  body: Bytes,
  reply: Type.Object({
    registers: Type.Array(WorkbookRegister),
    /** Cells that are no status, or of a day on which the student was not in the section. */
    skipped: Type.Array(Type.Object({ line: Type.Integer(), day: Type.String(), text: Type.String() })),
    ...FileRemarks.properties,
  }),
  errors: ["invalid"],
});

/** G2: registers from paper, all of them or none, each with the reason. */
export const backfillRegisters = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/attendance-backfill",
  summary: "Enter past registers of a section",
  access: office,
  repeatable: true,
  params: WhichSection,
  body: Type.Object({
    key: ClientId,
    reason: written(3, 500),
    registers: Type.Array(
      Type.Object({
        day: Day,
        period: Period,
        marks: Type.Array(Type.Omit(MarkToSave, ["at"]), { minItems: 1, maxItems: MOST_WORKBOOK_LINES }),
      }),
      { minItems: 1, maxItems: MOST_REGISTERS },
    ),
  }),
  reply: Type.Object({ registers: Type.Integer() }),
});

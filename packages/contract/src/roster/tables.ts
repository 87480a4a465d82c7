import { Type } from "typebox";

import type { Capability } from "#platform/access.ts";
import { Id, Locale, written } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";

const office: Capability = {
  capability: "Q2",
  on: "school",
  allow: { school_management: "school", administrator: "group" },
};

/** Why personal records leave the school: kept in the audit log. */
export const ExportReason = written(3, 300);

/** A workbook in Arabic by default. */
const form = {
  format: Type.Optional(Type.Enum(["xlsx", "csv"])),
  locale: Type.Optional(Locale),
  reason: Type.Optional(ExportReason),
};

/**
 * An empty table for the office to fill in. With `reason` it comes with the people of today, which is an export and
 * counted as one.
 */
export const readRosterTemplate = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/roster/templates/:table",
  summary: "A table of students, teachers or assignments to fill in",
  access: office,
  repeatable: true,
  params: Type.Object({ schoolId: Id, table: Type.Enum(["students", "teachers", "assignments"]) }),
  query: Type.Object(form),
  reply: File,
  errors: ["invalid", "proof-required", "too-many-requests"],
});

/** How many people a list of chosen ones can have: their ids are part of an address. */
export const MOST_LISTED_PEOPLE = 500;

/** Needs its `reason`; with `people`, ids with commas between, only these. At most three exports an hour for each account; phones and addresses by B2. */
export const exportPeople = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/roster/lists/:list",
  summary: "A list of students, guardians or teachers as a file",
  access: office,
  repeatable: true,
  params: Type.Object({ schoolId: Id, list: Type.Enum(["students", "guardians", "teachers"]) }),
  query: Type.Object({
    ...form,
    people: Type.Optional(
      Type.String({ pattern: `^[0-9]{1,16}(,[0-9]{1,16}){0,${MOST_LISTED_PEOPLE - 1}}$` }),
    ),
  }),
  reply: File,
  errors: ["proof-required", "too-many-requests"],
});

import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import { Id, Instant, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** How many files of people one account takes within an hour, of every kind together. */
export const EXPORTS_AN_HOUR = 3;

/**
 * A file with more students than this can be exported only with a reason and soon after a proof
 * (`proveMyself`), contains the name of the exporter and the time, and the rest of the office is notified
 * (docs/rules.md#saving-and-repeating).
 */
export const FEW_STUDENTS = 500;

/** An exported file with more than `FEW_STUDENTS` students. */
export const LargeExport = Type.Object({
  id: Id,
  kind: Type.Enum(["roster", "list", "table", "transcript"]),
  /** The name of the exporter at that time. */
  takenBy: Type.String(),
  takenAt: Instant,
  students: Type.Integer({ minimum: 0 }),
  /** Null only on the command line. */
  reason: nullable(Type.String()),
  /** True where the file has every school of the group in it. */
  isWholeGroup: Type.Boolean(),
});
export type LargeExport = Static<typeof LargeExport>;

const office: Capability = {
  capability: "Q2",
  on: "school",
  allow: { school_management: "school", administrator: "group" },
};

/** Exports by others within the last fourteen days, the latest first; without one's own. */
export const listLargeExports = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/exports/large",
  summary: "Large files of people that others took",
  access: office,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ exports: Type.Array(LargeExport, { maxItems: 20 }) }),
});

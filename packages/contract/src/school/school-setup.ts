import { Type, type Static } from "typebox";

import { ClientId, Id } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** Levels of the state's schools, first to last. */
export const STATE_LEVELS = [
  "P1",
  "P2",
  "P3",
  "P4",
  "P5",
  "P6",
  "I1",
  "I2",
  "I3",
  "S4-SCI",
  "S5-SCI",
  "S6-SCI",
] as const;
export const StateLevel = Type.Enum([...STATE_LEVELS]);
export type StateLevel = Static<typeof StateLevel>;

export const OpeningLevel = Type.Object({
  code: StateLevel,
  sections: Type.Integer({ minimum: 1, maximum: 20 }),
});
export type OpeningLevel = Static<typeof OpeningLevel>;

/**
 * Opens a school for its first year in one step: the state's levels and subjects that the group lacks, the
 * school year with its terms, sections by letter, the subjects of each level, the classes of it, and the times of
 * its periods (those of another school of the group, or the usual ones). Conflict once the year has sections.
 */
export const openSchool = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/opening",
  summary: "Open a school with the state's curriculum",
  access: { capability: "C3", on: "school", allow: { administrator: "group" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    key: ClientId,
    levels: Type.Array(OpeningLevel, { minItems: 1, maxItems: STATE_LEVELS.length }),
  }),
  reply: Type.Object({
    yearId: Id,
    sections: Type.Integer(),
    subjects: Type.Integer(),
    classes: Type.Integer(),
  }),
  errors: ["conflict", "invalid"],
});

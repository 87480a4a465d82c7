import { Type, type Static } from "typebox";

import { ClientId, Day, Id } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** The longest note of a lesson. */
export const CLASS_NOTE_LENGTH = 2000;

const WhichClass = Type.Object({ schoolId: Id, teachingClassId: Id });
/** Private: a session that views as the teacher does not read them. */
const teachers = {
  capability: "D8",
  on: "school",
  allow: { teacher: "classes" },
  isWithheldFromViews: true,
} as const;

/** Which lesson: its day and its number in the day. */
const place = { day: Day, period: Type.Integer({ minimum: 0, maximum: 12 }) };

export const ClassNote = Type.Object({
  ...place,
  text: Type.String(),
  revision: Type.Integer({ minimum: 1 }),
});
export type ClassNote = Static<typeof ClassNote>;

/** The caller's own notes about lessons of a class, the latest lesson first; at most fifty. */
export const listClassNotes = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/classes/:teachingClassId/notes",
  summary: "Own notes about lessons of a class",
  access: teachers,
  repeatable: true,
  params: WhichClass,
  reply: Type.Object({ notes: Type.Array(ClassNote) }),
});

/**
 * An own note about one lesson of a class; an empty text removes it. `revision` is that of the note as it was read, 0
 * where there was none: conflict with `details.reason` `stale` if it has been changed since.
 */
export const saveClassNote = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/classes/:teachingClassId/notes",
  summary: "Keep an own note about a lesson",
  access: teachers,
  repeatable: true,
  params: WhichClass,
  body: Type.Object({
    key: ClientId,
    ...place,
    text: Type.String({ maxLength: CLASS_NOTE_LENGTH }),
    revision: Type.Integer({ minimum: 0 }),
  }),
  reply: Type.Object({ revision: Type.Integer({ minimum: 0 }) }),
  errors: ["conflict"],
});

import { Type, type Static } from "typebox";

import { ClientId, Id, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** Characters of a note. */
export const MOST_CARE_NOTE = 1000;
const Note = nullable(written(2, MOST_CARE_NOTE));

const WhichStudent = Type.Object({ schoolId: Id, studentId: Id });

/** What whoever is with a student has to know. */
export const CareNotes = Type.Object({
  /** Such as an allergy, a medicine, and whom to call. */
  health: nullable(Type.String()),
  /** Who may take the child, and who not; null for everybody but management. */
  custody: nullable(Type.String()),
  /** For staff: there is a note on custody, so the office is asked before the child is handed over. */
  asksOffice: Type.Boolean(),
  /** For management; 0: nothing was ever written. */
  revision: Type.Integer(),
  mayWrite: Type.Boolean(),
});
export type CareNotes = Static<typeof CareNotes>;

/** B3: a family reads what the school knows of its child's health. */
export const readCareNotes = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/care-notes",
  summary: "Health and custody notes of a student",
  access: {
    capability: "B3",
    on: "student",
    allow: { parent: "children", teacher: "classes", school_management: "school" },
    isWithheldFromViews: true,
  },
  repeatable: true,
  params: WhichStudent,
  reply: CareNotes,
});

/** B3: both notes each time. Conflict where somebody else has written since `revision`. */
export const saveCareNotes = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/care-notes",
  summary: "Write a student's health and custody notes",
  access: { capability: "B3", on: "student", allow: { school_management: "school" } },
  repeatable: true,
  params: WhichStudent,
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer({ minimum: 0 }),
    health: Note,
    custody: Note,
  }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict"],
});

import { Type, type Static } from "typebox";

import { ExactNumber, Mark, YearStatus } from "#marks/results.ts";
import { ClientId, Id, Instant, Names, nullable, Theme, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** How long a look lasts. */
export const RESULT_LOOK_MINUTES = 60;

const WhichSection = Type.Object({ schoolId: Id, sectionId: Id });
const head = { capability: "H9", on: "section", allow: { administrator: "group" } } as const;

/** H9: opens the published marks of a section to an administrator, for an hour and with a reason; the audit log has it. */
export const startResultLook = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/result-looks",
  summary: "Look into the results of a section",
  access: head,
  repeatable: true,
  params: WhichSection,
  body: Type.Object({ key: ClientId, reason: written(3, 500) }),
  reply: Type.Object({ endsAt: Instant }),
});

export const LookedSubject = Type.Object({
  offeringId: Id,
  name: Names,
  theme: Theme,
  /** Those published for a student of the section. */
  columns: Type.Array(Type.Object({ code: Type.String(), label: Names })),
});
export type LookedSubject = Static<typeof LookedSubject>;

export const LookedStudent = Type.Object({
  student: Type.Object({ id: Id, name: Names, registerNo: nullable(Type.Integer()) }),
  status: nullable(YearStatus),
  average: nullable(ExactNumber),
  subjects: Type.Array(
    Type.Object({
      offeringId: Id,
      /** By the code of the column. */
      marks: Type.Record(Type.String(), Mark),
      effective: nullable(ExactNumber),
    }),
  ),
});
export type LookedStudent = Static<typeof LookedStudent>;

export const LookedResults = Type.Object({
  endsAt: Instant,
  level: Type.Object({ id: Id, name: Names }),
  section: Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) }),
  subjects: Type.Array(LookedSubject),
  /** The students whose marks are published; without ranks (H10). */
  students: Type.Array(LookedStudent),
});
export type LookedResults = Static<typeof LookedResults>;

/** The caller's open look reads it; without one: forbidden, with `details.needs` `look`. */
export const readLookedResults = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/looked-results",
  summary: "Results of a section one looks into",
  access: head,
  repeatable: true,
  params: WhichSection,
  reply: LookedResults,
});

export const ResultLook = Type.Object({
  id: Id,
  section: Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()), level: Names }),
  by: nullable(Names),
  reason: Type.String(),
  startedAt: Instant,
  isMine: Type.Boolean(),
});
export type ResultLook = Static<typeof ResultLook>;

/** The looks of the last thirty days, for the monthly review. */
export const listResultLooks = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/result-looks",
  summary: "Who has looked into results",
  access: {
    capability: "H9",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ looks: Type.Array(ResultLook) }),
});

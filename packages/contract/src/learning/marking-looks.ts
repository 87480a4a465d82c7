import { Type, type Static } from "typebox";

import { ClientId, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** E6: so many minutes after it gave a reason the management may mark, return and open again. */
export const MARKING_LOOK_MINUTES = 60;

const ofOffice = { capability: "E6", on: "school", allow: { school_management: "school" } } as const;

/** E6: lets the management mark an exercise for its teachers, for an hour and with a reason; the audit log has it. */
export const startMarkingLook = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/exercises/:exerciseId/marking-looks",
  summary: "Mark for a teacher",
  access: ofOffice,
  repeatable: true,
  params: Type.Object({ schoolId: Id, exerciseId: Id }),
  body: Type.Object({ key: ClientId, reason: written(3, 500) }),
  reply: Type.Object({ endsAt: Instant }),
});

export const MarkingLook = Type.Object({
  id: Id,
  exercise: Type.Object({ id: Id, title: Type.String() }),
  by: nullable(Names),
  reason: Type.String(),
  startedAt: Instant,
  isMine: Type.Boolean(),
});
export type MarkingLook = Static<typeof MarkingLook>;

/** Those of the last thirty days, the latest first, for the monthly review. */
export const listMarkingLooks = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/marking-looks",
  summary: "Who has marked for a teacher",
  access: ofOffice,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ looks: Type.Array(MarkingLook) }),
});

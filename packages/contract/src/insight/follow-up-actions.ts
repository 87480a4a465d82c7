import { Type, type Static } from "typebox";

import { CallOutcome, FollowUpRule } from "#insight/follow-up.ts";
import { ClientId, Day, Id, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** So many entries in one call. */
export const MOST_ENTRIES = 1000;

/** An entry of follow-up: one is open for a rule, person and class (NEG-2). */
const EntryKey = Type.Object({
  rule: FollowUpRule,
  personId: Id,
  classId: nullable(Id),
});

/** As it was shown. */
export const ShownEntry = Type.Object({ ...EntryKey.properties, revision: Type.Integer({ minimum: 1 }) });
export type ShownEntry = Static<typeof ShownEntry>;

/** `changed`: another person has changed it since; `not-here`: it is over, or not the caller's. */
export const RefusedEntry = Type.Object({
  ...EntryKey.properties,
  reason: Type.Enum(["changed", "not-here"]),
});
export type RefusedEntry = Static<typeof RefusedEntry>;

/** `plan` writes down the next step. */
export const FollowUpAction = Type.Enum(["acknowledge", "assign", "plan", "snooze", "excuse", "resolve"]);
export type FollowUpAction = Static<typeof FollowUpAction>;

const staffOf = { teacher: "classes", school_management: "school" } as const;

/** I6: handles many entries at once, each at the revision that was shown. The others go through without a refused one. */
export const handleFollowUps = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/follow-up-acts",
  summary: "Handle people who need follow-up",
  access: { capability: "I6", on: "school", allow: staffOf },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    key: ClientId,
    action: FollowUpAction,
    entries: Type.Array(ShownEntry, { minItems: 1, maxItems: MOST_ENTRIES }),
    /** The owner, for `assign`: a colleague; oneself where it is absent. */
    ownerId: Type.Optional(Id),
    /** The next step of `plan`, the reason of `excuse`, the outcome of `resolve`. */
    text: Type.Optional(nullable(written(1, 500))),
    /** The day of the next step, for `plan`; the end of `snooze`. */
    until: Type.Optional(nullable(Day)),
  }),
  reply: Type.Object({
    handled: Type.Array(Type.Object({ ...EntryKey.properties, revision: Type.Integer() })),
    refused: Type.Array(RefusedEntry),
  }),
});

/** I6: a call about a person who needs follow-up, to the family or to a colleague, was made now. */
export const recordFollowUpCall = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/people/:personId/follow-up-calls",
  summary: "Record a call about a person",
  access: { capability: "I6", on: "person", allow: staffOf },
  repeatable: true,
  params: Type.Object({ schoolId: Id, personId: Id }),
  body: Type.Object({ key: ClientId, outcome: CallOutcome }),
  reply: Type.Object({ id: Id }),
});

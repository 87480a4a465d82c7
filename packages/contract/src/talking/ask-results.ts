import { Type, type Static } from "typebox";

import { Id, Instant, Names, nullable } from "#platform/primitives.ts";

export const AskOption = Type.Object({ no: Type.Integer({ minimum: 1 }), label: Type.String() });
export type AskOption = Static<typeof AskOption>;

/** How often an option was chosen. */
const OptionCount = Type.Object({
  ...AskOption.properties,
  count: Type.Integer({ minimum: 0 }),
  /** Of a sign-up: how many there are, and how many wait for one. */
  places: Type.Optional(Type.Integer({ minimum: 0 })),
  waiting: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type OptionCount = Static<typeof OptionCount>;

/** The answers so far, as staff sees them. */
export const AskResults = Type.Object({
  reached: Type.Integer({ minimum: 0 }),
  answered: Type.Integer({ minimum: 0 }),
  /** Of a consent. */
  agreed: nullable(Type.Integer({ minimum: 0 })),
  refused: nullable(Type.Integer({ minimum: 0 })),
  /** Of a choice, in the order of the options; null for an anonymous one with fewer answers than ANONYMOUS_STEP (ASK-4). */
  options: nullable(Type.Array(OptionCount)),
});
export type AskResults = Static<typeof AskResults>;

/** What a guardian decided before it decided otherwise (ASK-8). */
export const EarlierDecision = Type.Object({ agrees: Type.Boolean(), at: Instant });

export const AskSignature = Type.Object({
  guardian: Names,
  relation: Type.String(),
  agrees: Type.Boolean(),
  /** The name as it was typed; null once the person was erased. */
  typedName: nullable(Type.String()),
  reason: nullable(Type.String()),
  at: Instant,
  /** The first first. */
  earlier: Type.Optional(Type.Array(EarlierDecision)),
});
export type AskSignature = Static<typeof AskSignature>;

/** `agreed` and `refused`: settled by the rule of ASK-2. */
export const ConsentState = Type.Enum(["waiting", "agreed", "refused"]);
export type ConsentState = Static<typeof ConsentState>;

/** What one child's guardians, or one person, answered. */
export const AnswerLine = Type.Object({
  personId: Id,
  name: Names,
  /** The section of a child, or of a student; null for others. */
  section: nullable(Type.Object({ level: Names, letter: Type.String() })),
  /** Of a consent. */
  consent: nullable(
    Type.Object({
      state: ConsentState,
      needed: Type.Integer({ minimum: 1 }),
      signatures: Type.Array(AskSignature),
    }),
  ),
  /** Of a choice with names: the numbers of the options; null: not answered. */
  chosen: nullable(Type.Array(Type.Integer())),
  /** Of a sign-up: null until it is answered; without an option: no. */
  seat: Type.Optional(nullable(Type.Object({ no: nullable(Type.Integer()), hasPlace: Type.Boolean() }))),
  /** Of a meeting: whether a guardian has booked; `at` is when it begins. */
  isBooked: Type.Optional(Type.Boolean()),
  at: nullable(Instant),
});
export type AnswerLine = Static<typeof AnswerLine>;

/** ASK-7: a time of a meeting, as its author and the office see it. */
export const MeetingSlot = Type.Object({
  no: Type.Integer({ minimum: 1 }),
  startsAt: Instant,
  minutes: Type.Integer({ minimum: 1 }),
  booking: nullable(
    Type.Object({ child: Names, guardian: Names, topic: nullable(Type.String()), byCall: Type.Boolean() }),
  ),
  /** Nobody books it any more; `booking` is who had booked it (ASK-9). */
  isWithdrawn: Type.Optional(Type.Boolean()),
});
export type MeetingSlot = Static<typeof MeetingSlot>;

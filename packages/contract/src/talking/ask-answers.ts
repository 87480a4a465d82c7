import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import { ClientId, Id, Instant, Locale, Names, nullable, written } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";
import { AskOption, ConsentState, EarlierDecision } from "#talking/ask-results.ts";
import { ASK_BOUNDS, AskKind, AskState, ChoiceMode, SignatureRule } from "#talking/asks.ts";
import { AttachedFile } from "#talking/attached-file.ts";

/** J7: the people whom an ask is for. Whether it is for the caller is checked by the verb. */
const answerers: Capability = {
  capability: "J7",
  on: "school",
  allow: {
    parent: "children",
    student: "classes",
    teacher: "school",
    school_management: "school",
  },
};
const guardians: Capability = { capability: "J7", on: "student", allow: { parent: "children" } };
const WhichAsk = Type.Object({ schoolId: Id, askId: Id });

const Child = Type.Object({ studentId: Id, name: Names });

/** An ask as lists show it to the people who are to answer it. */
export const OpenAsk = Type.Object({
  schoolId: Id,
  school: Names,
  id: Id,
  kind: AskKind,
  title: Type.String(),
  closesAt: Instant,
  /** The children it is about who wait for the caller's answer; empty for what the caller answers for itself. */
  children: Type.Array(Child),
});
export type OpenAsk = Static<typeof OpenAsk>;

/** Asks that wait for an answer of the caller, over all its schools: what closes first comes first. */
export const listOpenAsks = route({
  method: "GET",
  path: "/api/v6/asks",
  summary: "What I am asked",
  access: {
    capability: "J7",
    on: "self",
    allow: { parent: "own", student: "own", teacher: "own", school_management: "own" },
  },
  repeatable: true,
  reply: Type.Object({ asks: Type.Array(OpenAsk) }),
});

/** What a child's guardians said, as one of them sees it. */
export const OwnConsent = Type.Object({
  ...Child.properties,
  section: nullable(Type.Object({ level: Names, letter: Type.String() })),
  /** The caller's relation to the child. */
  relation: Type.String(),
  state: ConsentState,
  /** How many signatures it needs: two where both are asked and the child has two guardians (ASK-2). */
  needed: Type.Integer({ minimum: 1 }),
  signatures: Type.Array(
    Type.Object({
      isOwn: Type.Boolean(),
      /** The guardian who signed; null for another than the caller whom a court keeps from the child, and once erased. */
      guardian: nullable(Names),
      agrees: Type.Boolean(),
      /** Of the caller's own; null for others. */
      typedName: nullable(Type.String()),
      at: Instant,
      /** What this guardian decided before, the first first (ASK-8). */
      earlier: Type.Optional(Type.Array(EarlierDecision)),
    }),
  ),
  /** Whether the caller may sign now. */
  maySign: Type.Boolean(),
  /** Whether the caller, who has signed, may decide otherwise now (ASK-8). */
  mayChange: Type.Optional(Type.Boolean()),
});
export type OwnConsent = Static<typeof OwnConsent>;

/** A person whom the caller signs up: a child of it, or itself. */
export const SignUpSeat = Type.Object({
  personId: Id,
  name: Names,
  isAnswered: Type.Boolean(),
  /** The option; null for no, and until it is answered. */
  no: nullable(Type.Integer()),
  hasPlace: Type.Boolean(),
  /** The turn on the waiting list, from 1; null where it does not wait. */
  waitingNo: nullable(Type.Integer()),
});
export type SignUpSeat = Static<typeof SignUpSeat>;

/** ASK-7: a child for whom the caller may book a time, with its own one. */
export const MeetingChild = Type.Object({
  ...Child.properties,
  /** The time that the caller has booked; null: none. */
  no: nullable(Type.Integer()),
  topic: nullable(Type.String()),
  byCall: Type.Boolean(),
  /** When the time began that the caller had and the school withdrew (ASK-9), until then or until another one is booked. */
  cancelled: Type.Optional(nullable(Instant)),
});
export type MeetingChild = Static<typeof MeetingChild>;

export const OwnAsk = Type.Object({
  id: Id,
  schoolId: Id,
  school: Names,
  kind: AskKind,
  title: Type.String(),
  body: Type.String(),
  attachments: Type.Array(AttachedFile),
  author: nullable(Names),
  state: AskState,
  closesAt: Instant,
  signatures: nullable(SignatureRule),
  /** Of a consent: the caller's children whom it is about. */
  consents: Type.Array(OwnConsent),
  /** Of a choice. */
  choice: nullable(
    Type.Object({
      mode: ChoiceMode,
      isAnonymous: Type.Boolean(),
      options: Type.Array(AskOption),
      isAnswered: Type.Boolean(),
      /** What the caller chose; null for an anonymous choice and until it is answered. */
      chosen: nullable(Type.Array(Type.Integer())),
      mayAnswer: Type.Boolean(),
    }),
  ),
  /** Of a meeting: its times without the names of other families. */
  meeting: Type.Optional(
    nullable(
      Type.Object({
        slots: Type.Array(
          Type.Object({
            no: Type.Integer(),
            startsAt: Instant,
            minutes: Type.Integer(),
            isFree: Type.Boolean(),
          }),
        ),
        children: Type.Array(MeetingChild),
        mayBook: Type.Boolean(),
      }),
    ),
  ),
  /** Of a sign-up. */
  signUp: Type.Optional(
    nullable(
      Type.Object({
        options: Type.Array(
          Type.Object({
            ...AskOption.properties,
            places: Type.Integer({ minimum: 0 }),
            taken: Type.Integer({ minimum: 0 }),
            waiting: Type.Integer({ minimum: 0 }),
          }),
        ),
        seats: Type.Array(SignUpSeat),
        mayAnswer: Type.Boolean(),
      }),
    ),
  ),
});
export type OwnAsk = Static<typeof OwnAsk>;

/** Not found for people whom it is not for. What was withdrawn is in state `withdrawn`, without its files. */
export const readOwnAsk = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/asks/:askId/own",
  summary: "An ask that is for me",
  access: answerers,
  repeatable: true,
  params: WhichAsk,
  reply: OwnAsk,
});

const Decision = Type.Object({
  key: ClientId,
  agrees: Type.Boolean(),
  name: written(1, ASK_BOUNDS.name),
  /** Why not. */
  reason: nullable(Type.String({ maxLength: ASK_BOUNDS.reason })),
});
const Signed = Type.Object({ state: ConsentState, signedAt: Instant });

/**
 * ASK-1, ASK-2. A guardian's decision for a child, with the name as it is typed. Given once: conflict `answered` where
 * the child's answer is settled or this guardian has signed, `closed` after the deadline, `withdrawn` where it was.
 */
export const signConsent = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/asks/:askId/consents/:studentId",
  summary: "Agree for my child, or refuse",
  access: guardians,
  repeatable: true,
  params: Type.Object({ ...WhichAsk.properties, studentId: Id }),
  body: Decision,
  reply: Signed,
  errors: ["conflict"],
});

/**
 * ASK-8. Another decision of the guardian who has signed, with the name typed anew: the last one counts. Not found where
 * the caller has not signed; conflict `answered` where it is what was decided before, `closed` after the deadline,
 * `withdrawn` where it was.
 */
export const changeConsent = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/asks/:askId/consents/:studentId/change",
  summary: "Decide otherwise for my child",
  access: guardians,
  repeatable: true,
  params: Type.Object({ ...WhichAsk.properties, studentId: Id }),
  body: Decision,
  reply: Signed,
  errors: ["conflict"],
});

/**
 * ASK-3, ASK-4. Given once: conflict `answered`, `closed` after the deadline, `withdrawn` where it was. Invalid where
 * an option is not one of the ask, or where there are several of which one is to be chosen.
 */
export const answerChoice = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/asks/:askId/choice",
  summary: "Choose",
  access: answerers,
  repeatable: true,
  params: WhichAsk,
  body: Type.Object({
    key: ClientId,
    options: Type.Array(Type.Integer({ minimum: 1, maximum: ASK_BOUNDS.options }), {
      minItems: 1,
      maxItems: ASK_BOUNDS.options,
      uniqueItems: true,
    }),
  }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict"],
});

/** ASK-1: the caller's own decision on paper, with a code that anybody checks on the public page. */
export const printConsent = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/asks/:askId/consents/:studentId/receipt",
  summary: "Print my decision",
  access: guardians,
  repeatable: true,
  params: Type.Object({ ...WhichAsk.properties, studentId: Id }),
  body: Type.Object({ locale: Locale }),
  reply: File,
  errors: ["busy", "too-many-requests"],
});

/**
 * ASK-6. A place of an option for a child of the caller, or for itself: at once, or on the waiting list. Another option
 * gives the first place back, null too; until the deadline, conflict `closed` after it, `withdrawn` where it was.
 */
export const signUp = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/asks/:askId/seat",
  summary: "Sign up, or say no",
  access: answerers,
  repeatable: true,
  params: WhichAsk,
  body: Type.Object({
    key: ClientId,
    /** A child of the caller, or itself. */
    personId: Id,
    option: nullable(Type.Integer({ minimum: 1, maximum: ASK_BOUNDS.options })),
  }),
  reply: Type.Object({ hasPlace: Type.Boolean() }),
  errors: ["conflict"],
});

/**
 * ASK-7. A time for a child, in place of the one that the caller had; null cancels it, also after the deadline. Conflict
 * `taken` where another family has it or it has begun, `closed` after the deadline, `withdrawn` where the meeting was.
 */
export const bookMeeting = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/asks/:askId/meeting",
  summary: "Book, move or cancel a meeting",
  access: { capability: "J7", on: "school", allow: { parent: "children" } },
  repeatable: true,
  params: WhichAsk,
  body: Type.Object({
    key: ClientId,
    studentId: Id,
    slot: nullable(Type.Integer({ minimum: 1 })),
    topic: nullable(Type.String({ maxLength: 300 })),
    byCall: Type.Boolean(),
  }),
  reply: Type.Object({ slot: nullable(Type.Integer()) }),
  errors: ["conflict"],
});

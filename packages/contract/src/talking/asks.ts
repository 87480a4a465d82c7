import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import { ClientId, Id, Instant, Locale, Names, nullable, written } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { File, route } from "#platform/route.ts";
import { Audience, type AudienceRole } from "#school/audiences.ts";
import { AnswerLine, AskResults, MeetingSlot } from "#talking/ask-results.ts";
import { AttachedFile, FilesToAttach } from "#talking/attached-file.ts";

export const AskKind = Type.Enum(["consent", "choice", "sign_up", "meeting"]);
export type AskKind = Static<typeof AskKind>;

/** `closed`: its deadline is over; nobody answers any more. */
export const AskState = Type.Enum(["open", "closed", "withdrawn"]);
export type AskState = Static<typeof AskState>;

/** ASK-2: whether one guardian's signature settles a consent, or two are needed where a child has two guardians. */
export const SignatureRule = Type.Enum(["one", "both"]);
export type SignatureRule = Static<typeof SignatureRule>;

/** `scale`: the options are steps from the least to the most. */
export const ChoiceMode = Type.Enum(["one", "several", "scale"]);
export type ChoiceMode = Static<typeof ChoiceMode>;

/** Who can be asked: people of the school. */
export const ASKED_ROLES: readonly AudienceRole[] = ["student", "parent", "teacher", "school_management"];

/** How many options there may be, and how long each may be. */
export const ASK_BOUNDS = {
  options: 20,
  label: 200,
  title: 200,
  body: 10_000,
  name: 200,
  reason: 500,
  places: 5000,
} as const;

/** How many times a meeting may offer. */
export const MOST_MEETING_SLOTS = 200;

/** ASK-4: results of an anonymous choice are shown for this many answers, and change by as many at once. */
export const ANONYMOUS_STEP = 5;

/** The author's input. A consent has `signatures` and is asked of parents; a choice has `choice`, a sign-up `places`. */
export const AskText = Type.Object({
  kind: AskKind,
  title: written(1, ASK_BOUNDS.title),
  body: Type.String({ maxLength: ASK_BOUNDS.body }),
  audience: Audience,
  /** The last moment of an answer. */
  closesAt: Instant,
  signatures: nullable(SignatureRule),
  choice: nullable(
    Type.Object({
      mode: ChoiceMode,
      isAnonymous: Type.Boolean(),
      options: Type.Array(written(1, ASK_BOUNDS.label), { minItems: 2, maxItems: ASK_BOUNDS.options }),
    }),
  ),
  places: Type.Optional(
    nullable(
      Type.Array(
        Type.Object({
          label: written(1, ASK_BOUNDS.label),
          places: Type.Integer({ minimum: 1, maximum: ASK_BOUNDS.places }),
        }),
        { minItems: 1, maxItems: ASK_BOUNDS.options },
      ),
    ),
  ),
  /** Times at which the author meets guardians, each for one of them. */
  meeting: Type.Optional(
    nullable(
      Type.Object({
        minutes: Type.Integer({ minimum: 5, maximum: 120 }),
        starts: Type.Array(Instant, { minItems: 1, maxItems: MOST_MEETING_SLOTS, uniqueItems: true }),
      }),
    ),
  ),
  attachments: Type.Optional(FilesToAttach),
});
export type AskText = Static<typeof AskText>;

/** An ask as lists of staff show it. */
export const AskLine = Type.Object({
  id: Id,
  kind: AskKind,
  title: Type.String(),
  state: AskState,
  author: Type.Object({ id: Id, role: Role, name: nullable(Names) }),
  createdAt: Instant,
  closesAt: Instant,
  isAnonymous: Type.Boolean(),
  /** Children of a consent or a sign-up, people of a choice whom it is for now. */
  reached: Type.Integer({ minimum: 0 }),
  /** How many of them are settled. Of an anonymous choice: in steps of ANONYMOUS_STEP. */
  answered: Type.Integer({ minimum: 0 }),
});
export type AskLine = Static<typeof AskLine>;

/** J6: how far the audience may reach is measured by the verb (J2, J3). */
const askers: Capability = {
  capability: "J6",
  on: "school",
  allow: {
    teacher: "school",
    school_management: "school",
    administrator: "group",
    subject_coordinator: "subjects",
  },
};
const WhoseSchool = Type.Object({ schoolId: Id });
const WhichAsk = Type.Object({ schoolId: Id, askId: Id });
const Page = Type.Object({ after: Type.Optional(Type.String({ maxLength: 200 })) });

/** What the caller has asked, and for management and administrators all of the school: the newest first. */
export const listAsks = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/asks",
  summary: "What was asked here",
  access: askers,
  repeatable: true,
  params: WhoseSchool,
  query: Page,
  reply: Type.Object({
    asks: Type.Array(AskLine),
    /** Null where this page is the last. */
    next: nullable(Type.String()),
  }),
});

/**
 * J6. It is out at once and is not changed any more, so that everybody has answered the same. Refused with forbidden
 * where the audience reaches further than the author, with invalid where a consent is for others than parents, where an
 * audience has others than ASKED_ROLES, where parts of another kind are given, or where it closes in the past.
 */
export const writeAsk = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/asks",
  summary: "Ask families or staff",
  access: askers,
  repeatable: true,
  params: WhoseSchool,
  body: Type.Object({ key: ClientId, ...AskText.properties }),
  reply: Type.Object({ id: Id, revision: Type.Integer() }),
});

/** For its author and the school's management; not found for others. */
export const readAsk = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/asks/:askId",
  summary: "An ask and its results",
  access: askers,
  repeatable: true,
  params: WhichAsk,
  reply: Type.Object({
    ask: Type.Object({
      ...AskLine.properties,
      body: Type.String(),
      attachments: Type.Array(AttachedFile),
      audience: Audience,
      signatures: nullable(SignatureRule),
      mode: nullable(ChoiceMode),
      revision: Type.Integer(),
    }),
    results: AskResults,
    /** Of a meeting. */
    slots: Type.Optional(Type.Array(MeetingSlot)),
    may: Type.Object({ remind: Type.Boolean(), withdraw: Type.Boolean() }),
  }),
});
export type AskPage = Static<typeof readAsk.reply>;

/** Who has answered what, by section and name. Empty for an anonymous choice (ASK-4). */
export const listAnswers = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/asks/:askId/answers",
  summary: "The answers to an ask",
  access: askers,
  repeatable: true,
  params: WhichAsk,
  query: Page,
  reply: Type.Object({
    answers: Type.Array(AnswerLine),
    /** Null where this page is the last. */
    next: nullable(Type.String()),
  }),
});

/** Reminds the people who still have to answer, once a day at most. `reminded` is null for an anonymous choice (ASK-4). */
export const remindOfAsk = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/asks/:askId/reminders",
  summary: "Remind those who have not answered",
  access: askers,
  repeatable: true,
  params: WhichAsk,
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ reminded: nullable(Type.Integer()) }),
  errors: ["too-many-requests"],
});

/** Another last moment of an answer; now or before: it is closed. Conflict `stale` if another person changed it since. */
export const moveAskDeadline = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/asks/:askId/deadline",
  summary: "Move the deadline of an ask",
  access: askers,
  repeatable: true,
  params: WhichAsk,
  body: Type.Object({ key: ClientId, revision: Type.Integer({ minimum: 1 }), closesAt: Instant }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict"],
});

/**
 * ASK-9. It is gone for the people who were asked; the ones who count on it are notified. Answers stay for the author and the
 * office.
 */
export const withdrawAsk = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/asks/:askId/withdrawal",
  summary: "Withdraw an ask",
  access: askers,
  repeatable: true,
  params: WhichAsk,
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ id: Id }),
});

/**
 * ASK-9. A time of a meeting is withdrawn for good, and the guardian who has booked it is notified. Once more changes nothing; not
 * found where there is no such time.
 */
export const withdrawSlot = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/asks/:askId/slots/:slotNo/withdrawal",
  summary: "Withdraw a time of a meeting",
  access: askers,
  repeatable: true,
  params: Type.Object({
    ...WhichAsk.properties,
    slotNo: Type.Integer({ minimum: 1, maximum: MOST_MEETING_SLOTS }),
  }),
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ id: Id }),
});

/** The answers as a file in the reader's language; of an anonymous choice the counts alone (ASK-4). Counts as an export. */
export const exportAnswers = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/asks/:askId/file",
  summary: "The answers to an ask as a workbook or a PDF",
  access: askers,
  repeatable: true,
  params: WhichAsk,
  query: Type.Object({
    /** A workbook by default. */
    format: Type.Optional(Type.Enum(["xlsx", "pdf"])),
    locale: Type.Optional(Locale),
    reason: Type.Optional(written(3, 300)),
  }),
  reply: File,
  errors: ["proof-required", "too-many-requests", "busy"],
});

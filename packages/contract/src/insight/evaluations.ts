import { Type, type Static } from "typebox";

import { EvaluationScore, Rubric, EvaluationBand } from "#insight/rubrics.ts";
import type { Capability } from "#platform/access.ts";
import { ClientId, Day, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { AttachedFile } from "#talking/attached-file.ts";

export const EvaluationState = Type.Enum([
  "draft",
  "submitted",
  "acknowledged",
  "appealed",
  "final",
  "cancelled",
]);
export type EvaluationState = Static<typeof EvaluationState>;

/** Who evaluates, by the role in which it does. */
export const EvaluatorKind = Type.Enum(["evaluator", "subject_coordinator", "school_management"]);
export type EvaluatorKind = Static<typeof EvaluatorKind>;

/** Days that a teacher has to acknowledge, after which it counts as acknowledged, and to appeal (EVA-4). */
export const ACKNOWLEDGE_DAYS = 7;
export const APPEAL_DAYS = 14;

/** M2. */
export const AUTHORS = {
  capability: "M2",
  on: "school",
  allow: { school_management: "school", subject_coordinator: "subjects", evaluator: "assigned" },
} as const satisfies Capability;

const READERS = {
  teacher: "classes",
  school_management: "school",
  administrator: "group",
  subject_coordinator: "subjects",
  evaluator: "assigned",
} as const;

const ofSchool = Type.Object({ schoolId: Id });
const ofEvaluation = Type.Object({ schoolId: Id, evaluation: ClientId });
const Changed = Type.Object({ revision: Type.Integer() });

/** A class as a visit names it. */
export const ObservedClass = Type.Object({
  id: Id,
  subject: Names,
  level: Names,
  section: nullable(Type.String()),
});
export type ObservedClass = Static<typeof ObservedClass>;

/** The people that the caller may evaluate in a school, and the rubrics for it. */
export const readEvaluationSetup = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/evaluation-setup",
  summary: "Teachers that I may evaluate, and the rubric",
  access: AUTHORS,
  repeatable: true,
  params: ofSchool,
  reply: Type.Object({
    rubric: Rubric,
    /** Those that a visit may be written on, `rubric` first; one alone while a cycle asks for it. */
    rubrics: Type.Array(Rubric),
    teachers: Type.Array(Type.Object({ id: Id, name: Names, classes: Type.Array(ObservedClass) })),
  }),
});
export type EvaluationSetup = Static<typeof readEvaluationSetup.reply>;

/** Lessons of a class that may be named as evidence. */
export const listObservedLessons = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/evaluation-setup/classes/:visitedClassId/lessons",
  summary: "Lessons of a class that I may evaluate",
  access: AUTHORS,
  repeatable: true,
  params: Type.Object({ schoolId: Id, visitedClassId: Id }),
  reply: Type.Object({ lessons: Type.Array(Type.Object({ id: Id, name: Names })) }),
});

export const EvaluationNote = Type.Object({ at: Instant, text: written(1, 1000) });
export type EvaluationNote = Static<typeof EvaluationNote>;

const Findings = {
  scores: Type.Array(EvaluationScore, { maxItems: 60 }),
  strengths: nullable(written(1, 2000)),
  nextStep: nullable(written(1, 2000)),
};

/** The last period of a day that a visit may name. */
export const LAST_PERIOD = 12;

/** A visit as its author writes it. */
export const EvaluationDraft = Type.Object({
  teacherId: Id,
  classId: Id,
  rubricId: Id,
  heldOn: Day,
  period: nullable(Type.Integer({ minimum: 1, maximum: LAST_PERIOD })),
  topic: nullable(written(1, 200)),
  notes: Type.Array(EvaluationNote, { maxItems: 100 }),
  ...Findings,
});
export type EvaluationDraft = Static<typeof EvaluationDraft>;

export const EvaluationLine = Type.Object({
  schoolId: Id,
  school: Names,
  key: ClientId,
  state: EvaluationState,
  heldOn: Day,
  teacher: Type.Object({ id: Id, name: Names }),
  class: ObservedClass,
  author: Type.Object({ kind: EvaluatorKind, name: Names }),
  isMine: Type.Boolean(),
  /** Percent with one decimal; null for a draft. */
  outcome: nullable(Type.Number()),
  /** False where an appeal set it aside. */
  isCounted: Type.Boolean(),
  /** The caller is the one who has to do something about it. */
  needsMe: Type.Boolean(),
});
export type EvaluationLine = Static<typeof EvaluationLine>;

/** EVA-5: a teacher's result of a cycle, over its final evaluations. */
export const EvaluationResult = Type.Object({
  schoolId: Id,
  cycle: Type.String(),
  teacher: Type.Object({ id: Id, name: Names }),
  evaluations: Type.Integer(),
  percent: Type.Number(),
  band: EvaluationBand,
});
export type EvaluationResult = Static<typeof EvaluationResult>;

/** M3: evaluations that the caller may see, the latest first; at most 300 of each school. */
export const listEvaluations = route({
  method: "GET",
  path: "/api/v6/evaluations",
  summary: "Evaluations that I may see",
  access: { capability: "M3", on: "self", allow: { ...READERS, teacher: "own", evaluator: "own" } },
  repeatable: true,
  reply: Type.Object({ evaluations: Type.Array(EvaluationLine), results: Type.Array(EvaluationResult) }),
});

export const EvaluationEvent = Type.Object({
  kind: Type.Enum([
    "submitted",
    "amended",
    "acknowledged",
    "waived",
    "appealed",
    "stands",
    "set_aside",
    "finalised",
  ]),
  role: Type.String(),
  text: nullable(Type.String()),
  at: Instant,
});
export type EvaluationEvent = Static<typeof EvaluationEvent>;

export const Evaluation = Type.Object({
  ...EvaluationLine.properties,
  rubric: Rubric,
  period: nullable(Type.Integer()),
  topic: nullable(Type.String()),
  /** Notes of the visit: the author's own, empty for all others. */
  notes: Type.Array(EvaluationNote),
  ...Findings,
  /** Photos and files that the scores name as evidence. */
  files: Type.Array(AttachedFile),
  /** Lessons that the scores name as evidence. */
  lessons: Type.Array(Type.Object({ id: Id, name: Names })),
  band: nullable(EvaluationBand),
  answer: nullable(Type.String()),
  history: Type.Array(EvaluationEvent),
  revision: Type.Integer(),
  mayAnswer: Type.Boolean(),
  mayAppeal: Type.Boolean(),
  mayAmend: Type.Boolean(),
  mayDecide: Type.Boolean(),
  mayFinalise: Type.Boolean(),
});
export type Evaluation = Static<typeof Evaluation>;

export const readEvaluation = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/evaluations/:evaluation",
  summary: "An evaluation",
  access: { capability: "M3", on: "school", allow: READERS },
  repeatable: true,
  params: ofEvaluation,
  reply: Evaluation,
});

/**
 * The whole draft each time. Conflict with `stale` where another device has written it since `revision`. It is submitted
 * only when it is complete, otherwise invalid at the missing field (EVA-2, EVA-7); after that it is only amended.
 */
export const saveEvaluation = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/evaluations/:evaluation",
  summary: "Write or submit an evaluation",
  access: AUTHORS,
  repeatable: true,
  params: ofEvaluation,
  body: Type.Object({
    key: ClientId,
    /** The revision that was written on; 0 for a new one. Absent: not checked. */
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
    isSubmitted: Type.Boolean(),
    evaluation: EvaluationDraft,
  }),
  reply: Type.Object({ revision: Type.Integer(), outcome: nullable(Type.Number()) }),
  errors: ["conflict"],
});

/** Only a draft of one's own. */
export const cancelEvaluation = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/evaluations/:evaluation/cancelled",
  summary: "Discard a draft",
  access: AUTHORS,
  repeatable: true,
  params: ofEvaluation,
  body: Type.Object({ key: ClientId }),
  reply: Changed,
  errors: ["conflict"],
});

/** Until it is final its author may correct it with a reason; the earlier text is kept. */
export const amendEvaluation = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/evaluations/:evaluation/amendment",
  summary: "Amend a submitted evaluation",
  access: AUTHORS,
  repeatable: true,
  params: ofEvaluation,
  body: Type.Object({ key: ClientId, revision: Type.Integer(), reason: written(3, 500), ...Findings }),
  reply: Changed,
  errors: ["conflict"],
});

/** M4, EVA-4. */
export const answerEvaluation = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/evaluations/:evaluation/answer",
  summary: "Acknowledge my evaluation, or appeal against it",
  access: { capability: "M4", on: "school", allow: { teacher: "classes" } },
  repeatable: true,
  params: ofEvaluation,
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer(),
    /** `waive`: acknowledges it, and will not appeal. */
    action: Type.Enum(["acknowledge", "appeal", "waive"]),
    /** An appeal says why. */
    text: nullable(written(1, 2000)),
  }),
  reply: Changed,
  errors: ["conflict"],
});

/** M4: with the decision it is final; one that is set aside does not count. */
export const decideAppeal = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/evaluations/:evaluation/appeal",
  summary: "Decide an appeal",
  access: { capability: "M4", on: "school", allow: { administrator: "group" } },
  repeatable: true,
  params: ofEvaluation,
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer(),
    decision: Type.Enum(["stands", "set_aside"]),
    reason: written(3, 1000),
  }),
  reply: Changed,
  errors: ["conflict"],
});

/** M5: one whose time for an appeal is over, or against which its teacher will not appeal. */
export const finaliseEvaluation = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/evaluations/:evaluation/final",
  summary: "Finalise an evaluation",
  access: {
    capability: "M5",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: ofEvaluation,
  body: Type.Object({ key: ClientId, revision: Type.Integer() }),
  reply: Changed,
  errors: ["conflict"],
});

import { Type, type Static } from "typebox";

import { Span } from "#learning/guide-videos.ts";
import { ClientId, Id, Instant, Locale, nullable, written } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";
import { AttachedFile } from "#talking/attached-file.ts";

const MAKERS = { administrator: "group", subject_coordinator: "subjects" } as const;
const OFFICE = { school_management: "school", ...MAKERS } as const;
/** Who takes part (N2). */
const TAKERS = { teacher: "classes", ...OFFICE, evaluator: "assigned" } as const;

const ofTraining = Type.Object({ schoolId: Id, training: ClientId });
const ofPart = Type.Object({ schoolId: Id, training: ClientId, partId: Id });
const takes = { capability: "N2", on: "school", allow: TAKERS } as const;

export const TrainingPartKind = Type.Enum(["session", "material", "quiz"]);
export type TrainingPartKind = Static<typeof TrainingPartKind>;

export const TrainingQuestion = Type.Object({
  text: written(1, 500),
  options: Type.Array(written(1, 200), { minItems: 2, maxItems: 6 }),
  /** Place of the right option. Null for those who take the quiz. */
  right: nullable(Type.Integer({ minimum: 0, maximum: 5 })),
});
export type TrainingQuestion = Static<typeof TrainingQuestion>;

const Contents = {
  kind: TrainingPartKind,
  title: written(1, 200),
  isRequired: Type.Boolean(),
  /** The beginning of a session. */
  startsAt: nullable(Instant),
  endsAt: nullable(Instant),
  place: nullable(written(1, 200)),
  /** The address of a material: a link or a file. */
  url: nullable(Type.String({ pattern: "^https://\\S+$", maxLength: 500 })),
  /** The questions of a quiz. */
  questions: Type.Array(TrainingQuestion, { maxItems: 40 }),
  passPercent: Type.Integer({ minimum: 1, maximum: 100 }),
  attempts: Type.Integer({ minimum: 1, maximum: 10 }),
};

/** A part of a training as it is written; a new one has no id. */
export const TrainingPartRecord = Type.Object({
  id: nullable(Id),
  ...Contents,
  fileId: nullable(ClientId),
});
export type TrainingPartRecord = Static<typeof TrainingPartRecord>;

/** A person's result in a part. */
export const TrainingPartResult = Type.Object({
  isDone: Type.Boolean(),
  wasPresent: nullable(Type.Boolean()),
  attempts: Type.Integer(),
  bestPercent: nullable(Type.Number()),
});
export type TrainingPartResult = Static<typeof TrainingPartResult>;

/** TRN-1: of the different seconds of a video, this much completes it. */
export const WATCHED_PERCENT = 90;

export const TrainingPart = Type.Object({
  id: Id,
  ...Contents,
  file: nullable(AttachedFile),
  /**
   * Of a material whose watching is measured: a video file. `seconds` is null while its length is being found out; a
   * video whose length cannot be found out is none. `seen` is what the caller has watched. Such a part is done by watching
   * it, never by `finishTrainingPart`.
   */
  video: Type.Optional(
    Type.Object({ seconds: nullable(Type.Integer({ minimum: 1 })), seen: Type.Array(Span) }),
  ),
  /** Null for those who do not take part. */
  mine: nullable(TrainingPartResult),
});
export type TrainingPart = Static<typeof TrainingPart>;

export const listTrainingParts = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/trainings/:training/parts",
  summary: "Sessions, materials and quizzes of a training",
  access: { capability: "N2", on: "school", allow: TAKERS },
  repeatable: true,
  params: ofTraining,
  reply: Type.Object({ parts: Type.Array(TrainingPart) }),
});

/** N1: all parts in their order; those that are left out are removed. `revision` is the training's. */
export const saveTrainingParts = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/trainings/:training/parts",
  summary: "Write the parts of a training",
  access: { capability: "N1", on: "school", allow: MAKERS },
  repeatable: true,
  params: ofTraining,
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer(),
    parts: Type.Array(TrainingPartRecord, { maxItems: 30 }),
  }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict"],
});

/** TRN-1: a material is done when its reader says so. Conflict with `details.reason` `by-watching` for a video. */
export const finishTrainingPart = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/trainings/:training/parts/:partId/done",
  summary: "Mark a material of a training as read",
  access: takes,
  repeatable: true,
  params: ofPart,
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ certificate: nullable(Type.String()) }),
  errors: ["conflict"],
});

/**
 * TRN-1, GUI-1: the union of what was watched, so that sending twice and in any order counts once; nothing watched is ever
 * taken away. `fileId` is the file that was played: spans of one that the part no longer has do not count.
 */
export const watchTrainingPart = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/trainings/:training/parts/:partId/watched",
  summary: "Say which seconds of a training's video were watched",
  access: takes,
  repeatable: true,
  params: ofPart,
  body: Type.Object({ fileId: ClientId, spans: Type.Array(Span, { maxItems: 500 }) }),
  reply: Type.Object({
    watched: Type.Integer(),
    seen: Type.Array(Span),
    isDone: Type.Boolean(),
    certificate: nullable(Type.String()),
  }),
  errors: ["conflict"],
});

/** TRN-1: the place of the chosen option for each question; null where none was chosen. */
export const answerTrainingQuiz = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/trainings/:training/parts/:partId/attempts",
  summary: "Hand in the quiz of a training",
  access: takes,
  repeatable: true,
  params: ofPart,
  body: Type.Object({
    key: ClientId,
    answers: Type.Array(nullable(Type.Integer({ minimum: 0, maximum: 5 })), { maxItems: 40 }),
  }),
  reply: Type.Object({
    percent: Type.Number(),
    isPassed: Type.Boolean(),
    attemptsLeft: Type.Integer(),
    certificate: nullable(Type.String()),
  }),
  errors: ["conflict"],
});

/** Who was there; the reply says how many of them have completed the training by it. */
export const PresenceMarks = Type.Object({
  key: ClientId,
  marks: Type.Array(Type.Object({ personId: Id, wasPresent: Type.Boolean() }), {
    minItems: 1,
    maxItems: 300,
  }),
});
export const PresenceMarked = Type.Object({ completed: Type.Integer() });

export const markTrainingPart = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/trainings/:training/parts/:partId/attendance",
  summary: "Say who was at a session of a training",
  access: { capability: "N1", on: "school", allow: OFFICE },
  repeatable: true,
  params: ofPart,
  body: PresenceMarks,
  reply: PresenceMarked,
  errors: ["conflict"],
});

/** N2, TRN-2: one's own. */
export const printCertificate = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/trainings/:training/certificate",
  summary: "Print my certificate of a training",
  access: takes,
  repeatable: true,
  params: ofTraining,
  body: Type.Object({ locale: Locale }),
  reply: File,
  errors: ["busy", "too-many-requests"],
});

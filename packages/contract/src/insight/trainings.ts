import { Type, type Static } from "typebox";

import { PresenceMarked, PresenceMarks, TrainingPartResult } from "#insight/training-parts.ts";
import { ClientId, Day, Id, Instant, Names, Nothing, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** The roles that create trainings (N1), and the roles that invite to them. */
const MAKERS = { administrator: "group", subject_coordinator: "subjects" } as const;
const OFFICE = { school_management: "school", ...MAKERS } as const;
const STAFF = { teacher: "classes", ...OFFICE, evaluator: "assigned" } as const;

const ofSchool = Type.Object({ schoolId: Id });
const ofTraining = Type.Object({ schoolId: Id, training: ClientId });

export const TrainingMaterial = Type.Object({
  title: written(1, 200),
  url: Type.String({ pattern: "^https://\\S+$", maxLength: 500 }),
});

/** A training as it is written. A coordinator names one of its subjects. */
export const TrainingRecord = Type.Object({
  title: written(1, 200),
  about: nullable(written(1, 2000)),
  subjectId: nullable(Id),
  isOpen: Type.Boolean(),
  isMandatory: Type.Boolean(),
  startsAt: Instant,
  /** The day on which a self-paced training is due. */
  endsAt: Instant,
  /** Empty for a self-paced training. */
  place: Type.String({ maxLength: 200 }),
  /** True: it has no day and place. Staff go through its materials and quizzes until it is due, or later. */
  isSelfPaced: Type.Optional(Type.Boolean()),
  /** Why it is mandatory, for those who have to take it. */
  reason: Type.Optional(nullable(written(1, 300))),
  capacity: nullable(Type.Integer({ minimum: 1, maximum: 1000 })),
  hours: Type.Number({ minimum: 0.5, maximum: 200, multipleOf: 0.5 }),
  validMonths: nullable(Type.Integer({ minimum: 1, maximum: 120 })),
  materials: Type.Array(TrainingMaterial, { maxItems: 20 }),
  isCancelled: Type.Boolean(),
});
export type TrainingRecord = Static<typeof TrainingRecord>;

export const TrainingAnswer = Type.Enum(["invited", "going", "declined"]);

/** `failed`: no attempt at a required quiz is left; `expired`: the certificate is no longer valid. */
export const TrainingState = Type.Enum(["not-started", "in-progress", "completed", "failed", "expired"]);
export type TrainingState = Static<typeof TrainingState>;

/** A person's participation in a training. `certificate` once it is complete (TRN-1, TRN-2). */
export const TrainingSeat = Type.Object({
  answer: TrainingAnswer,
  wasPresent: nullable(Type.Boolean()),
  certificate: nullable(Type.String()),
  /** Absent in what an earlier server answered. */
  state: Type.Optional(TrainingState),
  /** Whether the person still has to take it; figure `trainings-to-take`. Absent in what an earlier server answered. */
  isToTake: Type.Optional(Type.Boolean()),
});
export type TrainingSeat = Static<typeof TrainingSeat>;

export const Training = Type.Object({
  ...TrainingRecord.properties,
  schoolId: Id,
  key: ClientId,
  subject: nullable(Names),
  going: Type.Integer(),
  mine: nullable(TrainingSeat),
  /** Its required parts, and how many of them the caller has done. */
  parts: Type.Integer(),
  partsDone: Type.Integer(),
  /** There is room, it has not begun, and it is open or the caller is invited. */
  mayEnrol: Type.Boolean(),
  mayChange: Type.Boolean(),
  mayInvite: Type.Boolean(),
  revision: Type.Integer(),
});
export type Training = Static<typeof Training>;

/** N2: trainings that concern the caller, the latest first; at most 200. */
export const listTrainings = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/trainings",
  summary: "Trainings of a school's staff",
  access: { capability: "N2", on: "school", allow: STAFF },
  repeatable: true,
  params: ofSchool,
  reply: Type.Object({
    trainings: Type.Array(Training),
    /** Subjects for which the caller may make one; null: for all, or for none of them. */
    subjects: Type.Array(Type.Object({ id: Id, name: Names })),
    mayCreate: Type.Boolean(),
  }),
});

export const TrainingPerson = Type.Object({
  id: Id,
  name: Names,
  seat: nullable(TrainingSeat),
  /** What the person has begun of the training's parts. */
  results: Type.Array(Type.Object({ partId: Id, ...TrainingPartResult.properties })),
});
export type TrainingPerson = Static<typeof TrainingPerson>;

/** N3: people of the staff it is for, with their part in it. */
export const listTrainingPeople = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/trainings/:training/people",
  summary: "Who is invited, goes, was there",
  access: { capability: "N3", on: "school", allow: OFFICE },
  repeatable: true,
  params: ofTraining,
  reply: Type.Object({ people: Type.Array(TrainingPerson) }),
});

export const saveTraining = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/trainings/:training",
  summary: "Create or change a training",
  access: { capability: "N1", on: "school", allow: MAKERS },
  repeatable: true,
  params: ofTraining,
  /** `revision` 0 makes it. */
  body: Type.Object({ key: ClientId, revision: Type.Integer({ minimum: 0 }), training: TrainingRecord }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict"],
});

/** Who is invited already stays so. */
export const inviteToTraining = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/trainings/:training/invitations",
  summary: "Invite people to a training",
  access: { capability: "N1", on: "school", allow: OFFICE },
  repeatable: true,
  params: ofTraining,
  body: Type.Object({
    key: ClientId,
    personIds: Type.Array(Id, { minItems: 1, maxItems: 300, uniqueItems: true }),
  }),
  reply: Type.Object({ invited: Type.Integer() }),
  errors: ["conflict"],
});

export const answerTraining = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/trainings/:training/answer",
  summary: "Say whether I take part",
  access: {
    capability: "N2",
    on: "school",
    allow: STAFF,
  },
  repeatable: true,
  params: ofTraining,
  body: Type.Object({ key: ClientId, answer: Type.Enum(["going", "declined"]) }),
  reply: Nothing,
  errors: ["conflict"],
});

/** TRN-1: presence completes it; TRN-2: each completion has a number of its own. */
export const markTraining = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/trainings/:training/attendance",
  summary: "Say who was at a training",
  access: { capability: "N1", on: "school", allow: OFFICE },
  repeatable: true,
  params: ofTraining,
  body: PresenceMarks,
  reply: PresenceMarked,
  errors: ["conflict"],
});

/** TRN-2: any holder of the number may check it. */
export const checkCertificate = route({
  method: "GET",
  path: "/api/v6/training-certificates/:number",
  summary: "Check a certificate of a training",
  access: "public",
  repeatable: true,
  params: Type.Object({ number: Type.String({ pattern: "^[0-9A-Z]{12}$" }) }),
  reply: Type.Object({
    certificate: nullable(
      Type.Object({
        name: Names,
        school: Names,
        title: Type.String(),
        hours: Type.Number(),
        completedOn: Day,
        validUntil: nullable(Day),
      }),
    ),
  }),
});

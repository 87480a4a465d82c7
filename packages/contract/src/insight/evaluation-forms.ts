import { Type, type Static } from "typebox";

import { Rubric, RubricIndicator } from "#insight/rubrics.ts";
import type { Capability } from "#platform/access.ts";
import { ClientId, Day, Id, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

const access = {
  capability: "M1",
  on: "school",
  allow: { administrator: "group" },
} as const satisfies Capability;

const ofSchool = Type.Object({ schoolId: Id });
const Revised = Type.Object({ id: Id, revision: Type.Integer() });

/** `standard` comes with Dars and is copied to be changed. */
export const FormState = Type.Enum(["standard", "draft", "published", "retired"]);
export type FormState = Static<typeof FormState>;

/** A version of an evaluation form. Versions of one form share `family`; a published one never changes. */
export const EvaluationFormVersion = Type.Object({
  ...Rubric.properties,
  family: Id,
  version: Type.Integer(),
  state: FormState,
  /** Evaluations written on it. */
  uses: Type.Integer(),
  revision: Type.Integer(),
});
export type EvaluationFormVersion = Static<typeof EvaluationFormVersion>;

export const CycleRecord = Type.Object({
  name: written(1, 100),
  startsOn: Day,
  endsOn: Day,
  rubricId: Id,
  /** How much each kind of evaluator counts in the result (EVA-5). */
  weights: Type.Object({
    evaluator: Type.Integer({ minimum: 0, maximum: 100 }),
    subject_coordinator: Type.Integer({ minimum: 0, maximum: 100 }),
    school_management: Type.Integer({ minimum: 0, maximum: 100 }),
  }),
});
export type CycleRecord = Static<typeof CycleRecord>;

export const EvaluationCycle = Type.Object({
  ...CycleRecord.properties,
  id: Id,
  rubric: Names,
  revision: Type.Integer(),
});
export type EvaluationCycle = Static<typeof EvaluationCycle>;

/** M1: of the school's group; the latest versions first. */
export const listEvaluationForms = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/evaluation-forms",
  summary: "Evaluation forms and cycles of a group",
  access,
  repeatable: true,
  params: ofSchool,
  reply: Type.Object({
    forms: Type.Array(EvaluationFormVersion),
    cycles: Type.Array(EvaluationCycle),
  }),
});

/** A form as it is written. */
export const FormRecord = Type.Object({
  name: Names,
  indicators: Type.Array(RubricIndicator, { minItems: 1, maxItems: 40 }),
});
export type FormRecord = Static<typeof FormRecord>;

/** `from`: another version of a form, whose next version or copy it is; null for a form of its own. */
export const createEvaluationForm = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/evaluation-forms",
  summary: "Draft an evaluation form or its next version",
  access,
  repeatable: true,
  params: ofSchool,
  body: Type.Object({ key: ClientId, from: nullable(Id), form: FormRecord }),
  reply: Revised,
  errors: ["conflict"],
});

/** EVA-1: only a draft. Publishing it retires the version before it. */
export const saveEvaluationForm = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/evaluation-forms/:formId",
  summary: "Change or publish a draft of an evaluation form",
  access,
  repeatable: true,
  params: Type.Object({ schoolId: Id, formId: Id }),
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer(),
    isPublished: Type.Boolean(),
    form: FormRecord,
  }),
  reply: Revised,
  errors: ["conflict"],
});

/** A draft is deleted; a published one is no longer offered. */
export const retireEvaluationForm = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/evaluation-forms/:formId/retired",
  summary: "Retire an evaluation form",
  access,
  repeatable: true,
  params: Type.Object({ schoolId: Id, formId: Id }),
  body: Type.Object({ key: ClientId, revision: Type.Integer() }),
  reply: Type.Object({ state: Type.Enum(["retired", "deleted"]) }),
  errors: ["conflict"],
});

/** `cycleId` 0 makes one. Cycles of a group do not overlap. */
export const saveEvaluationCycle = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/evaluation-cycles/:cycleId",
  summary: "Create or change an evaluation cycle",
  access,
  repeatable: true,
  params: Type.Object({ schoolId: Id, cycleId: Type.Integer({ minimum: 0 }) }),
  body: Type.Object({ key: ClientId, revision: Type.Integer({ minimum: 0 }), cycle: CycleRecord }),
  reply: Revised,
  errors: ["conflict"],
});

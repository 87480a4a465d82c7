import { Type, type Static } from "typebox";

import { YearStatus } from "#marks/results.ts";
import { ClientId, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

const OFFICE = { school_management: "school", administrator: "group" } as const;
const access = { capability: "H5", on: "school", allow: OFFICE } as const;
const WhichSchool = Type.Object({ schoolId: Id });
const Code = Type.String({ minLength: 1, maxLength: 40 });

/**
 * GB-9: how marks of a category come to one. `points`: what was earned of all that could be, so that a longer quiz counts
 * more. `percent`: each mark counts alike.
 */
const CategoryPick = Type.Enum(["points", "percent"]);

/** GB-9: what a part of the grade weighs, and of a category how many of its lowest marks are dropped; null where it is none. */
export const PartWeight = Type.Object({
  code: Code,
  weight: Type.Integer({ minimum: 0, maximum: 1000 }),
  dropLowest: nullable(Type.Integer({ minimum: 0, maximum: 20 })),
  /** Of a category. Absent in a request: as the scheme has it. */
  pick: Type.Optional(CategoryPick),
});
export type PartWeight = Static<typeof PartWeight>;

/** Numbers that a yearly letter of the ministry changes. Null where the scheme has none. */
export const PolicyNumbers = Type.Object({
  pool1: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  pool2: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  maxCompletion: Type.Integer({ minimum: 0, maximum: 50 }),
  individual: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  generalMean: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  generalMin: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  /** Of a scheme with categories, in its order. Absent in a request: as the scheme has them. */
  weights: Type.Optional(Type.Array(PartWeight, { minItems: 1, maxItems: 20 })),
});
export type PolicyNumbers = Static<typeof PolicyNumbers>;

export const Scheme = Type.Object({
  code: Code,
  columns: Type.Array(Names),
  pass: Type.Integer(),
  max: Type.Integer(),
  numbers: PolicyNumbers,
  /** By the code of a part that weighs: what it is called. */
  parts: Type.Optional(Type.Record(Type.String(), Names)),
});
export type Scheme = Static<typeof Scheme>;

export const PolicyLine = Type.Object({
  /** Null: none was chosen, so it is the scheme that fits the level. */
  id: nullable(Id),
  code: Code,
  version: Type.Integer(),
  from: nullable(Type.Object({ id: Id, title: Type.String() })),
  numbers: PolicyNumbers,
  source: nullable(Type.String()),
  by: nullable(Names),
  at: nullable(Instant),
});
export type PolicyLine = Static<typeof PolicyLine>;

export const LevelPolicy = Type.Object({
  level: Type.Object({ id: Id, code: Type.String(), name: Names }),
  /** The policy of the current year. */
  current: PolicyLine,
  /** Every version, the latest first. */
  versions: Type.Array(PolicyLine),
});
export type LevelPolicy = Static<typeof LevelPolicy>;

export const listPolicies = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/grade-policies",
  summary: "Grading policies of a school",
  access,
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({
    years: Type.Array(Type.Object({ id: Id, title: Type.String(), isCurrent: Type.Boolean() })),
    schemes: Type.Array(Scheme),
    levels: Type.Array(LevelPolicy),
  }),
});

const Chosen = Type.Object({
  levelId: Id,
  code: Code,
  numbers: PolicyNumbers,
});

/** Who would end otherwise if last year had been graded so. Nothing is kept. */
export const previewPolicy = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/grade-policies/preview",
  summary: "Try a grading policy on last year's marks",
  access,
  repeatable: true,
  params: WhichSchool,
  body: Chosen,
  reply: Type.Object({
    year: nullable(Type.Object({ id: Id, title: Type.String() })),
    students: Type.Integer(),
    changed: Type.Array(
      Type.Object({ student: Type.Object({ id: Id, name: Names }), from: YearStatus, to: YearStatus }),
    ),
  }),
});

/** H5, GB-12: a new version for a level, from a year on. It is locked with the number of the letter that it follows. */
export const choosePolicy = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/grade-policies",
  summary: "Choose a grading policy",
  access,
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({
    key: ClientId,
    ...Chosen.properties,
    fromYearId: Id,
    source: written(3, 200),
  }),
  reply: Type.Object({ id: Id, version: Type.Integer() }),
  errors: ["conflict"],
});

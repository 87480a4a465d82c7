import { Type, type Static } from "typebox";

import { Id, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

import { QUESTION_TYPES } from "./question-types.ts";

const Share = Type.Number({ minimum: 0, maximum: 1 });

/** How a question did in the first attempts of a class. */
export const ItemFigures = Type.Object({
  id: Id,
  no: Type.Integer(),
  type: Type.Enum([...QUESTION_TYPES]),
  words: Type.String(),
  /** How many students have been marked on it. */
  students: Type.Integer(),
  /** The mean share of its points: 1 is easy. Null for few students. */
  easiness: nullable(Share),
  /**
   * Discrimination: correlation with the rest of the exercise, −1 to 1. Null for few students, or without
   * variance.
   */
  discrimination: nullable(Type.Number({ minimum: -1, maximum: 1 })),
  /** The options of a choice: which share of the students took each; empty for few. */
  options: Type.Array(Type.Object({ words: Type.String(), isRight: Type.Boolean(), taken: Share })),
});
export type ItemFigures = Static<typeof ItemFigures>;

/** For those who may see the key. Numbers of few students are not told. */
export const readItemAnalysis = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/exercises/:exerciseId/item-analysis",
  summary: "How the questions of an exercise did",
  access: {
    capability: "E7",
    on: "school",
    allow: { teacher: "school", subject_coordinator: "subjects" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, exerciseId: Id }),
  reply: Type.Object({ items: Type.Array(ItemFigures) }),
});

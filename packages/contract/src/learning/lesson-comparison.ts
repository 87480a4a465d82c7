import { Type, type Static } from "typebox";

import { readersOfLessons } from "#learning/curriculum.ts";
import { Id } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** A line of a version: kept, taken away or added. */
export const DiffLine = Type.Object({
  change: Type.Enum(["same", "gone", "new"]),
  text: Type.String(),
});
export type DiffLine = Static<typeof DiffLine>;

/** Two versions of one lesson as lines of text; long stretches that are the same are left out. */
export const compareVersions = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/lesson-versions/:versionId/comparison/:otherVersionId",
  summary: "What has changed between two versions",
  access: readersOfLessons,
  repeatable: true,
  params: Type.Object({ schoolId: Id, versionId: Id, otherVersionId: Id }),
  reply: Type.Object({ lines: Type.Array(DiffLine), added: Type.Integer(), removed: Type.Integer() }),
});

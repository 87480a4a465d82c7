import { Type, type Static } from "typebox";

import { Id, Instant, Names, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

const Count = nullable(Type.Integer({ minimum: 0 }));

/** How a school stands now. A figure is null where there is none yet, or where fewer than five people are behind it. */
export const SchoolFigures = Type.Object({
  schoolId: Id,
  name: Names,
  /** The students whose register was taken today, who are there. */
  present: Count,
  recorded: Count,
  /** Mark columns that are due by now, those of them handed in, and those that are late. */
  columnsDue: Count,
  columnsDone: Count,
  columnsLate: Count,
  /** People who need follow-up. */
  students: Count,
  teachers: Count,
  /** Accounts of families, and those used within 30 days. */
  families: Count,
  familiesHere: Count,
  /** Waiting for a decision. */
  applications: Count,
  complaints: Count,
  /** Figures that are larger by a part that is too small a group to be shown. */
  atLeast: Type.Optional(Type.Array(Type.Enum(["applications", "complaints"]))),
});
export type SchoolFigures = Static<typeof SchoolFigures>;

/** I3: the open schools of the group beside each other. */
export const readGroupReport = route({
  method: "GET",
  path: "/api/v6/group-report",
  summary: "How the schools of my group stand",
  access: { capability: "I3", on: "self", allow: { administrator: "group" } },
  repeatable: true,
  reply: Type.Object({ generatedAt: Instant, schools: Type.Array(SchoolFigures) }),
});

import { Type } from "typebox";

import { ClientId, Id, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

import { Showcase } from "./video-tasks.ts";

const reply = Type.Object({ showcase: nullable(Showcase) });

/** F4, of an answer that was returned: asks its family, or no longer asks and shows it to nobody. */
export const askToShowTake = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/video-takes/:takeId/showcase",
  summary: "Ask whether the class may watch a video answer",
  access: { capability: "F4", on: "school", allow: { teacher: "classes" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, takeId: Id }),
  body: Type.Object({ key: ClientId, isAsked: Type.Boolean() }),
  reply,
  errors: ["conflict"],
});

/** A guardian's answer, which it may change at any time; refused as `not-asked` where no teacher asks. */
export const answerShowTake = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/video-takes/:takeId/showcase",
  summary: "Allow or refuse that the class watches a video answer",
  access: { capability: "F4", on: "student", allow: { parent: "children" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id, takeId: Id }),
  body: Type.Object({ key: ClientId, allows: Type.Boolean() }),
  reply,
  errors: ["conflict"],
});

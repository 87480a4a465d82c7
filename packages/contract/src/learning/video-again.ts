import { Type } from "typebox";

import { ClientId, Id } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

import { VideoFault, VideoTakeState } from "./video-tasks.ts";

const Revision = Type.Integer({ minimum: 1 });

/**
 * F3: asks the student for another take, which does not count among those that the task allows. One that was not
 * returned is sent back unmarked; what was returned stays so. The family is told.
 */
export const askForAnotherTake = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/video-takes/:takeId/again",
  summary: "Ask a student for another video",
  access: { capability: "F3", on: "school", allow: { teacher: "classes" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, takeId: Id }),
  body: Type.Object({
    key: ClientId,
    revision: Revision,
    fault: VideoFault,
    note: Type.String({ maxLength: 1000 }),
  }),
  reply: Type.Object({ revision: Revision, state: VideoTakeState }),
  errors: ["conflict"],
});

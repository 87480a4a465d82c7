import { Type } from "typebox";

import { ClientId, Id, Nothing, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

import { Criteria, OfOffering, VideoTaskText, authors } from "./video-tasks.ts";

const Revision = Type.Integer({ minimum: 1 });
const E1 = { capability: "E1", on: "school", allow: authors } as const;
const Written = Type.Object({ id: Id, revision: Revision });
const classIds = Type.Array(Id, { minItems: 1, maxItems: 100 });

export const createVideoTask = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/video-tasks",
  summary: "Set a video exercise",
  access: E1,
  repeatable: true,
  params: OfOffering,
  body: Type.Object({
    key: ClientId,
    ...VideoTaskText.properties,
    classIds,
    modelFileId: nullable(ClientId),
    criteria: Type.Optional(Criteria),
  }),
  reply: Written,
});

export const changeVideoTask = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/video-tasks/:taskId",
  summary: "Change a video exercise",
  access: E1,
  repeatable: true,
  params: Type.Object({ schoolId: Id, taskId: Id }),
  body: Type.Object({
    key: ClientId,
    revision: Revision,
    ...VideoTaskText.properties,
    classIds,
    /** Absent: they stay. */
    criteria: Type.Optional(Criteria),
  }),
  reply: Written,
});

/** One that nobody has answered; refused as `answered` else. */
export const removeVideoTask = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/video-tasks/:taskId",
  summary: "Remove a video exercise",
  access: E1,
  repeatable: true,
  params: Type.Object({ schoolId: Id, taskId: Id }),
  reply: Nothing,
  errors: ["conflict"],
});

import { Type, type Static } from "typebox";

import { ClientId, Id, Instant, Names, Nothing, nullable, written } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";

import { Criteria, VideoTake, VideoTaskText } from "./video-tasks.ts";

/** How long a look lasts. */
export const VIDEO_LOOK_MINUTES = 60;

const WhichAnswers = Type.Object({ schoolId: Id, taskId: Id, studentId: Id });
const onlookers = {
  capability: "F2",
  on: "school",
  allow: { school_management: "school", subject_coordinator: "subjects" },
  isWithheldFromViews: true,
} as const;

/** F2: opens what a student answered to a task, for an hour and with a reason; the audit log has it. */
export const startVideoLook = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/video-tasks/:taskId/students/:studentId/looks",
  summary: "Look at a student's video answers",
  access: onlookers,
  repeatable: true,
  params: WhichAnswers,
  body: Type.Object({ key: ClientId, reason: written(3, 500) }),
  reply: Type.Object({ endsAt: Instant }),
});

export const LookedTakes = Type.Object({
  endsAt: Instant,
  student: Type.Object({ id: Id, name: Names }),
  task: Type.Object({ id: Id, ...VideoTaskText.properties, criteria: Criteria }),
  takes: Type.Array(VideoTake),
  mayRemove: Type.Boolean(),
});
export type LookedTakes = Static<typeof LookedTakes>;

/** The caller's open look reads it; without one: forbidden, with `details.needs` `look`. */
export const readLookedTakes = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/video-tasks/:taskId/students/:studentId/takes",
  summary: "Video answers one looks at",
  access: onlookers,
  repeatable: true,
  params: WhichAnswers,
  reply: LookedTakes,
});

/**
 * F5: takes an answer away and erases its clip; what a legal hold keeps is hidden until it is lifted. The student, its
 * family and its teachers are told, and read why.
 */
export const removeVideoTake = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/video-takes/:takeId/removal",
  summary: "Remove a video answer",
  access: { capability: "F5", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, takeId: Id }),
  body: Type.Object({ key: ClientId, reason: written(3, 500) }),
  reply: Nothing,
});

export const VideoLook = Type.Object({
  id: Id,
  task: Type.Object({ id: Id, title: Type.String() }),
  student: Type.Object({ id: Id, name: Names }),
  by: nullable(Names),
  role: Role,
  reason: Type.String(),
  startedAt: Instant,
  isMine: Type.Boolean(),
});
export type VideoLook = Static<typeof VideoLook>;

/** The looks of the last thirty days, for the monthly review. */
export const listVideoLooks = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/video-looks",
  summary: "Who has looked at video answers",
  access: { capability: "F2", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ looks: Type.Array(VideoLook) }),
});

import { Type, type Static } from "typebox";

import { ClientId, Id, Instant, Names, Nothing, Theme, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { AttachedFile } from "#talking/attached-file.ts";

import { Criterion, GivenLevel } from "./question-parts.ts";

const Revision = Type.Integer({ minimum: 1 });
const Count = Type.Integer({ minimum: 0 });

/** A teacher's description of the task. */
export const VideoTaskText = Type.Object({
  title: written(1, 200),
  prompt: Type.String({ maxLength: 4000 }),
  maxSeconds: Type.Integer({ minimum: 5, maximum: 300 }),
  /** How often a student may answer. */
  takes: Type.Integer({ minimum: 1, maximum: 10 }),
  dueAt: nullable(Instant),
});
export type VideoTaskText = Static<typeof VideoTaskText>;

/** By which answers are marked, in words that students read too; empty where there is none. */
export const Criteria = Type.Array(Criterion, { maxItems: 20 });

const task = { id: Id, ...VideoTaskText.properties, model: nullable(AttachedFile), criteria: Criteria };

/** At a time of the clip: written, spoken, or both. */
const remark = { at: Type.Integer({ minimum: 0, maximum: 300 }), text: Type.String({ maxLength: 1000 }) };
export const Remark = Type.Object({ ...remark, voice: Type.Optional(AttachedFile) });
export type Remark = Static<typeof Remark>;
const feedback = Type.String({ maxLength: 4000 });
const levels = Type.Array(GivenLevel, { maxItems: 20 });

/** `rejected`: sent back unmarked, because another one is asked for. */
export const VideoTakeState = Type.Enum(["sent", "returned", "rejected", "withdrawn"]);

/** What is wrong with a take. */
export const VIDEO_FAULTS = ["dark", "silent", "unclear", "cut-off", "other-task", "other"] as const;
export const VideoFault = Type.Enum([...VIDEO_FAULTS]);

/** Its teacher asks for another take, and says why. */
const AskedAgain = Type.Object({ fault: VideoFault, note: Type.String(), at: Instant });

/** VID-1: its teacher asks whether classmates may watch it, and a guardian allows it or not. */
export const Showcase = Type.Enum(["asked", "shown", "declined"]);
export type Showcase = Static<typeof Showcase>;

/** A student's answer. Feedback is empty until it is returned, except for its authors (FB-1). */
export const VideoTake = Type.Object({
  id: Id,
  no: Type.Integer(),
  state: VideoTakeState,
  isLate: Type.Boolean(),
  sentAt: Instant,
  returnedAt: nullable(Instant),
  revision: Revision,
  file: nullable(AttachedFile),
  feedback,
  /** In the order of their times. */
  remarks: Type.Array(Remark, { maxItems: 50 }),
  /** One of each criterion; empty until it is marked by the rubric. */
  levels,
  /** Marked, and for the family not before it is returned. */
  markedAt: nullable(Instant),
  /** When its feedback was last changed after its return (FB-1). */
  changedAt: nullable(Instant),
  /** Null while nobody asks. */
  showcase: nullable(Showcase),
  /** Null while no other one is asked for. */
  again: nullable(AskedAgain),
  /** F5: why the school has taken it away; its clip is gone. Null for all others. */
  removedBecause: nullable(Type.String()),
});
export type VideoTake = Static<typeof VideoTake>;

const offering = Type.Object({
  id: Id,
  subject: Type.Object({ id: Id, name: Names, theme: Theme, icon: nullable(Type.String()) }),
  level: Type.Object({ id: Id, name: Names }),
});

export const StudentVideoTask = Type.Object({
  ...task,
  takesDone: Type.Array(VideoTake),
  /** Answers of classmates that are shown to the class; to the student alone. */
  shown: Type.Array(
    Type.Object({ id: Id, student: Type.Object({ id: Id, name: Names }), file: AttachedFile }),
  ),
  /** Why nothing can be sent now; null where something can. */
  whyNot: nullable(Type.Enum(["no-takes", "returned"])),
});
export type StudentVideoTask = Static<typeof StudentVideoTask>;

const OfStudent = Type.Object({ schoolId: Id, studentId: Id, offeringId: Id });

/** F2 for the family: tasks of a subject with the student's own answers. */
export const listStudentVideoTasks = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/offerings/:offeringId/video-tasks",
  summary: "Video exercises of a student's subject",
  access: { capability: "F2", on: "student", allow: { student: "own", parent: "children" } },
  repeatable: true,
  params: OfStudent,
  reply: Type.Object({ offering, tasks: Type.Array(StudentVideoTask) }),
});

const OneTask = Type.Object({ schoolId: Id, studentId: Id, taskId: Id });

export const sendVideoTake = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/video-tasks/:taskId/takes",
  summary: "Answer a video exercise",
  access: { capability: "F1", on: "student", allow: { student: "own" } },
  repeatable: true,
  params: OneTask,
  body: Type.Object({ key: ClientId, fileId: ClientId }),
  reply: Type.Object({ id: Id, no: Type.Integer() }),
});

/** F5: before it is returned; its clip is erased. */
export const withdrawVideoTake = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/students/:studentId/video-takes/:takeId",
  summary: "Delete an answer before it is marked",
  access: { capability: "F5", on: "student", allow: { student: "own" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id, takeId: Id }),
  reply: Nothing,
});

export const authors = { teacher: "classes", subject_coordinator: "subjects" } as const;
export const OfOffering = Type.Object({ schoolId: Id, offeringId: Id });

export const VideoTaskLine = Type.Object({
  ...task,
  revision: Revision,
  classIds: Type.Array(Id),
  /** Students who have it to do, have answered, and wait for feedback. */
  students: Count,
  answered: Count,
  waiting: Count,
  /** Marked, and not returned yet. */
  marked: Count,
});
export type VideoTaskLine = Static<typeof VideoTaskLine>;

export const listVideoTasks = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/video-tasks",
  summary: "Video exercises of a subject",
  access: { capability: "E5", on: "school", allow: { ...authors, school_management: "school" } },
  repeatable: true,
  params: OfOffering,
  reply: Type.Object({
    offering,
    tasks: Type.Array(VideoTaskLine),
    classes: Type.Array(
      Type.Object({
        id: Id,
        section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
        title: nullable(Type.String()),
      }),
    ),
    may: Type.Object({ write: Type.Boolean(), return: Type.Boolean() }),
  }),
});

export const VideoTaskStudent = Type.Object({
  student: Type.Object({ id: Id, name: Names }),
  section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
  takes: Type.Array(VideoTake),
});
export type VideoTaskStudent = Static<typeof VideoTaskStudent>;

/** VID-1, F2: of the classes that one teaches; to others without clips and feedback, which `readLookedTakes` shows. */
export const listVideoTakes = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/video-tasks/:taskId/takes",
  summary: "What a class has answered",
  access: { capability: "F2", on: "school", allow: { ...authors, school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, taskId: Id }),
  reply: Type.Object({ students: Type.Array(VideoTaskStudent) }),
});

/** Who marks an answer just now. */
export const VideoClaim = Type.Object({ name: nullable(Names), isMine: Type.Boolean(), until: Instant });
export type VideoClaim = Static<typeof VideoClaim>;

export const QueuedTake = Type.Object({ taskId: Id, ...VideoTake.properties, claim: nullable(VideoClaim) });
export type QueuedTake = Static<typeof QueuedTake>;

export const VideoDeskStudent = Type.Object({
  student: Type.Object({ id: Id, name: Names }),
  section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
  /** Its last answer to each task; a task without one was not answered. */
  takes: Type.Array(QueuedTake),
  /** Tasks that are set for it. */
  taskIds: Type.Array(Id),
});
export type VideoDeskStudent = Static<typeof VideoDeskStudent>;

/** All answers to a subject's tasks, of the classes that one teaches (VID-1). */
export const readVideoDesk = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/video-desk",
  summary: "Video answers to mark, over all tasks of a subject",
  access: { capability: "F2", on: "school", allow: { teacher: "classes" } },
  repeatable: true,
  params: OfOffering,
  reply: Type.Object({
    offering,
    tasks: Type.Array(VideoTaskLine),
    students: Type.Array(VideoDeskStudent),
    /** What the caller said of answers before, the most frequent first. */
    phrases: Type.Array(Type.String()),
    mayMark: Type.Boolean(),
  }),
});
export type VideoDesk = Static<typeof readVideoDesk.reply>;

const F3 = { capability: "F3", on: "school", allow: { teacher: "classes" } } as const;
const OneTake = Type.Object({ schoolId: Id, takeId: Id });

/** How long a claim holds unless it is renewed. */
export const CLAIM_SECONDS = 120;

/** Renewed while one marks. Refused as `claimed`, with name and time, while another person marks it. */
export const claimVideoTake = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/video-takes/:takeId/claim",
  summary: "Say that one is marking a video answer",
  access: F3,
  repeatable: true,
  params: OneTake,
  body: Type.Object({ takesOver: Type.Boolean() }),
  reply: Type.Object({ claim: VideoClaim, revision: Revision }),
});

/** Returns marked answers: to these students, or with null to all. Those that are not marked stay. */
export const returnVideoTakes = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/video-returns",
  summary: "Return marked video answers",
  access: F3,
  repeatable: true,
  params: OfOffering,
  body: Type.Object({
    key: ClientId,
    /** Null: of all tasks. */
    taskId: nullable(Id),
    studentIds: nullable(Type.Array(Id, { maxItems: 500 })),
  }),
  reply: Type.Object({ returned: Count, waiting: Count }),
});

/**
 * F3. `returns`: the family sees it; until then only its authors do. A change after that keeps what it was, and the
 * family is notified (FB-1).
 */
export const saveVideoFeedback = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/video-takes/:takeId/feedback",
  summary: "Comment on a video answer, and return it",
  access: F3,
  repeatable: true,
  params: OneTake,
  body: Type.Object({
    key: ClientId,
    revision: Revision,
    feedback,
    remarks: Type.Array(
      Type.Object({
        ...remark,
        /** A voice note of the caller's own, or the one that the remark has. */
        voiceId: Type.Optional(ClientId),
      }),
      { maxItems: 50 },
    ),
    returns: Type.Boolean(),
    /** One of each criterion of the task's rubric, or none. Absent: they stay. */
    levels: Type.Optional(levels),
    /** Back among those that wait, with what was said of it; not after its return. */
    takesBack: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ revision: Revision, state: VideoTakeState }),
});

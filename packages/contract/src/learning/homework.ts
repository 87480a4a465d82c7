import { Type, type Static } from "typebox";

import { Day, Id, Instant, Names, Theme, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { AttachedFile } from "#talking/attached-file.ts";
import { PeriodNo } from "#time/periods.ts";

const Count = Type.Integer({ minimum: 0 });

/** How long one homework may be estimated to take, in minutes. */
export const HOMEWORK_MINUTES = 240;
const Minutes = Type.Integer({ minimum: 1, maximum: HOMEWORK_MINUTES });

/** From a lesson that is to come homework is set so many days before it. */
export const HOMEWORK_DAYS_AHEAD = 14;

/** The most classes for which homework is set at once. */
export const CLASSES_AT_ONCE = 20;

/** What is to be done, in its author's words. */
export const homeworkText = {
  title: written(1, 200),
  text: Type.String({ maxLength: 4000 }),
  /** About how long it takes; null: not said. */
  minutes: nullable(Minutes),
  /** HW-3: an answer, a photo, a text or a file, that the teacher sees and nobody marks. False: done on paper and ticked. */
  asksAnswer: Type.Boolean(),
};

/**
 * By when it is to be done (HW-2). `at` is the beginning of the lesson that it is due at, or the end of the day where the
 * class has none on it (`no` and `startsAt` are null).
 */
export const HomeworkDue = Type.Object({
  day: Day,
  no: nullable(PeriodNo),
  /** As the timetable has it, such as 08:50. */
  startsAt: nullable(Type.String()),
  at: Instant,
});
export type HomeworkDue = Static<typeof HomeworkDue>;

/** A lesson of the timetable on a day: the id of the lesson in the week, and the date. */
export const LessonOfDay = Type.Object({ lessonId: Id, date: Day });
export type LessonOfDay = Static<typeof LessonOfDay>;

const SectionOfClass = nullable(
  Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) }),
);
const subject = Type.Object({ id: Id, name: Names, theme: Theme, icon: nullable(Type.String()) });
const aClass = {
  id: Id,
  offeringId: Id,
  subject,
  level: Type.Object({ id: Id, name: Names }),
  section: SectionOfClass,
  title: nullable(Type.String()),
};

/**
 * HW-6: homework of one evening. `day` is the school day on which it is due; `minutes` are what the student with the most
 * of it has to do by then. Homework without minutes counts as none.
 */
export const HomeworkEvening = Type.Object({ day: Day, minutes: Count, count: Count });
export type HomeworkEvening = Static<typeof HomeworkEvening>;

/** A class for which the caller may set homework, with what a form needs so that it works without a network. */
export const HomeworkClass = Type.Object({
  ...aClass,
  /** How many are in it today. */
  students: Count,
  /** The caller holds a lesson of it for a colleague today, and does not teach it otherwise. */
  isCover: Type.Boolean(),
  /** HW-2: its first lesson after today; null where the year has none left. */
  nextLesson: nullable(HomeworkDue),
  /** Days after today on which it has a lesson, the first of each, the soonest first; at most ten. */
  lessonDays: Type.Array(HomeworkDue, { maxItems: 10 }),
  /** What is set for the students of its section already, by the day on which it is due; days without any are left out. */
  evenings: Type.Array(HomeworkEvening),
});
export type HomeworkClass = Static<typeof HomeworkClass>;

/** A class of a homework. */
export const GivenClass = Type.Object({
  ...aClass,
  due: HomeworkDue,
  /** HW-4: students who have it to do, have opened it (they or a guardian), have ticked it, and have handed in. */
  students: Count,
  seen: Count,
  done: Count,
  answered: Count,
});
export type GivenClass = Static<typeof GivenClass>;

/** Who has set it. Names are null where no person of the school has the account. */
const Author = Type.Object({ name: nullable(Names), isOwn: Type.Boolean() });

export const HomeworkLine = Type.Object({
  id: Id,
  revision: Type.Integer({ minimum: 1 }),
  ...homeworkText,
  author: Author,
  /** A lesson of the curriculum to read for it. */
  lesson: nullable(Type.Object({ id: Id, name: Names })),
  /** The lesson of the timetable in which it was set. */
  setIn: nullable(LessonOfDay),
  givenAt: Instant,
  /** When its text, its classes or its day were last changed; null: never. */
  changedAt: nullable(Instant),
  /** Null while it holds. */
  withdrawnAt: nullable(Instant),
  files: Type.Array(AttachedFile),
  /** Of the caller's reach alone. */
  classes: Type.Array(GivenClass),
  /** HW-5: how many students a reminder by the caller reaches now, of the classes that it teaches. */
  toRemind: Type.Optional(Count),
  /** HW-5: when classes within the caller's reach were last reminded. */
  remindedAt: nullable(Instant),
  may: Type.Object({
    /** Change and withdraw it. */
    change: Type.Boolean(),
    /** HW-5: in a class that the caller teaches a student is left to be, and was not reminded today. */
    remind: Type.Boolean(),
  }),
});
export type HomeworkLine = Static<typeof HomeworkLine>;

/** HW-3: what a student has handed in, the last of it. */
export const HomeworkAnswer = Type.Object({
  /** Rises with each change; 0 is no answer. */
  revision: Type.Integer({ minimum: 1 }),
  text: Type.String(),
  files: Type.Array(AttachedFile),
  at: Instant,
  /** When a teacher has seen this revision; null: not yet. */
  seenAt: nullable(Instant),
});
export type HomeworkAnswer = Static<typeof HomeworkAnswer>;

/** Who has ticked it, at the moment of the tick. `name` is null where the account is nobody of the school any more. */
export const HomeworkTick = Type.Object({
  at: Instant,
  by: Type.Enum(["student", "guardian"]),
  name: nullable(Names),
});
export type HomeworkTick = Static<typeof HomeworkTick>;

/** One student of a homework, for its teachers. */
export const HomeworkStudent = Type.Object({
  student: Type.Object({ id: Id, name: Names }),
  classId: Id,
  /** When the student or a guardian first opened it. */
  seenAt: nullable(Instant),
  /** Null: not done. */
  tick: nullable(HomeworkTick),
  answer: nullable(HomeworkAnswer),
  /** Was away on the day on which it was set, by the register. */
  wasAbsent: Type.Boolean(),
});
export type HomeworkStudent = Static<typeof HomeworkStudent>;

const WhichSchool = Type.Object({ schoolId: Id });
export const WhichHomework = Type.Object({ schoolId: Id, homeworkId: Id });

/** E8: a teacher for its classes, and on their day for those of lessons that it holds for a colleague. */
export const E8 = { capability: "E8", on: "school", allow: { teacher: "school" } } as const;
/** E9: names of students are for their teachers and the office; a coordinator sees figures. */
const E9 = {
  capability: "E9",
  on: "school",
  allow: { teacher: "school", school_management: "school", subject_coordinator: "subjects" },
} as const;

/** Classes for which the caller may set homework today. */
export const listHomeworkClasses = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/homework-classes",
  summary: "Classes that I set homework for",
  access: E8,
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({
    today: Day,
    /** HW-6: minutes of an evening from which on the one who sets is warned; null: the school has no limit. */
    eveningMinutes: nullable(Count),
    classes: Type.Array(HomeworkClass),
  }),
});

/**
 * Homework of this year within reach, the newest first, with what was withdrawn. A teacher's: of its classes, set by
 * any teacher, and all that it has set itself. `before` is `next` of the page before.
 */
export const listHomework = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/homework",
  summary: "Homework of my classes",
  access: E9,
  repeatable: true,
  params: WhichSchool,
  query: Type.Object({
    classId: Type.Optional(Id),
    /** Of the curriculum. */
    lessonId: Type.Optional(Id),
    own: Type.Optional(Type.Boolean()),
    before: Type.Optional(Id),
  }),
  reply: Type.Object({ homework: Type.Array(HomeworkLine), next: nullable(Id) }),
});

/** A homework with its students, by class and name; none for a coordinator. */
export const readHomework = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/homework/:homeworkId",
  summary: "A homework, and who has done it",
  access: E9,
  repeatable: true,
  params: WhichHomework,
  reply: Type.Object({ homework: HomeworkLine, students: Type.Array(HomeworkStudent) }),
});
export type HomeworkPage = Static<typeof readHomework.reply>;

/**
 * HW-7: what the caller may take over for a class, absent: for any of its classes: of the same subject and level, of this
 * year and the last.
 */
export const listHomeworkToTakeOver = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/homework-to-take-over",
  summary: "Homework that I can take over",
  access: E8,
  repeatable: true,
  params: WhichSchool,
  query: Type.Object({ classId: Type.Optional(Id), before: Type.Optional(Id) }),
  reply: Type.Object({
    homework: Type.Array(
      Type.Object({
        id: Id,
        ...homeworkText,
        files: Type.Array(AttachedFile),
        author: Author,
        lesson: HomeworkLine.properties.lesson,
        section: SectionOfClass,
        isLastYear: Type.Boolean(),
        givenAt: Instant,
      }),
    ),
    next: nullable(Id),
  }),
});

/** HW-6: the evenings of a section, today's included, of the next fourteen days. */
export const readSectionEvenings = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/homework-evenings",
  summary: "Minutes of homework of a section's evenings",
  access: {
    capability: "E11",
    on: "section",
    allow: { teacher: "classes", school_management: "school", subject_coordinator: "subjects" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  reply: Type.Object({
    today: Day,
    eveningMinutes: nullable(Count),
    evenings: Type.Array(
      Type.Object({
        ...HomeworkEvening.properties,
        homework: Type.Array(
          Type.Object({ id: Id, title: Type.String(), subject, minutes: nullable(Minutes) }),
        ),
      }),
    ),
  }),
});
export type SectionEvenings = Static<typeof readSectionEvenings.reply>;

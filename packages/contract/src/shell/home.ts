import { Type, type Static } from "typebox";

import { Day, Id, Instant, Names, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { staff } from "#platform/staff.ts";
import { SchoolCard } from "#school/schools.ts";

export const TaughtClass = Type.Object({
  id: Id,
  offeringId: Id,
  subject: Names,
  theme: Type.String(),
  level: Names,
  section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
  title: nullable(Type.String()),
  students: Type.Integer(),
});
export type TaughtClass = Static<typeof TaughtClass>;

const Marking = Type.Object({
  count: Type.Integer(),
  /** An estimate. */
  minutes: Type.Integer(),
  /** What has waited longest. */
  title: nullable(Type.String()),
});

/** What waits for a teacher: answers and clips to mark, mark columns to fill, chats to read, trainings to attend. */
export const TeacherWork = Type.Object({
  answers: Marking,
  /**
   * Those of the subject and level in which one has waited longest, `offeringId`, whose list has as many; `elsewhere`:
   * those of others.
   */
  clips: Type.Object({
    ...Marking.properties,
    offeringId: nullable(Id),
    elsewhere: Type.Optional(Type.Integer()),
  }),
  /** Open columns; `late`: those of them whose last day is over; `dueOn`: the next last day of the others. */
  columns: Type.Object({ open: Type.Integer(), late: Type.Integer(), dueOn: nullable(Day) }),
  /** The open objections to marks that the teacher has not commented on. */
  objections: Type.Integer(),
  unreadRooms: Type.Integer(),
  /** Not completed and not over; `next` is the one that begins, or as a self-paced one is due (`dueAt`), first. */
  trainings: Type.Object({
    count: Type.Integer(),
    next: nullable(
      Type.Object({
        title: Type.String(),
        startsAt: Instant,
        isMandatory: Type.Boolean(),
        dueAt: Type.Optional(nullable(Instant)),
        /** The key of its page. Absent in what an earlier server answered. */
        key: Type.Optional(Type.String()),
      }),
    ),
  }),
});
export type TeacherWork = Static<typeof TeacherWork>;

/** Percentages; null: there was nothing to measure. */
const Figure = Type.Object({ now: nullable(Type.Number()), before: nullable(Type.Number()) });

/** The last seven days beside the seven before them. */
export const SchoolWeek = Type.Object({
  attendance: Figure,
  /** Lessons of the plan that were taught. */
  lessons: Figure,
  /** Due mark columns that were handed in by their last day. */
  marks: Figure,
  /** Guardians who opened a post. */
  families: Figure,
});
export type SchoolWeek = Static<typeof SchoolWeek>;

/** A coordinator's subjects in one school. */
export const CoordinatedSchool = Type.Object({
  schoolId: Id,
  /** Percent of the lessons that the plan asks for by now; null without a plan. */
  coverage: nullable(Type.Number()),
  /** Answers that wait to be marked, and for how many days the oldest has. */
  toMark: Type.Integer(),
  oldestDays: nullable(Type.Integer()),
  /** The teachers of its classes of whom it sees a lesson visit of this year. */
  teachers: Type.Integer(),
  visited: Type.Integer(),
  /** Those of them that it visited itself; absent from older servers. */
  visitedByMe: Type.Optional(Type.Integer()),
  /** Trainings of its subjects or of all subjects that are not over. */
  trainings: Type.Integer(),
  /** The open objections to marks of its subjects, those without its comment. */
  objections: Type.Integer(),
});
export type CoordinatedSchool = Static<typeof CoordinatedSchool>;

export const DraftToReview = Type.Object({
  schoolId: Id,
  lessonId: Id,
  versionId: Id,
  name: Names,
  subject: Names,
  level: Type.Optional(Names),
  /** Who wrote it; null where the account is nobody of the school. */
  author: Type.Optional(nullable(Names)),
  /** The number of the version; 1 is a new lesson. */
  seq: Type.Optional(Type.Integer()),
  since: Instant,
});
export type DraftToReview = Static<typeof DraftToReview>;

/** What waits for an administrator in one school. */
export const SchoolWork = Type.Object({
  schoolId: Id,
  /** Checked files that wait to be approved. */
  imports: Type.Integer(),
  /** Requests about accounts and people, and other changes that need a second person. */
  approvals: Type.Integer(),
  /** Open cases about staff or management, and escalated ones. */
  cases: Type.Integer(),
  appeals: Type.Integer(),
  /** Open requests for erasure with which the office has not begun (DSR-4). Absent: none. */
  erasureRequests: Type.Optional(Type.Integer()),
});
export type SchoolWork = Static<typeof SchoolWork>;

/** What the first school of a group has by now, so that its administrator sees what is next. */
export const FirstRun = Type.Object({
  /** Null: the group has none yet. */
  school: nullable(Type.Object({ id: Id, name: Names, address: nullable(Type.String()) })),
  /** The current year once it has sections. */
  year: nullable(
    Type.Object({
      title: Type.String(),
      startsOn: Day,
      levels: Type.Integer(),
      sections: Type.Integer(),
      subjects: Type.Integer(),
    }),
  ),
  students: Type.Integer(),
  guardians: Type.Integer(),
  /** The people who manage the school, and the requests for one that wait for a second administrator. */
  management: Type.Integer(),
  waitingManagement: Type.Integer(),
  teachers: Type.Integer(),
  /** Classes of the year, and those of them that have a teacher. */
  classes: Type.Integer(),
  taughtClasses: Type.Integer(),
  /** Students and guardians who got a code or have a password. */
  invited: Type.Integer(),
  /** Whether families can open the address that letters carry, as far as it shows. */
  isReachable: Type.Boolean(),
});
export type FirstRun = Static<typeof FirstRun>;

/** One home for five roles: fields that do not concern the caller's role are null. */
export const Home = Type.Object({
  name: Names,
  teacher: nullable(
    Type.Object({
      schoolId: Id,
      classes: Type.Array(TaughtClass),
      homeroom: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
      work: TeacherWork,
    }),
  ),
  management: nullable(
    Type.Object({
      school: SchoolCard,
      invitedAccounts: Type.Integer(),
      unverifiedGuardians: Type.Integer(),
      studentsWithoutSection: Type.Integer(),
      /** Saved, and never put into a year. */
      studentsNeverEnrolled: Type.Integer(),
      classesWithoutTeacher: Type.Integer(),
      /** Requests of families and the group that the school has not decided. */
      waitingRequests: Type.Integer(),
      /** The open reports of messages and people; reports about management itself go to the group. */
      openReports: Type.Integer(),
      waitingExcuses: Type.Integer(),
      /** The absences that teachers report of themselves. */
      reportedAbsences: Type.Integer(),
      /** Mark columns that were handed in. */
      submittedColumns: Type.Integer(),
      openObjections: Type.Integer(),
      /** The publications of marks that the server gave up. */
      failedPublications: Type.Integer(),
      /** Applications that have waited for more than five days. */
      oldApplications: Type.Integer(),
      waitingApplications: Type.Integer(),
      /** Registers of today and the school day before that were not taken. */
      missingRegisters: Type.Integer(),
      /** Students absent in the last three days without a reason from the family. */
      unexplainedAbsences: Type.Integer(),
      evaluationsToFinalise: Type.Integer(),
      /** Open requests for erasure with which the office has not begun (DSR-4). Absent: none. */
      erasureRequests: Type.Optional(Type.Integer()),
      week: SchoolWeek,
    }),
  ),
  /** For an administrator, a coordinator (its subjects' schools) and an evaluator (where it is sent). */
  schools: nullable(Type.Array(SchoolCard)),
  /** A coordinator's schools, and the drafts of lessons that wait for it, the oldest first; at most 100. */
  coordination: nullable(
    Type.Object({
      schools: Type.Array(CoordinatedSchool),
      drafts: Type.Array(DraftToReview),
      draftsInAll: Type.Integer(),
    }),
  ),
  /** An administrator's schools in which something waits. */
  office: nullable(Type.Array(SchoolWork)),
  /** For an administrator of a group with one school or none, until that school can begin. Absent: it can. */
  firstRun: Type.Optional(FirstRun),
  /** A coordinator's subjects. */
  subjects: nullable(Type.Array(Type.Object({ id: Id, name: Names, theme: Type.String() }))),
});
export type Home = Static<typeof Home>;

export const readHome = route({
  method: "GET",
  path: "/api/v6/home",
  summary: "My home",
  access: staff,
  repeatable: true,
  reply: Home,
});

export const ChildCard = Type.Object({
  schoolId: Id,
  school: Names,
  studentId: Id,
  name: Names,
  sex: nullable(Type.Enum(["male", "female"])),
  level: nullable(Type.Object({ id: Id, name: Names })),
  section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
  homeroomTeacher: nullable(Names),
  unread: Type.Integer(),
  /** Whether `listOwnFollowUp` has something to catch up. Absent: no. */
  hasFollowUp: Type.Optional(Type.Boolean()),
});
export type ChildCard = Static<typeof ChildCard>;

export const readFamilyHome = route({
  method: "GET",
  path: "/api/v6/family-home",
  summary: "My children",
  access: { capability: "A1", on: "self", allow: { parent: "children" } },
  repeatable: true,
  reply: Type.Object({
    name: Names,
    children: Type.Array(ChildCard),
    /** FAM-4: children of age who have not consented to being seen. Absent: none. */
    withheld: Type.Optional(Type.Array(Type.Object({ studentId: Id, name: Names }))),
  }),
});

import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import { ClientId, Day, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** A student's status in one slot of a register. All students on it without an entry were present. */
export const ATTENDANCE_STATUSES = [
  "present",
  "absent_unexcused",
  "absent_excused",
  "late",
  "left_early",
  "official_duty",
  "not_required",
] as const;
export const AttendanceStatus = Type.Enum([...ATTENDANCE_STATUSES]);
export type AttendanceStatus = Static<typeof AttendanceStatus>;

/** The period of a day; 0 is the whole day. */
export const Period = Type.Integer({ minimum: 0, maximum: 12 });

/** Minutes late, or minutes missed at the end. */
const Minutes = Type.Integer({ minimum: 1, maximum: 600 });

export const SectionName = Type.Object({
  id: Id,
  letter: Type.String(),
  title: nullable(Type.String()),
  level: Names,
});
export type SectionName = Static<typeof SectionName>;

/** One user's entry about one student, with its time. Of two that contradict each other the later one applies. */
export const MarkToSave = Type.Object({
  studentId: Id,
  status: AttendanceStatus,
  minutes: nullable(Minutes),
  /** When it was tapped, by the device's clock. One from the future counts as now. */
  at: Instant,
});
export type MarkToSave = Static<typeof MarkToSave>;

/** A guardian's word about the day, as far as it is decided. */
const ExcuseOfDay = Type.Object({
  id: Id,
  state: Type.Enum(["waiting", "approved"]),
  sentAt: Instant,
});

export const RegisterLine = Type.Object({
  studentId: Id,
  name: Names,
  sex: nullable(Type.Enum(["male", "female"])),
  /** The current status; null if there is no entry for this student, who then counts as present once it is taken. */
  status: nullable(AttendanceStatus),
  minutes: nullable(Type.Integer()),
  /** When that was said; null where nothing was. */
  at: nullable(Instant),
  excuse: nullable(ExcuseOfDay),
  /** There are notes that whoever is with the student has to know (B3). Absent: none. */
  hasCareNotes: Type.Optional(Type.Boolean()),
  /** Absent: none in this section. */
  registerNo: Type.Optional(nullable(Type.Integer())),
});
export type RegisterLine = Static<typeof RegisterLine>;

export const RegisterSlot = Type.Object({
  period: Period,
  /** By the timetable; null where there is none. */
  subject: nullable(Names),
  startsAt: nullable(Type.String()),
  isTaken: Type.Boolean(),
});
export type RegisterSlot = Static<typeof RegisterSlot>;

export const Register = Type.Object({
  section: SectionName,
  day: Day,
  period: Period,
  /** The registers of this section and day: one, or one for each period (ATD-1). */
  slots: Type.Array(RegisterSlot),
  /** False on a day without school: it can be taken, is never missing, and counts only where it was meant. */
  isSchoolDay: Type.Boolean(),
  /** What the day is for this section. Absent from older servers. */
  dayWord: Type.Optional(Type.Enum(["taught", "closed", "weekend", "outside", "not-begun"])),
  /** Whether its marks count: there is school, or the register of a weekend was meant (ATD-7). */
  counts: Type.Optional(Type.Boolean()),
  takenAt: nullable(Instant),
  takenBy: nullable(Names),
  /** Until when a teacher may take or change it (ATD-2). */
  closesAt: Instant,
  /** `record`: at any time in the window; `amend`: with a reason; `read`: neither. */
  may: Type.Enum(["record", "amend", "read"]),
  students: Type.Array(RegisterLine),
});
export type Register = Static<typeof Register>;

const recorders = { teacher: "classes", school_management: "school" } as const;
const record: Capability = {
  capability: "G1",
  on: "section",
  allow: { ...recorders, teacher: "registers" },
};
/** A `Period` as an address has it. */
const PeriodNo = Type.String({ pattern: "^(\\d|1[0-2])$" });
const OneRegister = Type.Object({ schoolId: Id, sectionId: Id, day: Day, period: PeriodNo });

export const readRegister = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/registers/:day/:period",
  summary: "The register of a section",
  access: { ...record, capability: "G3" },
  repeatable: true,
  params: OneRegister,
  reply: Register,
});

/** A register after saving: the entries of two users are merged by student. */
const Merged = Type.Object({
  /** False where the day is none of the school's, so that its marks count for nothing (ATD-7). */
  counts: Type.Optional(Type.Boolean()),
  takenAt: Instant,
  present: Type.Integer(),
  absent: Type.Integer(),
  late: Type.Integer(),
  excused: Type.Integer(),
  /** Students for whom another user's later entry is valid. */
  overruled: Type.Array(Id),
  /** Students who were not in the section. */
  unknown: Type.Array(Id),
});

/**
 * Takes a register: a student without an entry in `marks` or an earlier one was present. ATD-2: refused with
 * forbidden and `details.reason` `too-early` or `closed` outside its time; ATD-8: `register-other-mode` or `register-not-planned` where
 * the school keeps no such register.
 */
export const saveRegister = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/registers/:day/:period",
  summary: "Take a register",
  access: record,
  repeatable: true,
  params: OneRegister,
  body: Type.Object({
    key: ClientId,
    /** When it was taken, by the device's clock. */
    takenAt: Instant,
    marks: Type.Array(MarkToSave, { maxItems: 200 }),
    /** ATD-7: the taker has said that it counts, though its day is one of a weekend. */
    isMeant: Type.Optional(Type.Boolean()),
  }),
  reply: Merged,
});

/** G2: a correction once the time for it is over. The reason is stored with the earlier entries. */
export const amendRegister = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/registers/:day/:period/amendments",
  summary: "Correct a register",
  access: { capability: "G2", on: "section", allow: { school_management: "school" } },
  repeatable: true,
  params: OneRegister,
  body: Type.Object({
    key: ClientId,
    reason: written(3, 500),
    marks: Type.Array(MarkToSave, { minItems: 1, maxItems: 200 }),
    isMeant: Type.Optional(Type.Boolean()),
  }),
  reply: Merged,
});

/** Everything that was ever said of one student in one slot, the newest first, overruled words among it. */
export const readMarkHistory = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/registers/:day/:period/students/:studentId",
  summary: "What was said of a student in a register",
  access: { ...record, capability: "G3" },
  repeatable: true,
  params: Type.Object({ ...OneRegister.properties, studentId: Id }),
  reply: Type.Object({
    changes: Type.Array(
      Type.Object({
        status: AttendanceStatus,
        minutes: nullable(Type.Integer()),
        by: nullable(Names),
        at: Instant,
        /** False where a later word held already. */
        held: Type.Boolean(),
        reason: nullable(Type.String()),
      }),
    ),
  }),
});

/** A late student is recorded at the gate, in the register of the day or of the current period. */
export const recordArrival = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/arrivals",
  summary: "Note a late arrival at the gate",
  access: { capability: "G1", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({ key: ClientId, studentId: Id, at: Instant, minutes: Minutes }),
  reply: Type.Object({ day: Day, period: Period, section: SectionName }),
});

/** A register that should be there and is not (ATD-2): the teacher's omission, never the student's absence. */
export const MissingRegister = Type.Object({
  section: SectionName,
  day: Day,
  period: Period,
  /** Who should have taken it; null if the section has no homeroom teacher. */
  teacher: nullable(Type.Object({ id: Id, name: Names })),
  /** False while its teacher may still take it. */
  isClosed: Type.Boolean(),
});
export type MissingRegister = Static<typeof MissingRegister>;

/** A teacher's own, or the school's, of the last ten school days; the newest first. */
export const listMissingRegisters = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/missing-registers",
  summary: "Registers that nobody has taken",
  access: { capability: "G1", on: "school", allow: recorders },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ registers: Type.Array(MissingRegister) }),
});

/** Reminds the teachers of registers that can still be taken, each once a day at most. Returns how many were notified now. */
export const remindOfRegisters = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/missing-registers/reminders",
  summary: "Remind teachers of missing registers",
  access: { capability: "G1", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ reminded: Type.Integer() }),
});

/** A teacher's registers of one day: the section it leads, or its periods. */
export const listOwnRegisters = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/own-registers",
  summary: "My registers today",
  access: { capability: "G1", on: "school", allow: { teacher: "classes" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({
    day: Day,
    isSchoolDay: Type.Boolean(),
    registers: Type.Array(
      Type.Object({
        section: SectionName,
        period: Period,
        students: Type.Integer(),
        isTaken: Type.Boolean(),
        absent: Type.Integer(),
      }),
    ),
    /** The registers of earlier days that may still be taken. */
    missing: Type.Array(MissingRegister),
    /** Absence reports and excuses that wait for this teacher. */
    excuses: Type.Integer(),
  }),
});

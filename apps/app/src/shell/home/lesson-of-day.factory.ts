import { listTasks } from "@dars/contract/learning/attempts";
import { listLessons, listStudentLessons } from "@dars/contract/learning/curriculum";
import { listExercises } from "@dars/contract/learning/exercises";
import { listStudentSubjects } from "@dars/contract/school/schools";
import { readHome } from "@dars/contract/shell/home";
import { readStudentAttendance } from "@dars/contract/time/absences";
import { listOwnRegisters } from "@dars/contract/time/attendance";
import { readMySchedule, type HeldLesson, type Schedule } from "@dars/contract/time/schedule";

import { aTaskLine } from "#learning/attempts/task-line.factory.ts";
import { aStaffLesson, offering as physics } from "#learning/lessons/lessons.factory.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { noWork } from "#platform/testing/no-work.ts";
import { PHYSICS_CLASS } from "#platform/testing/physics-class.ts";
import { todayAtSchool } from "#platform/time/days.ts";

export const today = todayAtSchool();

export const aLesson: HeldLesson = {
  id: 5,
  no: 2,
  startsAt: "08:50",
  endsAt: "09:35",
  classIds: [PHYSICS_CLASS.id],
  sectionIds: [340],
  subjectId: 3,
  teacherId: 77,
  room: "Lab 2",
  change: null,
};

export const aSchedule = (kind: "teacher" | "student", lesson: HeldLesson = aLesson): Schedule => ({
  today,
  timeZone: "Asia/Baghdad",
  weekDays: 127,
  from: today,
  until: today,
  of: { kind, id: 77, name: names("Soran") },
  days: [{ date: today, isTaught: true, lessons: [lesson], pauses: [] }],
  entries: [],
  subjects: [{ id: 3, name: names("Physics"), theme: "blue", icon: null }],
  teachers: [{ id: 77, name: names("Soran Talabani") }],
  sections: [
    { id: 340, level: names("Second intermediate"), letter: "A", title: null, shift: "morning", room: null },
  ],
});

const offering = { ...physics, id: 71 };

export function teacherServer(schedule: Schedule): FakeServer {
  const teacher = { schoolId: 12, classes: [PHYSICS_CLASS], homeroom: null, work: noWork };
  const none = { management: null, schools: null, coordination: null, office: null, subjects: null };
  const section = { id: 340, letter: "A", title: null, level: names("Second intermediate") };
  const ofClass = {
    id: PHYSICS_CLASS.id,
    section: PHYSICS_CLASS.section,
    title: null,
    students: 25,
    taught: 0,
    due: 1,
    mayTeach: true,
  };
  const exercise = {
    id: 33,
    offeringId: 71,
    lessonId: null,
    title: "Motion",
    purpose: "homework",
    state: "open",
    subject: offering.subject,
    level: offering.level,
    openAt: null,
    dueAt: null,
    closeAt: null,
    questions: 3,
    students: 25,
    submitted: 9,
    waiting: 0,
  } as const;
  return new FakeServer()
    .on(readMySchedule, schedule)
    .on(readHome, { name: names("Soran"), teacher, ...none })
    .on(listOwnRegisters, {
      day: today,
      isSchoolDay: true,
      registers: [{ section, period: 2, students: 25, isTaken: false, absent: 0 }],
      missing: [],
      excuses: 0,
    })
    .on(listLessons, {
      offering,
      units: [],
      lessons: [
        aStaffLesson(8, {
          number: 1,
          name: names("Speed"),
          taught: [{ classId: PHYSICS_CLASS.id, on: "2026-09-20" }],
        }),
        aStaffLesson(9, { number: 2, name: names("Force") }),
      ],
      classes: [ofClass],
      may: { write: true, publish: false },
    })
    .on(listExercises, { exercises: [exercise], next: null });
}

export function familyServer(): FakeServer {
  const task = aTaskLine({ offeringId: offering.id });
  const student = { id: 55_231, name: names("Zainab") };
  const counted = { recorded: 9, present: 9, late: 0, leftEarly: 0, daysUnexcused: 0, daysExcused: 0 };
  const sums = { ...counted, percent: 100, marksLeft: 10, marksTotal: 10 };
  return new FakeServer()
    .on(listStudentSubjects, {
      student,
      section: PHYSICS_CLASS.section,
      level: offering.level,
      subjects: [
        {
          offeringId: 71,
          subjectId: 3,
          name: names("Physics"),
          theme: "blue",
          icon: null,
          weeklyPeriods: 3,
          teachers: [],
        },
      ],
    })
    .on(listTasks, { tasks: [task, { ...task, id: 34, offeringId: 72, title: "Poem" }] })
    .on(listStudentLessons, { offering, student, units: [], lessons: [] })
    .on(readStudentAttendance, {
      student,
      section: null,
      today: { day: today, isDayOff: false, isRecorded: true, status: "present" },
      sums,
      days: [],
      excuses: [],
      excusableFrom: today,
    });
}

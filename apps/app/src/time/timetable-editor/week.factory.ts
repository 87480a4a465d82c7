import type { TimetableWeek } from "@dars/contract/time/timetable-editor";

import { names } from "#platform/testing/names.ts";

const lesson = (id: number, classId: number, weekday: number, no: number) => ({
  id,
  weekday,
  no,
  shift: "morning" as const,
  classIds: [classId],
  teacherId: null,
  roomId: null,
  isPinned: false,
});
const wishes = { freeDays: 2, unwished: [], mostADay: null };

/** Maths of two sections by one teacher, who is never here on Monday; physics of the first by another. */
export const week: TimetableWeek = {
  id: 7,
  title: "Second term",
  state: "draft",
  startsOn: null,
  endsOn: null,
  revision: 4,
  today: "2026-11-23",
  on: "2026-11-23",
  weekDays: 31,
  plans: [
    {
      id: 1,
      title: "Morning",
      shift: "morning",
      weekDays: 31,
      periods: [1, 2, 3].map((no) => ({
        no,
        kind: "lesson",
        startsAt: `0${no + 6}:00`,
        endsAt: `0${no + 6}:45`,
      })),
    },
  ],
  lessons: [lesson(11, 21, 0, 1), lesson(12, 22, 0, 2), lesson(13, 23, 0, 3)],
  classes: [
    { id: 21, sectionId: 1, subjectId: 5, weeklyPeriods: 2, teacherId: 77 },
    { id: 22, sectionId: 2, subjectId: 5, weeklyPeriods: 1, teacherId: 77 },
    { id: 23, sectionId: 1, subjectId: 6, weeklyPeriods: 1, teacherId: 78 },
  ],
  subjects: [
    { id: 5, name: names("Mathematics"), theme: "violet", icon: null },
    { id: 6, name: names("Physics"), theme: "blue", icon: null },
  ],
  sections: [
    { id: 1, level: names("Second intermediate"), letter: "A", title: null, shift: "morning", room: null },
    { id: 2, level: names("Second intermediate"), letter: "B", title: null, shift: "morning", room: null },
  ],
  teachers: [
    { id: 77, name: names("Kadhim Al-Asadi"), wishes },
    { id: 78, name: names("Duaa Al-Nasiri"), wishes: { ...wishes, freeDays: 0 } },
  ],
  rooms: [],
};
export const difference = { beforeId: null, lines: [], clashes: 0, missing: 1, told: 3 };

import type { HomeworkClass, HomeworkLine } from "@dars/contract/learning/homework";
import type { StudentHomework } from "@dars/contract/learning/student-homework";
import { addDays } from "@dars/contract/time/days";

import { names } from "#platform/testing/names.ts";
import { momentAt, todayAtSchool } from "#platform/time/days.ts";

export const today = todayAtSchool();
export const tomorrow = addDays(today, 1);

/** The second lesson of a day. */
export const dueOn = (day: string) => ({
  day,
  no: 2,
  startsAt: "08:50",
  at: momentAt(day, "08:50").toISOString(),
});

const subject = { id: 3, name: names("Physics"), theme: "blue", icon: null } as const;
const level = { id: 7, name: names("Second intermediate") };
const times = { givenAt: momentAt(today, "00:01").toISOString(), changedAt: null, withdrawnAt: null };

export const aStudentHomework = (more: Partial<StudentHomework> = {}): StudentHomework => ({
  id: 61,
  revision: 1,
  title: "p. 42, questions 1–3",
  text: "",
  minutes: 20,
  asksAnswer: false,
  classId: 901,
  offeringId: 71,
  subject,
  due: dueOn(tomorrow),
  author: names("Soran Talabani"),
  lesson: null,
  setIn: null,
  ...times,
  files: [],
  tick: null,
  answer: null,
  doneInClass: { done: 9, of: 25 },
  ...more,
});

export const aHomeworkClass = (more: Partial<HomeworkClass> = {}): HomeworkClass => ({
  id: 901,
  offeringId: 71,
  subject,
  level,
  section: { id: 340, letter: "A", title: null },
  title: null,
  students: 25,
  isCover: false,
  nextLesson: dueOn(tomorrow),
  lessonDays: [dueOn(tomorrow), dueOn(addDays(today, 3))],
  evenings: [],
  ...more,
});

export const aHomeworkLine = (more: Partial<HomeworkLine> = {}): HomeworkLine => ({
  id: 61,
  revision: 4,
  title: "p. 42, questions 1–3",
  text: "",
  minutes: 20,
  asksAnswer: false,
  author: { name: names("Soran Talabani"), isOwn: true },
  lesson: null,
  setIn: null,
  ...times,
  files: [],
  classes: [
    {
      id: 901,
      offeringId: 71,
      subject,
      level,
      section: { id: 340, letter: "A", title: null },
      title: null,
      due: dueOn(tomorrow),
      students: 3,
      seen: 2,
      done: 1,
      answered: 0,
    },
  ],
  remindedAt: null,
  may: { change: true, remind: true },
  ...more,
});

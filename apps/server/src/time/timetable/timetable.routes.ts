import * as schedules from "@dars/contract/time/schedule";

import { ReadsTogether } from "#platform/db/reads-together.ts";
import type { Slice } from "#platform/http/api.ts";

import {
  printMyTimetable,
  printSectionTimetable,
  printTeacherTimetable,
  printTimetables,
} from "./print-timetable.ts";
import {
  readMySchedule,
  readSectionSchedule,
  readStudentSchedule,
  readTeacherSchedule,
} from "./read-schedule.ts";
import { listStudentDays } from "./student-days.ts";

export const timetable: Slice = (api) => {
  const studentDays = new ReadsTogether(listStudentDays);
  api.serve(schedules.readMySchedule, readMySchedule(studentDays));
  api.serve(schedules.readStudentSchedule, readStudentSchedule(studentDays));
  api.serve(schedules.readTeacherSchedule, readTeacherSchedule);
  api.serve(schedules.readSectionSchedule, readSectionSchedule);
  api.serve(schedules.printSectionTimetable, printSectionTimetable);
  api.serve(schedules.printTeacherTimetable, printTeacherTimetable);
  api.serve(schedules.printTimetables, printTimetables);
  api.serve(schedules.printMyTimetable, printMyTimetable);
};

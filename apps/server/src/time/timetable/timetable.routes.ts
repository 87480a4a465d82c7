import * as schedules from "@dars/contract/time/schedule";

import type { Slice } from "#platform/http/api.ts";

import {
  readMySchedule,
  readSectionSchedule,
  readStudentSchedule,
  readTeacherSchedule,
} from "./read-schedule.ts";

export const timetable: Slice = (api) => {
  api.serve(schedules.readMySchedule, readMySchedule);
  api.serve(schedules.readStudentSchedule, readStudentSchedule);
  api.serve(schedules.readTeacherSchedule, readTeacherSchedule);
  api.serve(schedules.readSectionSchedule, readSectionSchedule);
};

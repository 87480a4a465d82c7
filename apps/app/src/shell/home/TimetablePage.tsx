import { ScheduleScreen } from "#time/timetable/public.ts";

import { LessonOfTeacher } from "./LessonOfTeacher.tsx";

import "./lesson-of-day.css";

/** Timetables; beside a teacher's own week the lesson that is chosen, with what its page has. */
export function TimetablePage() {
  return (
    <ScheduleScreen
      renderLesson={(opened, { school_id: schoolId }) =>
        schoolId ? <LessonOfTeacher {...opened} schoolId={schoolId} /> : null
      }
    />
  );
}

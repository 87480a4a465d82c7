import { evaluationCauses } from "#insight/evaluations/public.ts";
import { followUpCauses } from "#insight/follow-up/public.ts";
import { trainingCauses } from "#insight/trainings/public.ts";
import { exerciseCauses } from "#learning/exercises/public.ts";
import { homeworkCauses } from "#learning/homework/public.ts";
import { lessonCauses } from "#learning/lessons/public.ts";
import { videoCauses } from "#learning/video-tasks/public.ts";
import { marksCauses } from "#marks/publication/public.ts";
import { objectionCauses } from "#marks/results/public.ts";
import { columnCauses } from "#marks/sheets/public.ts";
import { ownDataCauses } from "#oversight/data-rights/public.ts";
import { exportCauses } from "#oversight/exports/public.ts";
import { uploadCauses } from "#roster/uploads/public.ts";
import { rolloverCauses } from "#school/rollover/public.ts";
import { askCauses } from "#talking/asks/public.ts";
import { roomCauses } from "#talking/chat-rooms/public.ts";
import { messageCauses } from "#talking/messages/public.ts";
import { caseCauses } from "#talking/moderation/public.ts";
import { ownCauses, type NoticeCauses } from "#talking/notifications/public.ts";
import { postCauses } from "#talking/posts/public.ts";
import { absenceCauses } from "#time/attendance/public.ts";
import { calendarCauses } from "#time/calendar/public.ts";
import { coverCauses } from "#time/cover/public.ts";
import { timetableCauses } from "#time/timetable-editor/public.ts";

/** NTF-5: of every kind of notice what it speaks of, and until when. A kind without a cause does not compile. */
export const NOTICE_CAUSES: NoticeCauses = {
  ...ownCauses,
  ...roomCauses,
  ...postCauses,
  ...askCauses,
  ...messageCauses,
  ...caseCauses,
  ...exportCauses,
  ...ownDataCauses,
  ...uploadCauses,
  ...rolloverCauses,
  ...lessonCauses,
  ...exerciseCauses,
  ...videoCauses,
  ...homeworkCauses,
  ...marksCauses,
  ...columnCauses,
  ...objectionCauses,
  ...absenceCauses,
  ...coverCauses,
  ...calendarCauses,
  ...timetableCauses,
  ...followUpCauses,
  ...evaluationCauses,
  ...trainingCauses,
};

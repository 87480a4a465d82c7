import { listTasks } from "@dars/contract/learning/attempts";
import { listStudentLessons, type StudentLessonLine } from "@dars/contract/learning/curriculum";
import { listStudentHomework } from "@dars/contract/learning/student-homework";
import type { Reply } from "@dars/contract/platform/route";
import { listStudentSubjects } from "@dars/contract/school/schools";
import { readStudentAttendance } from "@dars/contract/time/absences";
import { IonButton, IonIcon, IonList } from "@ionic/react";
import { bookOutline, chatbubblesOutline, libraryOutline } from "ionicons/icons";

import { DueTasks, exerciseAddress, isDueTask } from "#learning/attempts/public.ts";
import { DueHomework, getHomeworkAddress, isOpenHomework } from "#learning/homework/public.ts";
import { lessonAddress, type Learner } from "#learning/lessons/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { PresenceChip } from "#time/attendance/public.ts";
import type { LessonOfDay } from "#time/timetable/public.ts";

import { useRoomOfClass } from "./use-room-of-class.ts";

interface LessonOfFamilyProps extends LessonOfDay {
  readonly learner: Learner;
  /** Null where the words need none: of the reader. */
  readonly sex: PresenceSex;
}

type PresenceSex = Parameters<typeof PresenceChip>[0]["sex"];

/** What a student, or its family, does with a lesson: whether it was there, what is due, the lesson itself. */
export function LessonOfFamily({ lesson, date, learner, sex }: LessonOfFamilyProps) {
  const { schoolId, studentId } = learner;
  const { value: own } = useRead(listStudentSubjects, { params: { schoolId, studentId } }).reading;
  const subject = own?.subjects.find(({ subjectId }) => subjectId === lesson.subjectId);
  return (
    <>
      <PresenceOfDay date={date} no={lesson.no} learner={learner} sex={sex} />
      {own && subject && (
        <>
          <DueHomework {...learner} offeringId={subject.offeringId} date={date} />
          <DueTasks {...learner} offeringId={subject.offeringId} />
          <Study offeringId={subject.offeringId} date={date} learner={learner} />
          <IonList className="rows" lines="none">
            <ClassChat schoolId={schoolId} section={own.section} subject={subject.name} />
          </IonList>
        </>
      )}
    </>
  );
}

interface PresenceOfDayProps {
  readonly date: string;
  /** The period. */
  readonly no: number;
  readonly learner: Learner;
  readonly sex: PresenceSex;
}

/** How the student is marked: in this lesson, or where registers are kept by day on this day. */
function PresenceOfDay({ date, no, sex, learner: { schoolId, studentId } }: PresenceOfDayProps) {
  const { value } = useRead(readStudentAttendance, { params: { schoolId, studentId } }).reading;
  const status = value && findStatus(value, date, no);
  if (!status) return null;
  return (
    <p className="lesson-presence">
      <PresenceChip status={status} isDayOff={false} isReported={false} sex={sex} />
    </p>
  );
}

type Attendance = Reply<typeof readStudentAttendance>;

/** Null while nothing is said of it: a day is named where something else than present was noted, and today's register. */
function findStatus({ days, today }: Attendance, date: string, no: number) {
  const marks = days.find(({ day }) => day === date)?.marks;
  if (marks) return marks.find(({ period }) => period === no || period === 0)?.status ?? null;
  return today.day === date && today.isRecorded ? today.status : null;
}

interface StudyProps {
  readonly offeringId: number;
  readonly date: string;
  readonly learner: Learner;
}

/** The lesson of the day, the others of the subject, and the one thing to do: the work that is due, or the lesson. */
function Study({ offeringId, date, learner }: StudyProps) {
  const { t } = useText();
  const { schoolId, studentId, isOwn } = learner;
  const { value } = useRead(listStudentLessons, { params: { schoolId, studentId, offeringId } }).reading;
  const { value: work } = useRead(listTasks, { params: { schoolId, studentId }, query: {} }).reading;
  const homework = useOpenHomework(learner, offeringId);
  const lesson = value && findLesson(value.lessons, date);
  const task = work?.tasks.find((one) => one.offeringId === offeringId && isDueTask(one));
  const lessonPath = lesson && lessonAddress(`/lesson/${lesson.id}`, learner);
  const child = isOwn ? {} : { school: schoolId, student: studentId };
  const taskPath = homework ? getHomeworkAddress(homework.id, learner) : task && exerciseAddress(task, child);
  return (
    <>
      <IonList className="rows" lines="none">
        {lesson && lessonPath !== undefined && (
          <Row
            start={<IonIcon className="lesson-way" icon={bookOutline} aria-hidden="true" />}
            strong={<Name of={lesson.name} />}
            quiet={t(lesson.taughtOn === date ? "home.lesson-of-plan" : "home.lesson-next")}
            leadsTo={lessonPath}
          />
        )}
        <Row
          start={<IonIcon className="lesson-way" icon={libraryOutline} aria-hidden="true" />}
          strong={t("home.lesson-lessons")}
          leadsTo={lessonAddress(`/lessons/${offeringId}`, learner)}
        />
      </IonList>
      <FirstVerb taskPath={taskPath} lessonPath={lessonPath} />
    </>
  );
}

interface FirstVerbProps {
  readonly taskPath: string | undefined;
  readonly lessonPath: string | undefined;
}

function FirstVerb({ taskPath, lessonPath }: FirstVerbProps) {
  const { t } = useText();
  const leadsTo = taskPath ?? lessonPath;
  if (leadsTo === undefined) return null;
  return (
    <IonButton expand="block" shape="round" routerLink={leadsTo}>
      {t(taskPath === undefined ? "home.lesson-open" : "home.lesson-open-task")}
    </IonButton>
  );
}

/** The homework of the subject that is to be done first. */
function useOpenHomework({ schoolId, studentId }: Learner, offeringId: number) {
  const { value } = useRead(listStudentHomework, { params: { schoolId, studentId }, query: {} }).reading;
  return value?.homework.find((one) => one.offeringId === offeringId && isOpenHomework(one, value.today));
}

/** The lesson that the class was taught on the day, else the first one that it has not had. */
function findLesson(lessons: readonly StudentLessonLine[], date: string): StudentLessonLine | undefined {
  const open = lessons.filter(({ versionId }) => versionId !== null);
  return (
    open.find(({ taughtOn }) => taughtOn === date) ??
    open.toSorted((a, b) => a.number - b.number).find(({ taughtOn }) => taughtOn === null)
  );
}

interface ClassChatProps extends Pick<Parameters<typeof useRoomOfClass>[1], "section" | "subject"> {
  readonly schoolId: number;
}

function ClassChat({ schoolId, ...ofClass }: ClassChatProps) {
  const { t } = useText();
  const roomId = useRoomOfClass(schoolId, ofClass);
  if (roomId === undefined) return null;
  return (
    <Row
      start={<IonIcon className="lesson-way" icon={chatbubblesOutline} aria-hidden="true" />}
      strong={t("home.class-chat")}
      leadsTo={`/chatting/${roomId}`}
    />
  );
}

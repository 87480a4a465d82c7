import { listExercises } from "@dars/contract/learning/exercises";
import type { Id } from "@dars/contract/platform/primitives";
import { readHome, type TaughtClass } from "@dars/contract/shell/home";
import { listOwnRegisters } from "@dars/contract/time/attendance";
import { IonButton, IonIcon, IonList } from "@ionic/react";
import {
  barChartOutline,
  bookOutline,
  calendarOutline,
  chatbubblesOutline,
  checkmarkDoneOutline,
  createOutline,
  megaphoneOutline,
  peopleOutline,
} from "ionicons/icons";
import type { ReactNode } from "react";

import { HomeworkOfLesson } from "#learning/homework/public.ts";
import { lessonAddress } from "#learning/lessons/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Row } from "#platform/ui/Row.tsx";
import { findRegister } from "#time/attendance/public.ts";
import { findNextLesson, isHeld, type LessonOfDay } from "#time/timetable/public.ts";

import { ClassNotes } from "./ClassNotes.tsx";
import { PlannedLesson } from "./PlannedLesson.tsx";
import { useRoomOfClass } from "./use-room-of-class.ts";

interface LessonOfTeacherProps extends LessonOfDay {
  readonly schoolId: Id;
}

/** What a teacher does in a lesson: the register, the lesson of the plan, exercises, marks, chat, students. */
export function LessonOfTeacher(props: LessonOfTeacherProps) {
  if (!isHeld(props.lesson)) return null;
  return (
    <>
      <RegisterOfLesson {...props} />
      <WorkOfClass {...props} />
    </>
  );
}

/** Of one's own class, or of the class that one covers. */
function WorkOfClass({ schedule, lesson, date, schoolId }: LessonOfTeacherProps) {
  const { value: home } = useRead(readHome, {}).reading;
  const taught = home?.teacher?.classes.find(({ id }) => lesson.classIds.includes(id));
  const offeringId = taught?.offeringId ?? findCovered(lesson);
  const classId = taught?.id ?? lesson.classIds[0];
  if (offeringId === undefined) return null;
  return (
    <>
      <PlannedLesson schoolId={schoolId} offeringId={offeringId} classId={classId} date={date} />
      {classId !== undefined && (
        <>
          <HomeworkOfLesson schoolId={schoolId} classId={classId} lessonId={lesson.id} date={date} />
          <ClassNotes schoolId={schoolId} classId={classId} date={date} period={lesson.no} />
        </>
      )}
      <IonList className="rows" lines="none">
        <Way
          icon={bookOutline}
          words="home.lesson-lessons"
          leadsTo={lessonAddress(`/lessons/${offeringId}`, { schoolId })}
        />
        <Exercises schoolId={schoolId} offeringId={offeringId} />
        <NextWithClass schedule={schedule} lesson={lesson} date={date} />
        {taught && <WaysOfClass taught={taught} schoolId={schoolId} />}
      </IonList>
    </>
  );
}

/** The lessons of the class that one takes for a colleague. */
const findCovered = ({ change }: LessonOfDay["lesson"]) => change?.cover?.offeringId;

/** The register of the lesson, as far as this teacher takes it: today's, or an earlier one that is missing. */
function RegisterOfLesson({ lesson, date, schoolId }: LessonOfTeacherProps) {
  const { t } = useText();
  const { value: own } = useRead(listOwnRegisters, { params: { schoolId } }).reading;
  if (!own) return null;
  const leadsTo = (section: Id, period: number) =>
    `/attendance/register/${schoolId}/${section}/${date}/${period}`;
  const missing = own.missing.find(
    ({ section, day, period }) =>
      day === date && lesson.sectionIds.includes(section.id) && (period === lesson.no || period === 0),
  );
  const register = own.day === date && own.isSchoolDay ? findRegister(own.registers, lesson) : undefined;
  const open = register?.isTaken === false ? register : missing;
  if (open)
    return (
      <IonButton expand="block" shape="round" routerLink={leadsTo(open.section.id, open.period)}>
        <IonIcon slot="start" icon={checkmarkDoneOutline} aria-hidden="true" />
        {t("schedule.take-register")}
      </IonButton>
    );
  if (!register) return null;
  const { section, period, students, absent } = register;
  return (
    <IonList className="rows" lines="none">
      <Way
        icon={checkmarkDoneOutline}
        words="home.lesson-register"
        end={
          <span className="state good">
            {t("schedule.present-of", { present: students - absent, students })}
          </span>
        }
        leadsTo={leadsTo(section.id, period)}
      />
    </IonList>
  );
}

function Exercises({ schoolId, offeringId }: { readonly schoolId: Id; readonly offeringId: Id }) {
  const { t } = useText();
  const { value } = useRead(listExercises, { params: { schoolId }, query: { offeringId } }).reading;
  const latest = value?.exercises[0];
  return (
    <Way
      icon={createOutline}
      words="home.lesson-exercises"
      quiet={
        latest &&
        t("home.lesson-latest-exercise", {
          title: latest.title,
          submitted: latest.submitted,
          students: latest.students,
        })
      }
      leadsTo="/exercises"
    />
  );
}

function WaysOfClass({ taught, schoolId }: { readonly taught: TaughtClass; readonly schoolId: Id }) {
  const { t } = useText();
  const roomId = useRoomOfClass(schoolId, taught);
  return (
    <>
      <Way
        icon={barChartOutline}
        words="home.lesson-marks"
        leadsTo={`/mark-sheets/${schoolId}/${taught.id}`}
      />
      {roomId !== undefined && (
        <Way icon={chatbubblesOutline} words="home.class-chat" leadsTo={`/chatting/${roomId}`} />
      )}
      {taught.section && (
        <Way
          icon={megaphoneOutline}
          words="home.lesson-post"
          leadsTo={`/manage/posts/${schoolId}/new?section=${taught.section.id}`}
        />
      )}
      {taught.section && (
        <Way
          icon={peopleOutline}
          words="home.students"
          quiet={t("home.student-count", { count: taught.students })}
          leadsTo={`/manage/sections/${schoolId}/${taught.section.id}`}
        />
      )}
    </>
  );
}

/** When the class is taught again by the same teacher. */
function NextWithClass({ schedule, lesson, date }: LessonOfDay) {
  const { format } = useText();
  const next = findNextLesson(schedule, { date, time: lesson.startsAt }, ({ classIds }) =>
    classIds.some((id) => lesson.classIds.includes(id)),
  );
  if (!next) return null;
  return (
    <Way
      icon={calendarOutline}
      words="home.lesson-next-time"
      quiet={
        <>
          {format.nearDay(getNoon(next.date))} <bdi dir="ltr">{next.lesson.startsAt}</bdi>
        </>
      }
      leadsTo={`/schedule/${next.date}/${next.lesson.id}`}
    />
  );
}

interface WayProps {
  readonly icon: string;
  readonly words:
    | "home.lesson-register"
    | "home.lesson-lessons"
    | "home.lesson-exercises"
    | "home.lesson-marks"
    | "home.lesson-next-time"
    | "home.class-chat"
    | "home.lesson-post"
    | "home.students";
  readonly quiet?: ReactNode;
  readonly end?: ReactNode;
  readonly leadsTo: string;
}

function Way({ icon, words, quiet, end, leadsTo }: WayProps) {
  const { t } = useText();
  return (
    <Row
      start={<IonIcon className="lesson-way" icon={icon} aria-hidden="true" />}
      strong={t(words)}
      quiet={quiet}
      end={end}
      leadsTo={leadsTo}
    />
  );
}

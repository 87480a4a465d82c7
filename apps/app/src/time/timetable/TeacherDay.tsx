import type { Id } from "@dars/contract/platform/primitives";
import { listOwnRegisters } from "@dars/contract/time/attendance";
import type { HeldLesson, Schedule } from "@dars/contract/time/schedule";
import { IonIcon, IonList } from "@ionic/react";
import { cafeOutline } from "ionicons/icons";
import type { ReactNode } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { clockAt, getNoon, todayAtSchool } from "#platform/time/days.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { themeStyle } from "#platform/ui/themes.ts";
import { useNow } from "#platform/ui/use-now.ts";
import { sectionName } from "#school/schools/public.ts";
import {
  OwnRegisters,
  findRegister,
  useWaitingRegisters,
  type OwnRegister,
} from "#time/attendance/public.ts";

import { currentLesson, listHeldLessons } from "./current-lesson.ts";
import { findNextLesson } from "./find-next-lesson.ts";
import { lessonLines, sideBySide } from "./lesson-lines.ts";
import { NowCard } from "./NowCard.tsx";
import { RegisterState } from "./RegisterState.tsx";
import { useSchedule } from "./use-schedule.ts";

/** A teacher's day on the home: the lesson of this hour with its register, the others, and registers that wait. */
export function TeacherDay({ schoolId }: { readonly schoolId: Id }) {
  const today = todayAtSchool();
  const { value: schedule } = useSchedule("mine", today).reading;
  const { value: own } = useRead(listOwnRegisters, { params: { schoolId } }).reading;
  const lessons = schedule ? listHeldLessons(schedule, today) : [];
  const registers = own?.day === today && own.isSchoolDay ? own.registers : [];
  const hasLessons = lessons.length > 0;
  return (
    <>
      {schedule && hasLessons && (
        <Today schedule={schedule} lessons={lessons} registers={registers} schoolId={schoolId} day={today} />
      )}
      {schedule && !hasLessons && <FreeDay schedule={schedule} today={today} />}
      <OwnRegisters schoolId={schoolId} isBelowLessons={hasLessons} />
    </>
  );
}

/** A day without lessons: when the next one is. */
function FreeDay({ schedule, today }: { readonly schedule: Schedule; readonly today: string }) {
  const { t, locale, format } = useText();
  const next = findNextLesson(schedule, { date: today, time: "24" });
  if (!next) return null;
  const { details } = lessonLines(schedule, next.lesson, locale, t("schedule.no-teacher"));
  const time = `${format.nearDay(getNoon(next.date))}, ${next.lesson.startsAt}`;
  return (
    <IonList className="rows" lines="none">
      <Row
        start={<IonIcon icon={cafeOutline} aria-hidden="true" />}
        strong={t("schedule.none-today")}
        quiet={t("schedule.next-lesson", { time, where: details.map(({ now }) => now).join(" · ") })}
        leadsTo={`/schedule/${next.date}/${next.lesson.id}`}
      />
    </IonList>
  );
}

interface TodayProps {
  readonly schedule: Schedule;
  readonly lessons: readonly HeldLesson[];
  readonly registers: readonly OwnRegister[];
  readonly schoolId: Id;
  readonly day: string;
}

/** What is to be done now comes first: the register of the day as long as it is not taken, else the lesson of this hour. */
function Today({ schedule, lessons, registers, schoolId, day }: TodayProps) {
  const clock = clockAt(useNow());
  const isWaiting = useWaitingRegisters(schoolId, day);
  const current = currentLesson(lessons, clock);
  const due = registers.find(
    (register) => register.period === 0 && !register.isTaken && !isWaiting(register),
  );
  const buildPath = ({ section, period }: OwnRegister) =>
    `/attendance/register/${schoolId}/${section.id}/${day}/${period}`;
  return (
    <>
      {due ? (
        <DayRegister register={due} leadsTo={buildPath(due)} />
      ) : (
        current && (
          <CurrentLesson {...current} schedule={schedule} day={day} action={buildAction(current.lesson)} />
        )
      )}
      <IonList className="rows spaced" lines="none">
        {lessons
          .filter((lesson) => due !== undefined || lesson !== current?.lesson)
          .map((lesson) => {
            const register = findRegister(registers, lesson);
            return (
              <LessonOfToday
                key={lesson.id}
                schedule={schedule}
                lesson={lesson}
                end={
                  register && (
                    <RegisterState
                      register={register}
                      isWaiting={isWaiting(register)}
                      hasBegun={lesson.startsAt <= clock}
                    />
                  )
                }
                leadsTo={register ? buildPath(register) : `/schedule/${day}/${lesson.id}`}
              />
            );
          })}
      </IonList>
    </>
  );

  /** The address of a register that is to be taken in this lesson. */
  function buildAction(lesson: HeldLesson): string | undefined {
    const register = findRegister(registers, lesson);
    return register && !register.isTaken && !isWaiting(register) ? buildPath(register) : undefined;
  }
}

/** The register of the section that one leads, of the whole day. */
function DayRegister({ register, leadsTo }: { readonly register: OwnRegister; readonly leadsTo: string }) {
  const { t, locale } = useText();
  const { section, students } = register;
  return (
    <section className="now-card" style={themeStyle("violet")}>
      <p className="now-card-when">
        <strong>{t("schedule.day-register")}</strong>
      </p>
      <h2>
        <bdi>{sectionName(section, section.level, locale)}</bdi>
      </h2>
      <p>{t("attendance.student-count", { count: students })}</p>
      <Link className="now-card-action" leadsTo={leadsTo}>
        {t("schedule.take-register")}
      </Link>
    </section>
  );
}

interface CurrentLessonProps {
  readonly schedule: Schedule;
  readonly day: string;
  readonly lesson: HeldLesson;
  readonly isNow: boolean;
  /** The address of its register where that is to be taken. */
  readonly action: string | undefined;
}

function CurrentLesson({ schedule, day, lesson, isNow, action }: CurrentLessonProps) {
  const { t, locale } = useText();
  return (
    <NowCard
      {...lesson}
      isNow={isNow}
      {...toNowCard(lessonLines(schedule, lesson, locale, t("schedule.no-teacher")))}
      action={
        action === undefined
          ? { label: t("schedule.open-lesson"), leadsTo: `/schedule/${day}/${lesson.id}` }
          : { label: t("schedule.take-register"), leadsTo: action }
      }
    />
  );
}

interface LessonOfTodayProps {
  readonly schedule: Schedule;
  readonly lesson: HeldLesson;
  readonly end: ReactNode;
  readonly leadsTo: string;
}

function LessonOfToday({ schedule, lesson, end, leadsTo }: LessonOfTodayProps) {
  const { t, locale } = useText();
  const { title, details } = toNowCard(lessonLines(schedule, lesson, locale, t("schedule.no-teacher")));
  return (
    <Row
      start={<span className="period-no">{lesson.no}</span>}
      strong={<bdi>{title}</bdi>}
      quiet={
        <>
          <bdi dir="ltr">
            {lesson.startsAt} – {lesson.endsAt}
          </bdi>{" "}
          · {details}
        </>
      }
      end={end}
      leadsTo={leadsTo}
    />
  );
}

/** The section comes first: a teacher knows the subject. */
function toNowCard({ theme, subject, details }: ReturnType<typeof lessonLines>) {
  const [section, ...rest] = details;
  return {
    theme,
    title: section?.now ?? subject.now,
    details: sideBySide([subject, ...rest]),
  };
}

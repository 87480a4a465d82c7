import type { Id } from "@dars/contract/platform/primitives";
import { listOwnRegisters } from "@dars/contract/time/attendance";
import type { HeldLesson, Schedule } from "@dars/contract/time/schedule";
import { IonList } from "@ionic/react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { clockAt, todayAtSchool } from "#platform/time/days.ts";
import { Row } from "#platform/ui/Row.tsx";
import { useNow } from "#platform/ui/use-now.ts";
import { OwnRegisters, findRegister, type OwnRegister } from "#time/attendance/public.ts";

import { currentLesson, listHeldLessons } from "./current-lesson.ts";
import { lessonLines, sideBySide } from "./lesson-lines.ts";
import { NowCard } from "./NowCard.tsx";
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
      <OwnRegisters schoolId={schoolId} isBelowLessons={hasLessons} />
    </>
  );
}

interface TodayProps {
  readonly schedule: Schedule;
  readonly lessons: readonly HeldLesson[];
  readonly registers: readonly OwnRegister[];
  readonly schoolId: Id;
  readonly day: string;
}

function Today({ schedule, lessons, registers, schoolId, day }: TodayProps) {
  const { t, locale } = useText();
  const clock = clockAt(useNow());
  const current = currentLesson(lessons, clock);
  const getLessonLines = (lesson: HeldLesson) =>
    lessonLines(schedule, lesson, locale, t("schedule.no-teacher"));
  const buildRegisterPath = ({ section, period }: OwnRegister) =>
    `/attendance/register/${schoolId}/${section.id}/${day}/${period}`;
  return (
    <>
      {current && (
        <NowCard
          {...current.lesson}
          isNow={current.isNow}
          {...toNowCard(getLessonLines(current.lesson))}
          action={buildAction(current.lesson)}
        />
      )}
      <IonList className="rows spaced" lines="none">
        {lessons
          .filter((lesson) => lesson !== current?.lesson)
          .map((lesson) => {
            const { title, details } = toNowCard(getLessonLines(lesson));
            const register = findRegister(registers, lesson);
            return (
              <Row
                key={lesson.id}
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
                end={<RegisterState register={register} hasBegun={lesson.startsAt <= clock} />}
                leadsTo={register ? buildRegisterPath(register) : `/schedule/${day}/${lesson.id}`}
              />
            );
          })}
      </IonList>
    </>
  );

  function buildAction(lesson: HeldLesson) {
    const register = findRegister(registers, lesson);
    if (register && !register.isTaken)
      return { label: t("schedule.take-register"), leadsTo: buildRegisterPath(register) };
    return { label: t("schedule.open-lesson"), leadsTo: `/schedule/${day}/${lesson.id}` };
  }
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

interface RegisterStateProps {
  readonly register: OwnRegister | undefined;
  readonly hasBegun: boolean;
}

function RegisterState({ register, hasBegun }: RegisterStateProps) {
  const { t } = useText();
  if (!register || (!register.isTaken && !hasBegun)) return null;
  if (!register.isTaken) return <span className="state warn">{t("schedule.no-register")}</span>;
  const present = register.students - register.absent;
  return (
    <span className="state good">{t("schedule.present-of", { present, students: register.students })}</span>
  );
}

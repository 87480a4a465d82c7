import { listLessons, type StaffLessonLine } from "@dars/contract/learning/curriculum";
import { markTaught } from "@dars/contract/learning/lesson-teaching";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { checkmarkOutline } from "ionicons/icons";

import { lessonAddress } from "#learning/lessons/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";

import { findPlanned } from "./find-planned.ts";

interface PlannedLessonProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
  readonly classId: Id | undefined;
  readonly date: string;
}

/** The lesson of the plan that the class was taught on this day, else the next one; the teacher says that it was taught. */
export function PlannedLesson({ schoolId, offeringId, classId, date }: PlannedLessonProps) {
  const { t, locale } = useText();
  const { save, isBusy } = useSave();
  const { value } = useRead(listLessons, { params: { schoolId, offeringId } }).reading;
  const planned = value && findPlanned(value.lessons, classId, date);
  if (!planned || classId === undefined) return null;
  const { lesson, isTaught } = planned;
  const mayTeach = value.classes.find(({ id }) => id === classId)?.mayTeach === true;

  const teachingClassId = classId;
  function handleTaught() {
    const input = {
      params: { schoolId, teachingClassId, lessonId: lesson.id },
      body: { on: isTaught ? null : date },
    };
    void save(markTaught, input, t("home.lesson-taught-title", { lesson: nameOf(lesson, locale) }));
  }

  return (
    <section className="card planned-lesson" data-theme={value.offering.subject.theme}>
      <div>
        <p className="quiet">{t(isTaught ? "home.lesson-of-plan" : "home.lesson-next")}</p>
        <Link leadsTo={lessonAddress(`/lesson/${lesson.id}`, { schoolId })}>
          <Name of={lesson.name} />
        </Link>
      </div>
      {mayTeach && date <= todayAtSchool() && (
        <IonButton
          size="small"
          shape="round"
          fill="outline"
          disabled={isBusy}
          aria-pressed={isTaught}
          onClick={handleTaught}
        >
          {isTaught && <IonIcon slot="start" icon={checkmarkOutline} aria-hidden="true" />}
          {t(isTaught ? "home.lesson-taught" : "home.lesson-mark-taught")}
        </IonButton>
      )}
    </section>
  );
}

const nameOf = ({ name }: StaffLessonLine, locale: Parameters<typeof localizeName>[1]) =>
  localizeName(name, locale);

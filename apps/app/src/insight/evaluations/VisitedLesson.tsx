import {
  LAST_PERIOD,
  type EvaluationDraft,
  type EvaluationSetup,
  type ObservedClass,
} from "@dars/contract/insight/evaluations";
import { listVisitLessons, type VisitLesson } from "@dars/contract/insight/visit-lessons";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import { useId, useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { Skeleton } from "#platform/ui/Skeleton.tsx";

import { classText } from "./class-text.ts";

interface VisitedLessonProps {
  readonly schoolId: Id;
  readonly teacher: EvaluationSetup["teachers"][number];
  readonly draft: EvaluationDraft;
  readonly onChange: (change: Partial<EvaluationDraft>) => void;
}

/** The lessons of the teacher on the day, one of which was visited; class and period by hand only for one that is not among them. */
export function VisitedLesson({ schoolId, teacher, draft, onChange }: VisitedLessonProps) {
  const { t, locale } = useText();
  const { lessons, isKnown, isWaiting } = useLessonsOfDay(schoolId, teacher.id, draft.heldOn);
  const [isOther, setOther] = useState(false);
  const chosen = lessons.find(({ no, classId }) => no === draft.period && classId === draft.classId);
  const isByHand = isOther || (!chosen && (lessons.length === 0 || draft.period !== null));

  function choose(lesson: VisitLesson) {
    setOther(false);
    const topic = lesson.planned ? localizeName(lesson.planned.name, locale).slice(0, 200) : draft.topic;
    const period = lesson.no <= LAST_PERIOD ? lesson.no : null;
    onChange({ classId: lesson.classId, period, topic });
  }

  if (isWaiting) return <Skeleton lines={2} />;
  return (
    <>
      {lessons.length > 0 ? (
        <LessonChoice
          lessons={lessons}
          classes={teacher.classes}
          chosen={chosen}
          isOther={isByHand}
          onChoose={choose}
          onOther={() => setOther(true)}
        />
      ) : (
        <p className="quiet">{t(isKnown ? "evaluations.no-lessons" : "evaluations.lessons-unknown")}</p>
      )}
      {isByHand && <ByHand classes={teacher.classes} draft={draft} onChange={onChange} />}
      {chosen && !isByHand && <AboutLesson lesson={chosen} />}
    </>
  );
}

/** The lessons of a teacher on a day; not known where the day was never read and there is no network. */
function useLessonsOfDay(schoolId: Id, teacherId: Id, day: string) {
  const { value, error } = useRead(listVisitLessons, { params: { schoolId, day } }).reading;
  const lessons = (value?.lessons ?? []).filter((lesson) => lesson.teacherId === teacherId);
  return { lessons, isKnown: value !== undefined, isWaiting: value === undefined && error === null };
}

interface LessonChoiceProps {
  readonly lessons: readonly VisitLesson[];
  readonly classes: readonly ObservedClass[];
  readonly chosen: VisitLesson | undefined;
  readonly isOther: boolean;
  readonly onChoose: (lesson: VisitLesson) => void;
  readonly onOther: () => void;
}

function LessonChoice({ lessons, classes, chosen, isOther, onChoose, onOther }: LessonChoiceProps) {
  const { t, locale } = useText();
  const name = useId();
  return (
    <fieldset className="plain-fieldset visit-lessons">
      <legend className="quiet">{t("evaluations.lessons-of-day")}</legend>
      {lessons.map((lesson) => (
        <label key={`${lesson.no} ${lesson.classId}`} className="visit-lesson">
          <input
            type="radio"
            name={name}
            checked={!isOther && lesson === chosen}
            onChange={() => onChoose(lesson)}
          />
          <bdi className="quiet">{lesson.startsAt}</bdi>
          <span>
            <strong>{nameClass(classes, lesson.classId, locale)}</strong>
            <br />
            <span className="quiet">
              {[t("evaluations.period-no", { no: lesson.no }), lesson.room ?? ""].filter(Boolean).join(" · ")}
            </span>
          </span>
        </label>
      ))}
      <label className="visit-lesson">
        <input type="radio" name={name} checked={isOther} onChange={onOther} />
        <span className="visit-lesson-other">{t("evaluations.other-lesson")}</span>
      </label>
    </fieldset>
  );
}

const nameClass = (classes: readonly ObservedClass[], classId: Id, locale: Locale): string => {
  const found = classes.find(({ id }) => id === classId);
  return found ? classText(found, locale) : "";
};

/** What the plan and the register say of the chosen lesson. */
function AboutLesson({ lesson: { planned, register } }: { readonly lesson: VisitLesson }) {
  const { t, locale } = useText();
  return (
    <p className="quiet">
      {planned
        ? t(planned.isTaught ? "evaluations.lesson-taught" : "evaluations.lesson-planned", {
            name: localizeName(planned.name, locale),
          })
        : t("evaluations.lesson-unplanned")}
      <br />
      {register
        ? t("evaluations.register", { present: register.present, students: register.students })
        : t("evaluations.register-missing")}
    </p>
  );
}

interface ByHandProps {
  readonly classes: readonly ObservedClass[];
  readonly draft: EvaluationDraft;
  readonly onChange: (change: Partial<EvaluationDraft>) => void;
}

const PERIODS = ["", ...Array.from({ length: LAST_PERIOD }, (_, at) => String(at + 1))];

function ByHand({ classes, draft, onChange }: ByHandProps) {
  const { t, locale } = useText();
  return (
    <div className="form-columns">
      <PickField
        label={t("evaluations.class")}
        options={[
          ["", t("evaluations.choose")],
          ...classes.map((each) => [String(each.id), classText(each, locale)] as const),
        ]}
        value={draft.classId === 0 ? "" : String(draft.classId)}
        onPick={(id) => onChange({ classId: Number(id) })}
      />
      <PickField
        label={t("evaluations.period")}
        options={PERIODS.map((no) => [no, no === "" ? "–" : no])}
        value={draft.period === null ? "" : String(draft.period)}
        onPick={(no) => onChange({ period: no === "" ? null : Number(no) })}
      />
    </div>
  );
}

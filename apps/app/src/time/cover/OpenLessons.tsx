import type { CoverLesson, CoverProposal, DayPlan, LessonChange } from "@dars/contract/time/cover";
import { IonButton } from "@ionic/react";

import type { Saved } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";

import { buildLessonChange, lessonName, teacherName } from "./lesson-name.ts";

interface OpenLessonsProps {
  readonly plan: DayPlan;
  readonly onChange: (changes: LessonChange[]) => Promise<Saved>;
}

/**
 * Lessons without a teacher, each with ranked substitutes and reasons; one button accepts the best plan for
 * the day.
 */
export function OpenLessons({ plan, onChange }: OpenLessonsProps) {
  const { t } = useText();
  const best = plan.open.flatMap(({ lesson, bestId }) =>
    bestId === null ? [] : [buildLessonChange(lesson.id, { teacherId: bestId })],
  );
  return (
    <section className="card">
      <h2 className="section-title">{t("dayplan.open")}</h2>
      {plan.open.length === 0 && <p className="quiet">{t("dayplan.all-covered")}</p>}
      {plan.open.map((open) => (
        <OpenLesson key={open.lesson.id} plan={plan} open={open} onChange={onChange} />
      ))}
      {best.length > 0 && (
        <IonButton expand="block" onClick={() => void onChange(best)}>
          {t("dayplan.assign-best", { count: best.length })}
        </IonButton>
      )}
    </section>
  );
}

interface OpenLessonProps extends OpenLessonsProps {
  readonly open: CoverLesson;
}

function OpenLesson({ plan, open: { lesson, absentId, proposals, bestId }, onChange }: OpenLessonProps) {
  const { t, locale } = useText();
  return (
    <article className="day-plan-open">
      <h3>
        <b className="number">{lesson.no}</b> <bdi>{lessonName(plan, lesson, locale)}</bdi>
        <time className="quiet number">{lesson.startsAt}</time>
      </h3>
      <p className="quiet">
        <bdi>{teacherName(plan, absentId, locale)}</bdi>
      </p>
      {proposals.length === 0 && <p className="quiet">{t("dayplan.nobody-free")}</p>}
      <ul className="plain">
        {proposals.slice(0, 3).map((one) => (
          <Proposal
            key={one.teacherId}
            plan={plan}
            proposal={one}
            no={lesson.no}
            isBest={one.teacherId === bestId}
            onAssign={() => void onChange([buildLessonChange(lesson.id, { teacherId: one.teacherId })])}
          />
        ))}
      </ul>
      <IonButton
        fill="clear"
        size="small"
        color="danger"
        onClick={() => void onChange([buildLessonChange(lesson.id, { kind: "cancelled" })])}
      >
        {t("dayplan.cancel")}
      </IonButton>
    </article>
  );
}

interface ProposalProps {
  readonly plan: DayPlan;
  readonly proposal: CoverProposal;
  readonly no: number;
  readonly isBest: boolean;
  readonly onAssign: () => void;
}

function Proposal({ plan, proposal, no, isBest, onAssign }: ProposalProps) {
  const { t, locale } = useText();
  const found = plan.teachers.find(({ id }) => id === proposal.teacherId);
  const name = teacherName(plan, proposal.teacherId, locale);
  return (
    <li className="day-plan-proposal">
      {found && <Avatar id={found.id} name={found.name} />}
      <span>
        <bdi>{name}</bdi>
        <small className="quiet">
          {t(getReasonTextId(proposal))} · {t("dayplan.covers", { count: proposal.coversThisWeek })}
        </small>
      </span>
      <IonButton
        size="small"
        fill="outline"
        color={isBest ? "primary" : "medium"}
        aria-label={t("dayplan.assign-who", { name, no })}
        onClick={onAssign}
      >
        {t("dayplan.assign")}
      </IonButton>
    </li>
  );
}

function getReasonTextId({ teachesSubject, knowsClass }: CoverProposal) {
  if (teachesSubject) return "dayplan.teaches" as const;
  return knowsClass ? ("dayplan.knows" as const) : ("dayplan.free" as const);
}

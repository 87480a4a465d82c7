import {
  ACKNOWLEDGE_DAYS,
  APPEAL_DAYS,
  type EvaluationDraft,
  type EvaluationSetup,
} from "@dars/contract/insight/evaluations";
import type { Rubric } from "@dars/contract/insight/rubrics";
import type { ApiError } from "@dars/contract/platform/client";
import { IonButton } from "@ionic/react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { classText } from "./class-text.ts";
import { GapList } from "./GapList.tsx";
import { isComplete, type Gaps } from "./list-gaps.ts";
import { Outcome } from "./Outcome.tsx";
import { REASONS } from "./reasons.ts";
import { describeLevels } from "./ScoreField.tsx";

interface EvaluationReviewProps {
  readonly setup: EvaluationSetup;
  readonly rubric: Rubric;
  readonly draft: EvaluationDraft;
  readonly gaps: Gaps;
  readonly error: ApiError | null;
  readonly onSubmit: () => Promise<void>;
  readonly onBack: () => void;
}

/** The whole visit as its teacher will read it, what is missing, and what submitting does. */
export function EvaluationReview(props: EvaluationReviewProps) {
  const { setup, rubric, draft, gaps, error, onSubmit, onBack } = props;
  const { t, locale } = useText();
  const teacher = setup.teachers.find(({ id }) => id === draft.teacherId);
  const name = teacher ? localizeName(teacher.name, locale) : "";
  return (
    <div className="stack wide-gap evaluation-review">
      <section ref={showTop} className="card stack">
        <h2 className="section-title first">{teacher && <Name of={teacher.name} />}</h2>
        <VisitLine setup={setup} draft={draft} />
        <Outcome rubric={rubric} scores={draft.scores} />
      </section>
      <ReviewedScores rubric={rubric} draft={draft} />
      {(["strengths", "nextStep"] as const).map((field) => (
        <section key={field} className="card stack">
          <h2 className="section-title first">
            {t(field === "strengths" ? "evaluations.strengths" : "evaluations.next-step")}
          </h2>
          {draft[field] === null ? (
            <p className="quiet">–</p>
          ) : (
            <p className="evaluation-text" dir="auto">
              {draft[field]}
            </p>
          )}
        </section>
      ))}
      <section className="card stack">
        <h2 className="section-title first">{t("evaluations.before-submit")}</h2>
        <GapList gaps={gaps} />
        <p className="quiet">
          {t("evaluations.submit-effect", { name, answer: ACKNOWLEDGE_DAYS, appeal: APPEAL_DAYS })}
        </p>
        <Refusal error={error} reasons={REASONS} />
        <div className="buttons">
          <IonButton disabled={!isComplete(gaps)} onClick={() => void onSubmit()}>
            {t("evaluations.submit")}
          </IonButton>
          <IonButton fill="outline" onClick={onBack}>
            {t("evaluations.go-on")}
          </IonButton>
        </div>
      </section>
    </div>
  );
}

/** Scrolls to the top: the form that the review replaces was scrolled down. */
const showTop = (head: HTMLElement | null): void => head?.scrollIntoView({ block: "end" });

function VisitLine({ setup, draft }: Pick<EvaluationReviewProps, "setup" | "draft">) {
  const { t, format, locale } = useText();
  const visited = setup.teachers
    .find(({ id }) => id === draft.teacherId)
    ?.classes.find(({ id }) => id === draft.classId);
  const words = [
    visited && classText(visited, locale),
    format.date(getNoon(draft.heldOn)),
    draft.period !== null && t("evaluations.period-no", { no: draft.period }),
    draft.topic,
  ].filter(Boolean);
  return <p className="quiet">{words.join(" · ")}</p>;
}

function ReviewedScores({ rubric, draft }: Pick<EvaluationReviewProps, "rubric" | "draft">) {
  const { t, locale } = useText();
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("evaluations.scores")}</h2>
      <ul className="plain stack">
        {rubric.indicators.map((indicator) => {
          const found = draft.scores.find((score) => score.indicator === indicator.id);
          const described = describeLevels(indicator, locale).find(({ value }) => value === found?.score);
          const grounds = [described?.words, found?.note].filter(Boolean);
          return (
            <li key={indicator.id} className="evaluation-score">
              <Name of={indicator.name} />
              <strong>{nameScore(found?.score, t)}</strong>
              {grounds.length > 0 && (
                <span className="quiet evaluation-text" dir="auto">
                  {grounds.join("\n")}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function nameScore(score: number | null | undefined, t: Text["t"]): string {
  if (score === undefined) return t("evaluations.no-score");
  return score === null ? t("evaluations.not-observed") : t("evaluations.score-of", { score });
}

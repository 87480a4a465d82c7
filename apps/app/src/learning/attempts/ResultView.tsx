import { readAttempt, type AttemptPage } from "@dars/contract/learning/attempts";
import { absolute, compare, exactly, exactText, subtract, ZERO } from "@dars/contract/learning/exact";
import type { Id } from "@dars/contract/platform/primitives";
import { IonIcon } from "@ionic/react";
import { useRef, useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

import { ExplainedQuestion } from "./ExplainedQuestion.tsx";
import { OUTCOME_ICONS, getAnswerOutcome } from "./get-answer-outcome.ts";
import { scoreText, computeShare } from "./score-text.ts";
import { ScoreRing } from "./ScoreRing.tsx";

interface ResultViewProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly attemptId: Id;
  /** Read by the student who made it. */
  readonly isOwn: boolean;
}

/** What came of an attempt, as far as it may be seen; the first mistake is open. */
export function ResultView({ schoolId, studentId, attemptId, isOwn }: ResultViewProps) {
  const { reading } = useRead(readAttempt, { params: { schoolId, studentId, attemptId } });
  return <Await {...reading}>{(page) => <Result key={page.attempt.id} page={page} isOwn={isOwn} />}</Await>;
}

interface ResultProps extends Pick<ResultViewProps, "isOwn"> {
  readonly page: AttemptPage;
}

function Result({ page, isOwn }: ResultProps) {
  const { t, format } = useText();
  const answerableQuestions = page.questions.filter(({ question }) => question.type !== "description");
  const outcomes = answerableQuestions.map(getAnswerOutcome);
  const mistakes = outcomes.flatMap((outcome, at) =>
    outcome === "wrong" || outcome === "partial" ? [at] : [],
  );
  const [open, setOpen] = useState(mistakes[0] ?? 0);
  const head = useRef<HTMLHeadingElement>(null);
  const current = answerableQuestions[open];
  const nextMistake = mistakes.find((at) => at > open) ?? mistakes.find((at) => at !== open);
  const show = (at: number) => {
    setOpen(at);
    head.current?.scrollIntoView({ block: "start" });
  };
  return (
    <div className="stack">
      <section className="card result-card">
        <Summary page={page} />
        <ol className="plain result-grid">
          {answerableQuestions.map(({ question }, at) => {
            const outcome = outcomes[at] ?? "unknown";
            return (
              <li key={question.id}>
                <button
                  type="button"
                  className={`result-tile ${outcome}`}
                  aria-current={at === open}
                  aria-label={t("attempts.tile", { no: at + 1, outcome: t(`attempts.${outcome}`) })}
                  onClick={() => show(at)}
                >
                  {format.number(at + 1)} <IonIcon icon={OUTCOME_ICONS[outcome]} aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ol>
      </section>
      {current && (
        <>
          <div className="result-head">
            <h2 ref={head}>{t("attempts.question-no", { no: open + 1 })}</h2>
            {nextMistake !== undefined && (
              <button type="button" className="text-button" onClick={() => show(nextMistake)}>
                {t("attempts.next-mistake")}
              </button>
            )}
          </div>
          <ExplainedQuestion result={current} isOwn={isOwn} />
        </>
      )}
    </div>
  );
}

function Summary({ page: { attempt, before, exercise } }: { readonly page: AttemptPage }) {
  const { t } = useText();
  const minutes = computeMinutes(attempt);
  return (
    <div className="result-summary">
      <ScoreRing score={attempt.score} outOf={attempt.outOf} />
      <div>
        <p className="result-word">
          {attempt.score === null
            ? t(pendingText(attempt, exercise))
            : t(getRatingTextId(computeShare(attempt.score, attempt.outOf)))}
        </p>
        {attempt.score !== null && before !== null && <Change now={attempt.score} before={before} />}
        <ShownFrom page={{ attempt, exercise }} />
        {minutes !== null && <p className="quiet">{t("attempts.in-minutes", { count: minutes })}</p>}
        {attempt.isLate && <p className="late-note">{t("attempts.late")}</p>}
        {attempt.isAuto && <p className="quiet">{t("attempts.auto")}</p>}
      </div>
    </div>
  );
}

function ShownFrom({
  page: { attempt, exercise },
}: {
  readonly page: Pick<AttemptPage, "attempt" | "exercise">;
}) {
  const { t, format } = useText();
  if (attempt.score !== null || exercise.feedback !== "after_due" || exercise.dueAt === null) return null;
  return <p className="quiet">{t("attempts.shown-on", { time: format.moment(new Date(exercise.dueAt)) })}</p>;
}

function computeMinutes({ startedAt, submittedAt }: AttemptPage["attempt"]): number | null {
  if (submittedAt === null) return null;
  return Math.max(1, Math.round((Date.parse(submittedAt) - Date.parse(startedAt)) / 60_000));
}

const pendingText = (
  { state }: AttemptPage["attempt"],
  { feedback }: AttemptPage["exercise"],
): "attempts.waits-for-mark" | "attempts.waits-for-due" | "attempts.handed-in" => {
  if (feedback === "after_due") return "attempts.waits-for-due";
  return state === "submitted" ? "attempts.waits-for-mark" : "attempts.handed-in";
};

function Change({ now, before }: { readonly now: string; readonly before: string }) {
  const { t } = useText();
  const { sign, by } = computeChange(now, before);
  if (sign === 0) return <p className="quiet">{t("attempts.same-as-before")}</p>;
  return <p className="quiet">{t(sign > 0 ? "attempts.higher" : "attempts.lower", { by })}</p>;
}

function computeChange(now: string, before: string) {
  const change = subtract(exactly(now), exactly(before));
  return { sign: compare(change, ZERO), by: scoreText(exactText(absolute(change))) };
}

function getRatingTextId(share: number) {
  if (share >= 0.9) return "attempts.excellent";
  if (share >= 0.75) return "attempts.very-good";
  if (share >= 0.6) return "attempts.good";
  return share >= 0.5 ? "attempts.passed" : "attempts.practise-more";
}

import { startAttempt, type AttemptLine, type TaskPage } from "@dars/contract/learning/attempts";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonList } from "@ionic/react";
import { useRef } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useText } from "#platform/text/use-text.ts";
import { whileLoading } from "#platform/ui/loading.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { Swatch } from "#school/schools/public.ts";

import { REASONS } from "./reasons.ts";
import { scoreText } from "./score-text.ts";
import { ShareExercise } from "./ShareExercise.tsx";
import { StandingChip } from "./StandingChip.tsx";
import { useTimesText } from "./use-times-text.ts";

interface TaskViewProps {
  readonly page: TaskPage;
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly isOwn: boolean;
  readonly onBegun: () => Promise<unknown>;
  readonly onWork: () => void;
  readonly onResult: (attemptId: Id) => void;
}

/** Before an exercise: what it asks, until when, and what was done already. */
export function TaskView(props: TaskViewProps) {
  const { page, isOwn, onResult } = props;
  const { task, attempts } = page;
  const { t, format } = useText();
  const over = attempts.filter(({ state }) => state !== "working");
  return (
    <div className="stack">
      <section className="card stack">
        <div className="task-head">
          <Swatch theme={task.subject.theme} icon={task.subject.icon} name={task.subject.name} />
          <div className="task-words">
            <h2>
              <bdi>{task.title}</bdi>
            </h2>
            <p className="quiet">
              <Name of={task.subject.name} /> · {t(`attempts.purpose-${task.purpose}`)}
            </p>
          </div>
          <StandingChip standing={task.standing} isLate={task.isLate} />
        </div>
        {task.instructions !== "" && (
          <p className="instructions" dir="auto">
            {task.instructions}
          </p>
        )}
        <Facts task={task} done={over.length} />
        {isOwn && <Begin {...props} />}
        {isOwn && (
          <ShareExercise
            schoolId={props.schoolId}
            exercise={task}
            subject={task.subject}
            level={null}
            sectionIds={null}
          />
        )}
      </section>
      {over.length > 0 && (
        <section>
          <h2 className="list-head">{t("attempts.attempts")}</h2>
          <IonList className="rows" lines="none">
            {over.toReversed().map((attempt) => (
              <Row
                key={attempt.id}
                strong={t("attempts.attempt-no", { no: attempt.no })}
                quiet={
                  attempt.submittedAt && (
                    <>
                      {format.moment(new Date(attempt.submittedAt))}
                      {attempt.isAuto && ` · ${t("attempts.auto")}`}
                    </>
                  )
                }
                end={<Given attempt={attempt} />}
                onPress={() => onResult(attempt.id)}
              />
            ))}
          </IonList>
        </section>
      )}
    </div>
  );
}

function Given({ attempt: { score, outOf, isLate } }: { readonly attempt: AttemptLine }) {
  const { t } = useText();
  if (score === null) return <span className="quiet">{t("attempts.no-score-yet")}</span>;
  return (
    <span>
      {isLate && <span className="late-note">{t("attempts.late")} </span>}
      <bdi dir="ltr" className="number">
        {scoreText(score)} / {scoreText(outOf)}
      </bdi>
    </span>
  );
}

function Facts({ task, done }: { readonly task: TaskPage["task"]; readonly done: number }) {
  const { t, format } = useText();
  const { due, closes } = useTimesText()(task);
  const facts = [
    t("attempts.fact-questions", { count: task.questions, points: scoreText(task.outOf) }),
    ...(task.timeLimitMinutes === null ? [] : [t("attempts.fact-minutes", { count: task.timeLimitMinutes })]),
    ...(task.attemptsAllowed === null
      ? []
      : [t("attempts.fact-attempts", { done, of: task.attemptsAllowed })]),
    ...(due === null ? [] : [due]),
    ...(closes === null ? [] : [closes]),
    ...(task.latePenalty === 0 || task.dueAt === null
      ? []
      : [t("attempts.fact-late", { percent: format.percent(task.latePenalty / 100) })]),
    t(`attempts.feedback-${task.feedback}`),
  ];
  return (
    <ul className="task-facts">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function Begin({ page, schoolId, studentId, onBegun, onWork }: TaskViewProps) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce(onBegun);
  const key = useRef(newClientId());
  const { task, running, whyNot } = page;
  if (running)
    return (
      <IonButton expand="block" shape="round" onClick={onWork}>
        {t("attempts.continue")}
      </IonButton>
    );
  if (whyNot !== null)
    return whyNot === "not-open" || whyNot === "running" ? null : (
      <p className="quiet">{t(`attempts.why-${whyNot}`)}</p>
    );
  async function begin() {
    const params = { schoolId, studentId, exerciseId: task.id };
    await attempt(() => whileLoading(() => call(startAttempt, { params, body: { key: key.current } })));
    key.current = newClientId();
  }
  return (
    <>
      <Refusal error={error} reasons={REASONS} />
      <IonButton expand="block" shape="round" disabled={isBusy} onClick={() => void begin()}>
        {t(page.attempts.length > 0 ? "attempts.again" : "attempts.begin")}
      </IonButton>
      {task.timeLimitMinutes !== null && <p className="quiet task-note">{t("attempts.timer-note")}</p>}
    </>
  );
}

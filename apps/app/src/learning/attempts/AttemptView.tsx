import type { RunningAttempt, TaskPage } from "@dars/contract/learning/attempts";
import type { ScreenAnswer } from "@dars/contract/learning/screen-answers";
import type { Id } from "@dars/contract/platform/primitives";
import {
  IonButton,
  IonButtons,
  IonContent,
  IonFooter,
  IonHeader,
  IonIcon,
  IonTitle,
  IonToolbar,
  useIonRouter,
} from "@ionic/react";
import {
  arrowBackOutline,
  arrowForwardOutline,
  chevronDownOutline,
  closeOutline,
  flagOutline,
  flag as flagFilled,
  phonePortraitOutline,
} from "ionicons/icons";
import { useEffect, useRef, useState } from "react";

import { AnswerLane, keepMedia } from "#learning/questions/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { AnsweredQuestion } from "./AnsweredQuestion.tsx";
import { isBlank } from "./is-blank.ts";
import { JumpList } from "./JumpList.tsx";
import { OtherAnswers } from "./OtherAnswers.tsx";
import { REASONS } from "./reasons.ts";
import { Segments } from "./Segments.tsx";
import { TimeLeft } from "./TimeLeft.tsx";
import { buildAttemptLane, useAttempt, useHasUnsent } from "./use-attempt.ts";
import { useChecks } from "./use-checks.ts";
import { useQuestionPlace } from "./use-question-place.ts";
import { useTimeLeft } from "./use-time-left.ts";

interface AttemptViewProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly task: TaskPage["task"];
  readonly running: RunningAttempt;
  /** `isTimeUp`: it was handed in because the time ran out. */
  readonly onSubmitted: (isTimeUp: boolean) => void;
}

/** One question a screen. Answers are kept as they are given. */
export function AttemptView({ schoolId, studentId, task, running, onSubmitted }: AttemptViewProps) {
  const { t } = useText();
  const router = useIonRouter();
  const [flagged, setFlagged] = useState<ReadonlySet<Id>>(new Set());
  const [isListOpen, setListOpen] = useState(false);
  const { answers, answer, choose, submit, error } = useAttempt(running, { schoolId, studentId }, task);
  const { at, goTo, forget } = useQuestionPlace(running, answers);
  const checks = useChecks(running, { schoolId, studentId });
  const [lane] = useState(() => buildAttemptLane(running.id));
  const { questions } = running;
  useKeptMedia(schoolId, questions);
  const answerableQuestions = questions.filter(({ type }) => type !== "description");
  const question = questions[at];
  const answered = new Set(
    answers
      .filter(({ questionId, response }) => checks.findResult(questionId) || !isBlank(response))
      .map((each) => each.questionId),
  );
  const left = answerableQuestions.filter(({ id }) => !answered.has(id)).length;
  const timeLeft = useTimeLeft(running.deadline);
  const isTimeUp = timeLeft !== null && timeLeft <= 0;
  useOnce(isTimeUp, () => void handIn());

  const isDisputed = ({ questionId, others }: ScreenAnswer) =>
    others.length > 0 && checks.findResult(questionId) === undefined;
  const disputed = new Set(answers.filter(isDisputed).map(({ questionId }) => questionId));
  const toChoose = questions.findIndex(({ id }) => disputed.has(id));

  async function handIn() {
    if (!(await submit())) return;
    forget();
    onSubmitted(isTimeUp);
  }

  async function handleSubmit() {
    if (toChoose >= 0) return goTo(toChoose);
    const isSure = await ask({
      question: t("attempts.submit-question"),
      ...(left > 0 && { text: t("attempts.left", { count: left }) }),
      yes: t("attempts.submit"),
    });
    if (isSure) await handIn();
  }

  function toggleFlag(id: Id) {
    const next = new Set(flagged);
    if (!next.delete(id)) next.add(id);
    setFlagged(next);
  }

  const getQuestionState = (id: Id, number: number) => {
    if (number === at) return "here";
    if (flagged.has(id)) return "flagged";
    return answered.has(id) ? "done" : "open";
  };

  if (!question) return null;
  const own = answers.find(({ questionId }) => questionId === question.id);
  const isLast = at === questions.length - 1;
  const place = t("attempts.question-of", { no: at + 1, of: questions.length });
  return (
    <>
      <IonHeader className="attempt-header">
        <IonToolbar>
          <IonButtons slot="start">
            <IonButton aria-label={t("attempts.leave")} onClick={() => router.goBack()}>
              <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
            </IonButton>
          </IonButtons>
          <IonTitle>
            <h1 className="page-title">
              <button type="button" className="jump" onClick={() => setListOpen(true)}>
                {place} <IonIcon icon={chevronDownOutline} aria-hidden="true" />
              </button>
            </h1>
          </IonTitle>
          <div slot="end">
            <TimeLeft dueAt={task.dueAt} deadline={running.deadline} />
          </div>
        </IonToolbar>
        <Segments
          label={t("attempts.left", { count: left })}
          of={questions.map(({ id }, number) => ({ id, state: getQuestionState(id, number) }))}
        />
      </IonHeader>
      <IonContent key={question.id}>
        <section className="page-body reading attempt" aria-label={place}>
          <ChoiceAhead at={at} toChoose={toChoose} onShow={goTo} />
          {own && isDisputed(own) && (
            <OtherAnswers
              question={question}
              answer={own}
              onChoose={(response) => choose(question.id, response)}
            />
          )}
          <AnswerLane value={lane}>
            <AnsweredQuestion
              question={question}
              answer={own ?? null}
              isAnswered={answered.has(question.id)}
              checks={checks}
              onAnswer={(response) => answer(question.id, response)}
            />
          </AnswerLane>
          <div className="attempt-foot">
            <Kept attemptId={running.id} />
            <IonButton
              fill="clear"
              aria-pressed={flagged.has(question.id)}
              onClick={() => toggleFlag(question.id)}
            >
              <IonIcon
                slot="start"
                icon={flagged.has(question.id) ? flagFilled : flagOutline}
                aria-hidden="true"
              />
              {t("attempts.flag")}
            </IonButton>
          </div>
          <Refusal error={error} reasons={REASONS} />
        </section>
      </IonContent>
      <IonFooter>
        <div className="attempt-dock">
          <IonButton className="tonal" shape="round" disabled={at === 0} onClick={() => goTo(at - 1)}>
            <IonIcon slot="start" icon={arrowBackOutline} className="follows-script" aria-hidden="true" />
            {t("attempts.previous")}
          </IonButton>
          <IonButton shape="round" onClick={() => (isLast ? void handleSubmit() : goTo(at + 1))}>
            {t(isLast ? "attempts.submit" : "attempts.next")}
            {!isLast && (
              <IonIcon slot="end" icon={arrowForwardOutline} className="follows-script" aria-hidden="true" />
            )}
          </IonButton>
        </div>
      </IonFooter>
      <JumpList
        isOpen={isListOpen}
        questions={questions}
        at={at}
        answered={answered}
        flagged={flagged}
        left={left}
        onJump={(number) => {
          goTo(number);
          setListOpen(false);
        }}
        onSubmit={() => {
          setListOpen(false);
          void handleSubmit();
        }}
        onClose={() => setListOpen(false)}
      />
    </>
  );
}

interface ChoiceAheadProps {
  readonly at: number;
  /** The first question to which several answers are to be chosen from; -1 for none. */
  readonly toChoose: number;
  readonly onShow: (at: number) => void;
}

/** The way to the question at which an answer has to be chosen. */
function ChoiceAhead({ at, toChoose, onShow }: ChoiceAheadProps) {
  const { t } = useText();
  if (toChoose < 0 || toChoose === at) return null;
  return (
    <IonButton expand="block" fill="outline" shape="round" onClick={() => onShow(toChoose)}>
      {t("attempts.choose-first", { no: toChoose + 1 })}
    </IonButton>
  );
}

/** Says where the answers are while they have not reached the server. */
function Kept({ attemptId }: { readonly attemptId: Id }) {
  const { t } = useText();
  const hasUnsent = useHasUnsent(attemptId);
  return (
    <p className="quiet kept">
      {hasUnsent && (
        <>
          <IonIcon icon={phonePortraitOutline} aria-hidden="true" />
          {t("attempts.kept-here")}
        </>
      )}
    </p>
  );
}

/** What the questions show is on this device before the network goes; without one it is tried again another time. */
function useKeptMedia(schoolId: Id, questions: RunningAttempt["questions"]): void {
  const { call, local } = useApi();
  useEffect(() => {
    keepMedia({ call, local }, schoolId, questions).catch(() => undefined);
  }, [call, local, schoolId, questions]);
}

/** Does something the first time that it holds. */
function useOnce(holds: boolean, act: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!holds || isDone.current) return;
    isDone.current = true;
    act();
  });
}

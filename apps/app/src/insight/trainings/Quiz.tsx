import { answerTrainingQuiz, type TrainingPart } from "@dars/contract/insight/training-parts";
import type { Training } from "@dars/contract/insight/trainings";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { REASONS } from "./reasons.ts";

interface QuizProps {
  readonly training: Training;
  readonly part: TrainingPart;
}

/** Questions with one right option each, handed in at once; how many attempts are left is said before. */
export function Quiz({ training, part }: QuizProps) {
  const { t, format } = useText();
  const { questions, passPercent, mine } = part;
  return (
    <>
      <p className="quiet">
        {t("trainings.quiz-rule", { count: questions.length, pass: format.percent(passPercent / 100) })}
      </p>
      {mine && mine.bestPercent !== null && (
        <p>{t("trainings.best", { percent: format.percent(mine.bestPercent / 100) })}</p>
      )}
      {mine && !mine.isDone && !training.isCancelled && (
        <Attempt training={training} part={part} left={part.attempts - mine.attempts} />
      )}
    </>
  );
}

function Attempt({ training, part, left }: QuizProps & { readonly left: number }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (isOpen && left > 0) return <Questions training={training} part={part} onEnd={() => setOpen(false)} />;
  return (
    <>
      <p className="quiet">{t("trainings.attempts-left", { count: left })}</p>
      {left > 0 && (
        <div className="buttons">
          <IonButton
            size="small"
            aria-label={`${t("trainings.begin-quiz")}: ${part.title}`}
            onClick={() => setOpen(true)}
          >
            {t("trainings.begin-quiz")}
          </IonButton>
        </div>
      )}
    </>
  );
}

function Questions({ training, part, onEnd }: QuizProps & { readonly onEnd: () => void }) {
  const { t } = useText();
  const { save, error, isBusy } = useSave();
  const { questions } = part;
  // Of this attempt: handed in twice, it still counts once.
  const [key] = useState(newClientId);
  const [answers, setAnswers] = useState<(number | null)[]>(() => questions.map(() => null));
  const missing = answers.filter((answer) => answer === null).length;

  async function handIn() {
    const params = { schoolId: training.schoolId, training: training.key, partId: part.id };
    const input = { params, body: { key, answers } };
    const saved = await save(answerTrainingQuiz, input, part.title);
    if (saved.state !== "refused") onEnd();
  }

  return (
    <div className="stack wide-gap">
      {questions.map(({ text, options }, at) => (
        <Choice
          key={text}
          label={`${at + 1}. ${text}`}
          options={options.map((option, place) => [place, option] as const)}
          value={answers[at] ?? undefined}
          onChoose={(place) => setAnswers(answers.with(at, place))}
        />
      ))}
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <IonButton disabled={missing > 0 || isBusy} onClick={() => void handIn()}>
          {t("trainings.hand-in")}
        </IonButton>
        <IonButton fill="clear" onClick={onEnd}>
          {t("platform.cancel")}
        </IonButton>
      </div>
      {missing > 0 && <p className="quiet">{t("trainings.unanswered", { count: missing })}</p>}
    </div>
  );
}

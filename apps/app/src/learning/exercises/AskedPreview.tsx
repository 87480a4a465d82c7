import { previewExercise } from "@dars/contract/learning/attempts";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { MediaContext, QuestionInput } from "#learning/questions/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

interface AskedPreviewProps {
  readonly schoolId: Id;
  readonly exerciseId: Id;
}

/** The questions as a student is asked them. What is answered here goes nowhere. */
export function AskedPreview({ schoolId, exerciseId }: AskedPreviewProps) {
  const { t } = useText();
  const { reading } = useRead(previewExercise, { params: { schoolId, exerciseId } });
  const [answers, setAnswers] = useState<ReadonlyMap<Id, QuestionResponse>>(new Map());
  return (
    <MediaContext value={schoolId}>
      <p className="quiet">{t("exercises.preview-text")}</p>
      <Await {...reading}>
        {({ questions }) => (
          <ol className="plain stack" aria-label={t("exercises.preview")}>
            {questions.map((question, at) => (
              <li key={question.id} className="card stack">
                <p className="quiet">{t("attempts.question-of", { no: at + 1, of: questions.length })}</p>
                <QuestionInput
                  question={question}
                  response={answers.get(question.id) ?? null}
                  onAnswer={(response) => setAnswers((now) => new Map(now).set(question.id, response))}
                />
              </li>
            ))}
          </ol>
        )}
      </Await>
    </MediaContext>
  );
}

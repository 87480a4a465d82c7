import { compare, exactly, parseExact, ZERO } from "@dars/contract/learning/exact";
import type { MarkingLine } from "@dars/contract/learning/marking";
import type { Question } from "@dars/contract/learning/questions";
import type { ApiError } from "@dars/contract/platform/client";
import { IonTextarea } from "@ionic/react";
import { useState, type SubmitEvent } from "react";

import { scoreText } from "#learning/attempts/public.ts";
import { RichTextView } from "#learning/questions/public.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";

interface MarkFormProps {
  readonly line: MarkingLine;
  readonly question: Question;
  readonly phrases: readonly string[];
  readonly error: ApiError | null;
  readonly onMark: (score: string, comment: string | null) => void;
}

const REASONS: Reasons = new Map<unknown, TextId>([["stale", "marking.stale"]]);
/** Up to here each point has a button of its own. */
const MOST_BUTTONS = 12;

/** The mark, what is said about it, and on to the next. */
export function MarkForm({ line, question, phrases, error, onMark }: MarkFormProps) {
  const { t, format } = useText();
  const [typed, setTyped] = useState(line.score === null ? "" : scoreText(line.score));
  const [comment, setComment] = useState(line.comment ?? "");
  const points = exactly(question.points);
  const most = Number(points.over / points.under);
  const score = parseExact(typed.trim());
  const isRight = score !== undefined && compare(score, ZERO) >= 0 && compare(score, points) <= 0;

  function handleSave(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isRight) onMark(typed.trim(), comment.trim() === "" ? null : comment.trim());
  }

  return (
    <form className="card stack mark-form" onSubmit={handleSave}>
      <div className="mark-head">
        <h2 className="list-head">{t("marking.mark")}</h2>
        <span className="quiet">{t("marking.of", { points: scoreText(question.points) })}</span>
      </div>
      {most <= MOST_BUTTONS && (
        <fieldset className="plain-fieldset mark-points" aria-label={t("marking.mark")}>
          {Array.from({ length: most + 1 }, (_, point) => (
            <button
              key={point}
              type="button"
              aria-pressed={typed.trim() === String(point)}
              onClick={() => setTyped(String(point))}
            >
              {format.number(point)}
            </button>
          ))}
        </fieldset>
      )}
      <input
        className="answer-field"
        inputMode="decimal"
        dir="ltr"
        aria-label={t("marking.exact")}
        placeholder={t("marking.exact")}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {"rubric" in question && question.rubric !== null && (
        <div className="rubric">
          <RichTextView of={question.rubric} />
        </div>
      )}
      <h2 className="list-head">{t("marking.comment")}</h2>
      {phrases.map((phrase) => (
        <button key={phrase} type="button" className="phrase" dir="auto" onClick={() => setComment(phrase)}>
          {phrase}
        </button>
      ))}
      <IonTextarea
        fill="outline"
        aria-label={t("marking.comment")}
        autoGrow
        rows={2}
        maxlength={4000}
        value={comment}
        onIonInput={({ detail }) => setComment(detail.value ?? "")}
      />
      <Refusal error={error} reasons={REASONS} />
      {line.marker !== null && <p className="quiet">{t("marking.was-marked")}</p>}
      <SendButton label={t("marking.save-next")} />
    </form>
  );
}

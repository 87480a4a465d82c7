import { compare, exactly, exactText, parseExact, ZERO } from "@dars/contract/learning/exact";
import { proposeMark, type ReviewedAnswer } from "@dars/contract/learning/marking";
import type { Question } from "@dars/contract/learning/questions";
import type { Id } from "@dars/contract/platform/primitives";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { latinNumber } from "#platform/text/latin-number.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

const REASONS: Reasons = new Map<unknown, TextId>([
  ["stale", "marking.stale"],
  ["waiting", "marking.asked"],
]);

interface AskForMarkProps {
  readonly schoolId: Id;
  readonly questionId: Id;
  readonly question: Question;
  readonly answer: ReviewedAnswer;
  /** Names the request among the saves that wait. */
  readonly title: string;
  readonly onEnd: () => void;
}

/** E6: the mark that a coordinator asks for, and why. */
export function AskForMark({ schoolId, questionId, question, answer, title, onEnd }: AskForMarkProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const { attemptId, revision } = answer;

  const checkMark = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    scoreIn(form) === null ? new Map([["score", t("platform.field-range")]]) : new Map();

  function scoreIn(form: HTMLFormElement): string | null {
    const score = parseExact(latinNumber(typedIn(form, "score")).trim());
    if (!score || compare(score, ZERO) < 0 || compare(score, exactly(question.points)) > 0) return null;
    return exactText(score);
  }

  async function send(form: HTMLFormElement) {
    const score = scoreIn(form);
    if (score === null) return null;
    const comment = typedIn(form, "comment").trim();
    const body = {
      key: newClientId(),
      revision,
      score,
      comment: comment === "" ? null : comment,
      reason: typedIn(form, "reason").trim(),
    };
    const saved = await save(proposeMark, { params: { schoolId, attemptId, questionId }, body }, title);
    if (saved.state !== "refused") onEnd();
    return saved;
  }

  return (
    <Form
      className="stack"
      verb={t("marking.ask-send")}
      label={t("marking.ask-again")}
      error={error}
      reasons={REASONS}
      check={checkMark}
      onSubmit={send}
      onCancel={onEnd}
    >
      <p className="quiet">{t("marking.ask-text")}</p>
      <TextField label={t("marking.new-mark")} name="score" isRequired />
      <TextField label={t("marking.comment")} name="comment" value={answer.comment ?? ""} />
      <TextField label={t("marking.ask-why")} name="reason" isRequired />
    </Form>
  );
}

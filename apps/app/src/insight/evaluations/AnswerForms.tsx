import {
  ACKNOWLEDGE_DAYS,
  answerEvaluation,
  APPEAL_DAYS,
  type Evaluation,
} from "@dars/contract/insight/evaluations";
import { addDays } from "@dars/contract/time/days";

import { useText } from "#platform/text/use-text.ts";
import { dayAt, getNoon } from "#platform/time/days.ts";
import { serverNow } from "#platform/time/server-now.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { OtherSubmit } from "#platform/ui/OtherSubmit.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { REASONS } from "./reasons.ts";
import { useAction } from "./use-action.ts";

const WAIVE = "waive";

interface AnswerFormsProps {
  readonly evaluation: Evaluation;
}

/** EVA-4: the teacher acknowledges with a comment, accepts for good, or appeals and says why. */
export function AnswerForms({ evaluation }: AnswerFormsProps) {
  const { mayAnswer, mayAppeal } = evaluation;
  return (
    <>
      {(mayAnswer || mayAppeal) && <AnswerForm evaluation={evaluation} />}
      {mayAppeal && <AppealForm evaluation={evaluation} />}
    </>
  );
}

function AnswerForm({ evaluation }: AnswerFormsProps) {
  const { t } = useText();
  const { save, error, params, common, title } = useAction(evaluation);
  const dayAfter = useDayAfter(evaluation);
  const { mayAnswer, mayAppeal } = evaluation;

  async function handleSubmit(form: HTMLFormElement, by: string) {
    const waives = !mayAnswer || by === WAIVE;
    const question = { question: t("evaluations.waive-question"), text: t("evaluations.waive-text") };
    if (waives && !(await ask({ ...question, yes: t("evaluations.waive") }))) return undefined;
    const text = typedIn(form, "text").trim() || null;
    const body = { ...common(), action: waives ? ("waive" as const) : ("acknowledge" as const), text };
    return save(answerEvaluation, { params, body }, title);
  }

  return (
    <Form
      className="card form"
      label={t("evaluations.your-answer")}
      verb={t(mayAnswer ? "evaluations.acknowledge" : "evaluations.waive")}
      error={error}
      reasons={REASONS}
      onSubmit={handleSubmit}
      others={mayAnswer && mayAppeal && <OtherSubmit name={WAIVE} label={t("evaluations.waive")} />}
    >
      <h2 className="section-title first">{t("evaluations.your-answer")}</h2>
      {mayAnswer && (
        <p className="quiet">{t("evaluations.answer-until", { day: dayAfter(ACKNOWLEDGE_DAYS) })}</p>
      )}
      <TextAreaField label={t("evaluations.comment")} name="text" most={2000} />
    </Form>
  );
}

function AppealForm({ evaluation }: AnswerFormsProps) {
  const { t } = useText();
  const { save, error, params, common, title } = useAction(evaluation);
  const dayAfter = useDayAfter(evaluation);
  return (
    <Form
      className="card form"
      label={t("evaluations.appeal")}
      verb={t("evaluations.send-appeal")}
      error={error}
      reasons={REASONS}
      onSubmit={(form) => {
        const body = { ...common(), action: "appeal" as const, text: typedIn(form, "text").trim() };
        return save(answerEvaluation, { params, body }, title);
      }}
    >
      <h2 className="section-title first">{t("evaluations.appeal")}</h2>
      <p className="quiet">{t("evaluations.appeal-until", { day: dayAfter(APPEAL_DAYS) })}</p>
      <TextAreaField label={t("evaluations.reason")} name="text" most={2000} isRequired />
    </Form>
  );
}

/** Days are counted from the last version that the teacher was given. */
function useDayAfter({ history }: Evaluation) {
  const { format } = useText();
  const given = history.findLast(({ kind }) => kind === "submitted" || kind === "amended");
  return (days: number): string => {
    return format.date(getNoon(addDays(dayAt(given?.at ?? serverNow()), days)));
  };
}

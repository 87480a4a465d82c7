import { answerObjection, type OpenObjection } from "@dars/contract/marks/objections";
import { readTyped } from "@dars/contract/marks/typed-mark";
import { IonButton } from "@ionic/react";
import { useState, type FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

const REASONS: Reasons = new Map([
  ["state", "results.answered-already"],
  ["same", "results.same-mark"],
  ["left", "results.not-shown"],
]);

interface AnswerProps {
  readonly objection: OpenObjection;
  readonly schoolId: number;
}

/** The right mark with a reason, or why the mark stays. Both are read by the family. */
export function AnswerObjection({ objection, schoolId }: AnswerProps) {
  const { t } = useText();
  const { act, error } = useCommand();
  const [verdict, setVerdict] = useState<"accepted" | "declined" | null>(null);
  const [isNoMark, setNoMark] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const mark = readTyped(typedIn(form, "mark"));
    setNoMark(verdict === "accepted" && (mark === undefined || mark === null));
    if (verdict === null || (verdict === "accepted" && (mark === undefined || mark === null))) return;
    const done = await act(answerObjection, {
      params: { schoolId, objectionId: objection.id },
      body: {
        key: newClientId(),
        state: verdict,
        answer: typedIn(form, "answer").trim(),
        ...(verdict === "accepted" && mark !== undefined && { mark }),
      },
    });
    if (done) await showToast({ kind: "success", header: textNow("results.answered") });
  }

  if (verdict === null)
    return (
      <div className="buttons">
        <IonButton onClick={() => setVerdict("accepted")}>{t("results.correct-mark")}</IonButton>
        <IonButton fill="outline" onClick={() => setVerdict("declined")}>
          {t("results.mark-stays")}
        </IonButton>
      </div>
    );
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      {verdict === "accepted" && <TextField label={t("results.right-mark")} name="mark" isLeftToRight />}
      <TextField label={t("results.answer-why")} name="answer" />
      {isNoMark && (
        <p className="refusal" role="alert">
          {t("results.right-mark-missing")}
        </p>
      )}
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <SendButton label={t(verdict === "accepted" ? "results.correct-mark" : "results.send-answer")} />
        <IonButton fill="clear" onClick={() => setVerdict(null)}>
          {t("platform.cancel")}
        </IonButton>
      </div>
    </form>
  );
}

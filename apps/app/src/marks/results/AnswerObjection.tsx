import { answerObjection, type OpenObjection } from "@dars/contract/marks/objections";
import { readTyped } from "@dars/contract/marks/typed-mark";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

const REASONS: Reasons = new Map([
  ["state", "results.answered-already"],
  ["withdrawn", "results.withdrawn-meanwhile"],
  ["same", "results.same-mark"],
  ["own-child", "results.own-child"],
]);

interface AnswerProps {
  readonly objection: OpenObjection;
  readonly schoolId: number;
}

/** The right mark with a reason, or why the mark stays. Both are read by the family. */
export function AnswerObjection({ objection, schoolId }: AnswerProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const [verdict, setVerdict] = useState<"accepted" | "declined" | null>(null);

  async function handleSubmit(form: HTMLFormElement) {
    if (verdict === null) return undefined;
    const mark = readTyped(typedIn(form, "mark"));
    const body = {
      key: newClientId(),
      state: verdict,
      answer: typedIn(form, "answer").trim(),
      ...(verdict === "accepted" && mark !== undefined && { mark }),
    };
    const input = { params: { schoolId, objectionId: objection.id }, body };
    return save(answerObjection, input, localizeName(objection.student.name, locale), () =>
      textNow("results.answered"),
    );
  }

  const checkMark = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    verdict === "accepted" && (readTyped(typedIn(form, "mark")) ?? null) === null
      ? new Map([["mark", t("results.right-mark-missing")]])
      : new Map();

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
    <Form
      verb={t(verdict === "accepted" ? "results.correct-mark" : "results.send-answer")}
      error={error}
      reasons={REASONS}
      places={{ same: "mark" }}
      check={checkMark}
      onSubmit={handleSubmit}
      onCancel={() => setVerdict(null)}
    >
      {verdict === "accepted" && <TextField label={t("results.right-mark")} name="mark" isLeftToRight />}
      <TextField label={t("results.answer-why")} name="answer" isRequired />
    </Form>
  );
}

import { answerRequest } from "@dars/contract/admissions/applying";
import { IonTextarea } from "@ionic/react";
import { useState, type SubmitEvent } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";

import { DOCUMENT_REASONS } from "./document-reasons.ts";
import { passWords } from "./pass-words.ts";
import type { StatusProps } from "./status-props.ts";

/** Answers the school's request: in words, or with a document that is added below. */
export function AnswerForm({ status, onStatus }: StatusProps) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useCommand();
  const [text, setText] = useState("");
  // Sent again after a lost answer it is the same answer.
  const [key] = useState(newClientId);
  const { schoolId, application, pass, since, documents } = status;
  const hasNew = documents.some(({ givenAt }) => givenAt >= since);

  function handleSend(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const params = { schoolId, application };
    const body = { pass, key, text: text.trim() || null };
    void attempt(async () => onStatus(await call(answerRequest, { params, body })));
  }

  return (
    <form className="form" onSubmit={handleSend}>
      <p className="quiet">{t(hasNew ? "applying.answer-new" : "applying.answer-text")}</p>
      <IonTextarea
        fill="outline"
        label={t("applying.answer")}
        labelPlacement="stacked"
        autoGrow
        maxlength={1000}
        dir="auto"
        value={text}
        onIonInput={({ detail }) => setText(detail.value ?? "")}
      />
      <Refusal
        error={error}
        reasons={DOCUMENT_REASONS}
        words={passWords(error) ?? (error?.code === "invalid" ? "applying.answer-empty" : undefined)}
      />
      {!isBusy && <SendButton label={t("applying.answer-send")} />}
    </form>
  );
}

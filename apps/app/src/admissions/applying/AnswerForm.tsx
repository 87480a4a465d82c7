import { answerRequest } from "@dars/contract/admissions/applying";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { DOCUMENT_REASONS } from "./document-reasons.ts";
import { passWords } from "./pass-words.ts";
import type { StatusProps } from "./status-props.ts";

/** Answers the school's request: in words, or with a document that is added below. */
export function AnswerForm({ status, onStatus }: StatusProps) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error } = useAtOnce();
  // Sent again after a lost answer it is the same answer.
  const [key] = useState(newClientId);
  const { schoolId, application, pass, since, documents } = status;
  const hasNew = documents.some(({ givenAt }) => givenAt >= since);

  const checkAnswer = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    typedIn(form, "text").trim() === "" && !hasNew
      ? new Map([["text", t("applying.answer-empty")]])
      : new Map();

  function handleSend(form: HTMLFormElement) {
    const params = { schoolId, application };
    const body = { pass, key, text: typedIn(form, "text").trim() || null };
    return attempt(async () => onStatus(await call(answerRequest, { params, body })));
  }

  return (
    <Form
      verb={t("applying.answer-send")}
      error={error}
      reasons={DOCUMENT_REASONS}
      words={passWords(error) ?? (error?.code === "invalid" ? "applying.answer-empty" : undefined)}
      needsNetwork
      check={checkAnswer}
      onSubmit={handleSend}
    >
      <p className="quiet">{t(hasNew ? "applying.answer-new" : "applying.answer-text")}</p>
      <TextAreaField label={t("applying.answer")} name="text" most={1000} />
    </Form>
  );
}

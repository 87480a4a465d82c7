import type { TableQuestion } from "@dars/contract/roster/table-choices";
import { checkUpload, type Upload } from "@dars/contract/roster/uploads";
import { IonButton } from "@ionic/react";
import { useState, type FormEvent } from "react";

import { useApi } from "#platform/api/api.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { withAnswers } from "./answers.ts";
import { Question } from "./Question.tsx";

import "./findings.css";

interface QuestionsCardProps {
  readonly upload: Upload;
  readonly onDone: () => unknown;
}

const MAY_CHECK: ReadonlySet<Upload["state"]> = new Set<Upload["state"]>(["checked", "refused", "failed"]);

/** What the file does not say by itself. Each answer is seen at once in the cells beside it, after a new check. */
export function QuestionsCard({ upload, onDone }: QuestionsCardProps) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useCommand(onDone);
  const [answers, setAnswers] = useState<ReadonlyMap<TableQuestion, string | null>>(new Map());
  const { id, schoolId, state, choices, sha256, commit } = upload;
  // What a column is taken for is chosen where all columns are listed.
  const questions = upload.questions.filter(({ of }) => of !== "column");
  const needsCheck = commit === "check" && !upload.questions.some(({ isOpen }) => isOpen);
  if (sha256 === null || !MAY_CHECK.has(state) || (questions.length === 0 && !needsCheck)) return null;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const given = questions.flatMap((question) => {
      const chosen = answers.has(question) ? answers.get(question) : question.chosen;
      return chosen === undefined || (chosen === null && question.of !== "column")
        ? []
        : [{ question, chosen }];
    });
    const body = { sha256: sha256 ?? "", choices: withAnswers(choices, given) };
    void attempt(() => call(checkUpload, { params: { schoolId, uploadId: id }, body }));
  }

  return (
    <section className="card">
      <h2 className="section-title">
        {t(questions.length > 0 ? "findings.questions" : "findings.check-again")}
      </h2>
      <form className="stack wide-gap" onSubmit={handleSubmit}>
        <p className="quiet">
          {t(questions.length > 0 ? "findings.questions-text" : "findings.check-again-text")}
        </p>
        {questions.map((question) => (
          <Question
            key={`${question.of} ${question.column ?? ""}`}
            question={question}
            chosen={answers.has(question) ? (answers.get(question) ?? null) : question.chosen}
            onChoose={(chosen) => setAnswers(new Map([...answers, [question, chosen]]))}
          />
        ))}
        <Refusal error={error} />
        <div className="buttons">
          <IonButton type="submit" disabled={isBusy}>
            {t("findings.check-again")}
          </IonButton>
        </div>
        <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
      </form>
    </section>
  );
}

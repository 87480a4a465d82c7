import type { TableQuestion } from "@dars/contract/roster/table-choices";
import { checkUpload, type Upload } from "@dars/contract/roster/uploads";
import { useState } from "react";

import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";

import { withAnswers } from "./answers.ts";
import { Question } from "./Question.tsx";

import "./findings.css";

const MAY_CHECK: ReadonlySet<Upload["state"]> = new Set<Upload["state"]>(["checked", "refused", "failed"]);

/** An order of days and months that the file decides by itself is no question, unless somebody has answered it. */
const isShown = ({ of, column, isOpen }: TableQuestion, { dateOrder = [] }: Upload["choices"]): boolean =>
  of === "dateOrder" ? isOpen || dateOrder.some((each) => each.column === column) : of !== "column";

/** What the file does not say by itself. Each answer is seen at once in the cells beside it, after a new check. */
export function QuestionsCard({ upload }: { readonly upload: Upload }) {
  const { t } = useText();
  const { save, error } = useSave();
  const [answers, setAnswers] = useState<ReadonlyMap<TableQuestion, string | null>>(new Map());
  const { id, schoolId, fileName, state, choices, sha256, commit } = upload;
  // What a column is taken for is chosen where all columns are listed.
  const questions = upload.questions.filter((question) => isShown(question, choices));
  const needsCheck = commit === "check" && !upload.questions.some(({ isOpen }) => isOpen);
  if (sha256 === null || !MAY_CHECK.has(state) || (questions.length === 0 && !needsCheck)) return null;

  function handleSubmit() {
    const given = questions.flatMap((question) => {
      const chosen = answers.has(question) ? answers.get(question) : question.chosen;
      return chosen === undefined || (chosen === null && question.of !== "column")
        ? []
        : [{ question, chosen }];
    });
    const body = { sha256: sha256 ?? "", choices: withAnswers(choices, given) };
    return save(checkUpload, { params: { schoolId, uploadId: id }, body }, fileName);
  }

  return (
    <section className="card">
      <h2 className="section-title">
        {t(questions.length > 0 ? "findings.questions" : "findings.check-again")}
      </h2>
      <Form
        className="stack wide-gap"
        verb={t("findings.check-again")}
        error={error}
        words={error?.code === "conflict" ? "findings.fix-conflict" : undefined}
        onSubmit={handleSubmit}
      >
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
      </Form>
    </section>
  );
}

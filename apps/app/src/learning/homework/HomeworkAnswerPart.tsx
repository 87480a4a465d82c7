import { answerHomework, type StudentHomework } from "@dars/contract/learning/student-homework";
import type { ApiError } from "@dars/contract/platform/client";
import { IonButton } from "@ionic/react";
import { useRef, useState } from "react";

import type { Learner } from "#learning/lessons/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { useFilesToSend } from "#talking/files/public.ts";

import { HomeworkAnswerView } from "./HomeworkAnswerView.tsx";
import { HomeworkFilesField } from "./HomeworkFilesField.tsx";
import { useAppendedText } from "./use-appended-text.ts";

interface HomeworkAnswerPartProps {
  readonly homework: StudentHomework;
  readonly learner: Learner;
}

/** HW-3: what was handed in, and the way to hand it in or another in its place. */
export function HomeworkAnswerPart({ homework, learner }: HomeworkAnswerPartProps) {
  const { t } = useText();
  const { answer } = homework;
  const [isChanging, setChanging] = useState(false);
  return (
    <section className="card stack" aria-label={t("homework.answer-title")}>
      <h3 className="list-head">{t("homework.answer-title")}</h3>
      {answer && !isChanging ? (
        <>
          <HomeworkAnswerView schoolId={learner.schoolId} answer={answer} />
          <div className="buttons">
            <IonButton fill="outline" size="small" onClick={() => setChanging(true)}>
              {t("homework.answer-change")}
            </IonButton>
          </div>
        </>
      ) : (
        <AnswerForm
          homework={homework}
          learner={learner}
          {...(answer && { onCancel: () => setChanging(false) })}
          onDone={() => setChanging(false)}
        />
      )}
    </section>
  );
}

interface AnswerFormProps extends HomeworkAnswerPartProps {
  readonly onCancel?: () => void;
  readonly onDone: () => void;
}

const REASONS: Reasons = new Map<unknown, TextId>([
  ["stale", "homework.answer-stale"],
  ["withdrawn", "homework.withdrawn-family"],
  ["no-answer", "homework.answer-none-now"],
  ["file-not-ready", "files.not-ready"],
]);

/** The longest text that is handed in. */
const MOST_TEXT = 4000;

function AnswerForm({ homework, learner, onCancel, onDone }: AnswerFormProps) {
  const { t } = useText();
  const { schoolId, studentId } = learner;
  const { id, title } = homework;
  // What it is built on, not what is read meanwhile.
  const [before] = useState(homework.answer);
  const { saveWithFiles, ...files } = useFilesToSend(schoolId, { known: before?.files });
  const words = useAppendedText(before?.text ?? "");
  const key = useRef(newClientId());
  const [error, setError] = useState<ApiError | null>(null);

  function findFaults(form: HTMLFormElement): ReadonlyMap<string, string> {
    const isEmpty = typedIn(form, "text").trim() === "" && files.chosen.length === 0;
    return isEmpty ? new Map([["text", t("homework.answer-needed")]]) : new Map();
  }

  async function handleSubmit(form: HTMLFormElement) {
    const body = { key: key.current, revision: before?.revision ?? 0, text: typedIn(form, "text").trim() };
    const saved = await saveWithFiles(
      answerHomework,
      (fileIds) => ({ params: { schoolId, studentId, homeworkId: id }, body: { ...body, fileIds } }),
      t("homework.save-answer", { title }),
      () => t("homework.handed-in"),
    );
    if (saved?.state === "refused") {
      // What was refused and is changed is another request.
      key.current = newClientId();
      setError(saved.error);
    } else if (saved?.state === "accepted") onDone();
    return saved;
  }

  return (
    <Form
      className="stack"
      verb={t("homework.hand-in")}
      error={error}
      reasons={REASONS}
      check={findFaults}
      keepsAs={`homework answer ${schoolId} ${studentId} ${id}`}
      onSubmit={handleSubmit}
      {...(onCancel && { onCancel })}
    >
      <HomeworkFilesField
        schoolId={schoolId}
        files={files}
        camera={t("homework.photo-of-answer")}
        target={t("homework.answer-title")}
        onWords={words.append}
      />
      <TextAreaField
        key={words.key}
        label={t("homework.answer-text")}
        name="text"
        value={words.value}
        most={MOST_TEXT}
        rows={2}
        onType={words.onType}
      />
    </Form>
  );
}

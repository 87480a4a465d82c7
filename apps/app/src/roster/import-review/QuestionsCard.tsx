import type { TableQuestion } from "@dars/contract/roster/table-choices";
import { checkUpload, type Upload } from "@dars/contract/roster/uploads";
import { useState, type ComponentProps, type ReactNode } from "react";

import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";

import { withAnswers, withColumns, type Answer } from "./answers.ts";
import { ColumnFields, hasChanged, type ColumnChanges } from "./ColumnFields.tsx";
import { isOfFile } from "./is-of-file.ts";
import { Question } from "./Question.tsx";

import "./findings.css";

const MAY_CHECK: ReadonlySet<Upload["state"]> = new Set<Upload["state"]>(["checked", "refused", "failed"]);

/**
 * Whether a question has a field: the order of day and month only if the dates do not show it, or to change an earlier
 * answer; columns never, for all of them are listed below.
 */
const isShown = ({ of, column, isOpen }: TableQuestion, { dateOrder = [] }: Upload["choices"]): boolean =>
  of === "dateOrder" ? isOpen || dateOrder.some((each) => each.column === column) : of !== "column";

interface QuestionsCardProps {
  readonly upload: Upload;
  /** The columns are listed in another card. */
  readonly isWithoutColumns?: boolean;
}

/**
 * What the file does not say by itself, and what its columns were taken for: answered together, and checked once. Each
 * answer is seen at once in the cells beside it, after a new check.
 */
export function QuestionsCard({ upload, isWithoutColumns = false }: QuestionsCardProps) {
  const questions = upload.questions.filter((question) => isShown(question, upload.choices));
  const hasColumns = !isWithoutColumns && upload.columns.taken.length > 0 && upload.state !== "failed";
  const isAsking = questions.length > 0 || isToCheck(upload);
  if (!mayCheck(upload) || (!isAsking && !hasColumns)) return null;
  return <QuestionsForm upload={upload} questions={questions} hasColumns={hasColumns} isAsking={isAsking} />;
}

interface QuestionsFormProps {
  readonly upload: Upload;
  readonly questions: readonly TableQuestion[];
  readonly hasColumns: boolean;
  /** There are questions, or the file has to be checked again; else only the columns can be changed. */
  readonly isAsking: boolean;
}

type Answers = ReadonlyMap<TableQuestion, string | null>;

function QuestionsForm({ upload, questions, hasColumns, isAsking }: QuestionsFormProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const [answers, setAnswers] = useState<Answers>(new Map());
  const [changes, setChanges] = useState<ColumnChanges>(new Map());
  const { id, schoolId, fileName, choices, sha256, columns } = upload;
  const hasQuestions = questions.length > 0;

  function handleSubmit() {
    const answered = withAnswers(choices, listGiven(questions, answers));
    const chosen = changes.size === 0 ? answered : withColumns(answered, columns.taken, changes);
    const body = { sha256: sha256 ?? "", choices: chosen };
    return save(checkUpload, { params: { schoolId, uploadId: id }, body }, fileName);
  }

  const checkChange = (): ReadonlyMap<string, string> =>
    isAsking || hasChanged(upload, changes)
      ? new Map()
      : new Map([["columns", t("findings.columns-unchanged")]]);

  return (
    <QuestionsFrame upload={upload} title={isAsking ? chooseTitle(hasQuestions) : undefined}>
      <Form
        className="stack wide-gap"
        verb={t("findings.check-again")}
        error={error}
        words={error?.code === "conflict" ? "findings.fix-conflict" : undefined}
        check={checkChange}
        onSubmit={handleSubmit}
      >
        {isAsking && (
          <p className="quiet">{t(hasQuestions ? "findings.questions-text" : "findings.check-again-text")}</p>
        )}
        {questions.map((question) => (
          <Question
            key={`${question.of} ${question.column ?? ""}`}
            question={question}
            chosen={findChosen(question, answers)}
            onChoose={(chosen) => setAnswers(new Map([...answers, [question, chosen]]))}
          />
        ))}
        {hasColumns && <Columns upload={upload} changes={changes} onChange={setChanges} isPart={isAsking} />}
      </Form>
    </QuestionsFrame>
  );
}

const chooseTitle = (hasQuestions: boolean): TextId =>
  hasQuestions ? "findings.questions" : "findings.check-again";

const findChosen = (question: TableQuestion, answers: Answers): string | null =>
  (answers.has(question) ? answers.get(question) : question.chosen) ?? null;

const listGiven = (questions: readonly TableQuestion[], answers: Answers): readonly Answer[] =>
  questions.flatMap((question) => {
    const chosen = findChosen(question, answers);
    return chosen === null ? [] : [{ question, chosen }];
  });

interface QuestionsFrameProps {
  readonly upload: Upload;
  /** Undefined: there is nothing but the columns. */
  readonly title: TextId | undefined;
  readonly children: ReactNode;
}

function QuestionsFrame({ upload, title, children }: QuestionsFrameProps) {
  const { t } = useText();
  if (title === undefined)
    return (
      <details className="card" open={isOpenColumn(upload)}>
        <ColumnsSummary upload={upload} />
        {children}
      </details>
    );
  return (
    <section className="card">
      <h2 className="section-title">{t(title)}</h2>
      {children}
    </section>
  );
}

const mayCheck = ({ sha256, state }: Upload): boolean => sha256 !== null && MAY_CHECK.has(state);

const isToCheck = (upload: Upload): boolean =>
  upload.commit === "check" && !upload.questions.some(({ isOpen }) => isOpen) && !isOfFile(upload);

const isOpenColumn = ({ questions }: Upload): boolean =>
  questions.some(({ of, isOpen }) => of === "column" && isOpen);

interface ColumnsProps extends ComponentProps<typeof ColumnFields> {
  /** Below questions: closed while every row says whose it is, for most lists are read right. */
  readonly isPart: boolean;
}

function Columns({ isPart, ...fields }: ColumnsProps) {
  if (!isPart) return <ColumnFields {...fields} />;
  return (
    <details open={isOpenColumn(fields.upload)}>
      <ColumnsSummary upload={fields.upload} />
      <div className="stack">
        <ColumnFields {...fields} />
      </div>
    </details>
  );
}

function ColumnsSummary({ upload: { columns } }: { readonly upload: Upload }) {
  const { t, format } = useText();
  const used = columns.taken.filter(({ takenFor }) => takenFor !== null).length;
  return (
    <summary>
      <strong>{t("findings.columns")}</strong>{" "}
      <span className="quiet">
        {t("findings.columns-used", { used: format.number(used), all: format.number(columns.taken.length) })}
      </span>
    </summary>
  );
}

import type { HomeworkAnswer } from "@dars/contract/learning/homework";
import type { Id } from "@dars/contract/platform/primitives";

import { useText } from "#platform/text/use-text.ts";
import { AttachedFiles } from "#talking/files/public.ts";

import "./homework.css";

interface HomeworkAnswerViewProps {
  readonly schoolId: Id;
  readonly answer: HomeworkAnswer;
}

/** What was handed in, when, and whether a teacher has seen it. */
export function HomeworkAnswerView({ schoolId, answer }: HomeworkAnswerViewProps) {
  const { t, format } = useText();
  const { text, files, at, seenAt } = answer;
  return (
    <>
      <p className="quiet">
        {t("homework.answered-at", { time: format.moment(new Date(at)) })}
        {seenAt !== null && ` · ${t("homework.answer-seen", { time: format.moment(new Date(seenAt)) })}`}
      </p>
      {text !== "" && (
        <p className="homework-text" dir="auto">
          {text}
        </p>
      )}
      <AttachedFiles schoolId={schoolId} attachments={files} />
    </>
  );
}

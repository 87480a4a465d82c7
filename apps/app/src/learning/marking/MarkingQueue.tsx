import { markAnswer, readMarkingQueue, type MarkingLine } from "@dars/contract/learning/marking";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonIcon } from "@ionic/react";
import { checkmarkOutline, createOutline, ellipseOutline, timeOutline } from "ionicons/icons";
import { useState } from "react";

import { scoreText } from "#learning/attempts/public.ts";
import { RichTextView } from "#learning/questions/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";

import { AnswerText } from "./AnswerText.tsx";
import { MarkForm } from "./MarkForm.tsx";
import { useMarkingKeys } from "./use-marking-keys.ts";

interface MarkingQueueProps {
  readonly schoolId: Id;
  readonly exerciseId: Id;
  readonly questionId: Id;
}

export function MarkingQueue(props: MarkingQueueProps) {
  const { schoolId, exerciseId, questionId } = props;
  const { reading, refresh } = useRead(readMarkingQueue, { params: { schoolId, exerciseId, questionId } });
  return <Await {...reading}>{(queue) => <Desk {...props} queue={queue} onChange={refresh} />}</Await>;
}

interface DeskProps extends MarkingQueueProps {
  readonly queue: Reply<typeof readMarkingQueue>;
  readonly onChange: () => Promise<unknown>;
}

/** The queue, the answer, and the mark, beside each other where there is room. */
function Desk({ queue, onChange, schoolId, questionId }: DeskProps) {
  const { t, format } = useText();
  const { answers } = queue;
  const [openId, setOpen] = useState<Id | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const save = useSave();
  const firstWaiting = answers.find(({ score }) => score === null);
  const open = answers.find(({ attemptId }) => attemptId === openId) ?? firstWaiting ?? answers[0];
  const marked = answers.filter(({ score }) => score !== null).length;

  async function mark(line: MarkingLine, score: string | null, comment: string | null) {
    const saved = await save(
      markAnswer,
      {
        params: { schoolId, attemptId: line.attemptId, questionId },
        body: { key: newClientId(), revision: line.revision, score, comment },
      },
      queue.title,
      () => t(score === null ? "marking.taken-back" : "marking.saved"),
    );
    setError(saved.state === "refused" ? saved.error : null);
    if (saved.state === "refused") {
      await onChange();
      return;
    }
    const rest = answers.filter((each) => each.score === null && each.attemptId !== line.attemptId);
    const after = answers.indexOf(line);
    const next = rest.find((each) => answers.indexOf(each) > after) ?? rest[0];
    setOpen(score === null ? line.attemptId : (next?.attemptId ?? line.attemptId));
  }

  const step = (by: number) => {
    const at = open ? answers.indexOf(open) : 0;
    setOpen(answers[Math.min(Math.max(at + by, 0), answers.length - 1)]?.attemptId ?? null);
  };
  useMarkingKeys({ onStep: step });
  if (!open) return null;
  return (
    <>
      <p className="quiet">
        {t("marking.progress", { marked: format.number(marked), of: format.number(answers.length) })}
      </p>
      <div className="marking-desk">
        <ul className="plain card marking-queue">
          {answers.map((line) => (
            <li key={line.attemptId}>
              <QueueButton line={line} isOpen={line === open} onOpen={() => setOpen(line.attemptId)} />
              {line.score !== null && line === open && (
                <button
                  type="button"
                  className="text-button"
                  onClick={() => void mark(line, null, line.comment)}
                >
                  {t("marking.undo")}
                </button>
              )}
            </li>
          ))}
        </ul>
        <section className="stack">
          <div className="card sunken">
            <p className="quiet">
              {t("marking.question-points", { no: queue.no, points: scoreText(queue.question.points) })}
            </p>
            <RichTextView of={queue.question.stem} />
          </div>
          <h2 className="list-head">
            <Name of={open.student.name} />{" "}
            <span className="quiet">
              {open.submittedAt && format.moment(new Date(open.submittedAt))}
              {` · ${t("attempts.attempt-no", { no: open.attemptNo })}`}
            </span>
          </h2>
          <div className="card answer-sheet">
            <AnswerText question={queue.question} response={open.response} />
          </div>
        </section>
        <MarkForm
          key={`${open.attemptId}-${open.revision}`}
          line={open}
          question={queue.question}
          phrases={queue.phrases}
          error={error}
          onMark={(score, comment) => void mark(open, score, comment)}
        />
      </div>
    </>
  );
}

interface QueueButtonProps {
  readonly line: MarkingLine;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function QueueButton({ line, isOpen, onOpen }: QueueButtonProps) {
  const { t } = useText();
  const icon = line.score !== null ? checkmarkOutline : isOpen ? createOutline : ellipseOutline;
  return (
    <button type="button" className="queue-line" aria-current={isOpen} onClick={onOpen}>
      <IonIcon icon={icon} aria-hidden="true" />
      <span className="queue-name">
        <Name of={line.student.name} />
      </span>
      {line.isLate && (
        <span className="standing late">
          <IonIcon icon={timeOutline} aria-hidden="true" /> {t("attempts.late")}
        </span>
      )}
      {line.score !== null && <strong className="number">{scoreText(line.score)}</strong>}
    </button>
  );
}

import {
  readMarkingQueue,
  type MarkingLine,
  type MarkingQueue as Queue,
} from "@dars/contract/learning/marking";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { chevronBackOutline, chevronForwardOutline } from "ionicons/icons";
import { useState, type ReactNode, type RefObject } from "react";

import { scoreText, useArrivalText } from "#learning/attempts/public.ts";
import { InkedFiles, RichTextView } from "#learning/questions/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";

import { AnswerFiles } from "./AnswerFiles.tsx";
import { AnswerText } from "./AnswerText.tsx";
import { MarkForm } from "./MarkForm.tsx";
import { MarkingKeys } from "./MarkingKeys.tsx";
import { QueueList } from "./QueueList.tsx";
import { useDesk } from "./use-desk.ts";
import { useInk } from "./use-ink.ts";
import { useMarkingKeys } from "./use-marking-keys.ts";
import { useOpenInView } from "./use-open-in-view.ts";

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
  readonly queue: Queue;
  readonly onChange: () => Promise<unknown>;
}

/** The queue, the answer, and the mark, beside each other where there is room. */
function Desk({ queue, onChange, schoolId, questionId }: DeskProps) {
  const { t, locale } = useText();
  const { answers } = queue;
  const desk = useDesk({ queue, onChange, schoolId, questionId });
  const ink = useInk();
  const [isNameless, setNameless] = useState(false);
  const [shown, setShown] = useState<"waiting" | "marked">("waiting");
  const { open, last } = desk;
  const view = useOpenInView(open?.attemptId);
  useMarkingKeys({
    onStep: desk.step,
    onUndo: () => last && last.isReturned !== true && void desk.undo(last),
  });
  if (!open) return null;
  const nameIn = (line: MarkingLine) =>
    isNameless
      ? t("marking.nameless", { no: answers.indexOf(line) + 1 })
      : localizeName(line.student.name, locale);
  const waiting = answers.filter(({ score }) => score === null);
  const marked = answers.filter(({ score }) => score !== null);
  return (
    <>
      <h2 className="list-head">
        <bdi>{queue.title}</bdi>
      </h2>
      <div className="marking-head">
        <Progress marked={marked.length} of={answers.length} minutes={desk.minutesFor(waiting.length)} />
        <IonButton size="small" fill="outline" shape="round" onClick={() => setNameless(!isNameless)}>
          {t(isNameless ? "marking.show-names" : "marking.hide-names")}
        </IonButton>
      </div>
      <div className="marking-desk">
        <div className="stack">
          <Choice
            label={t("marking.answers")}
            isLabelHidden
            options={[
              ["waiting", t("marking.to-mark", { count: waiting.length })],
              ["marked", t("marking.marked", { count: marked.length })],
            ]}
            value={shown}
            onChoose={setShown}
          />
          <QueueList
            lines={
              shown === "marked" ? marked : answers.filter((line) => line.score === null || line === last)
            }
            open={open}
            openLine={view.line}
            nameOf={nameIn}
            onOpen={desk.show}
            onUndo={(line) => void desk.undo(line)}
          />
        </div>
        <section className="stack">
          <div className="card sunken">
            <p className="quiet">
              {t("marking.question-points", {
                no: queue.no,
                of: queue.of,
                points: scoreText(queue.question.points),
              })}
            </p>
            <RichTextView of={queue.question.stem} />
          </div>
          <Sheet
            schoolId={schoolId}
            head={view.head}
            queue={queue}
            line={open}
            name={nameIn(open)}
            onStep={desk.step}
          >
            <AnswerFiles key={open.attemptId} schoolId={schoolId} line={open} ink={ink} />
          </Sheet>
          <MarkingKeys
            hasCriteria={"criteria" in queue.question && queue.question.criteria !== undefined}
            hasPhrases={queue.phrases.length > 0}
          />
        </section>
        <MarkForm
          key={`${open.attemptId}-${open.revision}`}
          about={`${schoolId} ${open.attemptId} ${questionId}`}
          line={open}
          question={queue.question}
          phrases={queue.phrases}
          error={desk.error}
          onMark={(mark) => desk.mark(open, { ...mark, ink: ink.inkOn(open) })}
        />
      </div>
    </>
  );
}

interface ProgressProps {
  readonly marked: number;
  readonly of: number;
  readonly minutes: number | null;
}

function Progress({ marked, of, minutes }: ProgressProps) {
  const { t, format } = useText();
  const words = t("marking.progress", { marked: format.number(marked), of: format.number(of) });
  return (
    <div className="marking-progress">
      <progress value={marked} max={of} aria-label={words} />
      <p className="quiet">
        {words}
        {minutes !== null && ` · ${t("marking.minutes-left", { count: minutes })}`}
      </p>
    </div>
  );
}

type OtherAnswersProps = Pick<SheetProps, "schoolId" | "queue" | "line">;

/** ATT-4: what the student answered on other devices. */
function OtherAnswers({ schoolId, queue, line }: OtherAnswersProps) {
  const { t } = useText();
  return line.others?.map((response) => (
    <details key={JSON.stringify(response)}>
      <summary className="quiet">{t("attempts.other-answer")}</summary>
      <AnswerText question={queue.question} response={response} />
      {response.kind === "work" && <InkedFiles schoolId={schoolId} files={response.files} ink={[]} />}
    </details>
  ));
}

interface SheetProps {
  readonly schoolId: Id;
  readonly head: RefObject<HTMLDivElement | null>;
  readonly queue: Queue;
  readonly line: MarkingLine;
  readonly name: string;
  readonly onStep: (by: number) => void;
  /** Photos and files of the answer. */
  readonly children: ReactNode;
}

/** The answer that is open, and the way to the ones beside it. */
function Sheet({ schoolId, head, queue, line, name, onStep, children }: SheetProps) {
  const { t, format } = useText();
  const arrival = useArrivalText()(line);
  return (
    <>
      <div ref={head} className="sheet-head">
        <h2 className="list-head">
          <bdi>{name}</bdi>{" "}
          <span className="quiet">
            {line.submittedAt && format.moment(new Date(line.submittedAt))}
            {` · ${t("attempts.attempt-no", { no: line.attemptNo })}`}
            {arrival !== null && ` · ${arrival}`}
            {line.isDoubtful === true && ` · ${t("exercises.doubtful")}`}
          </span>
        </h2>
        <span className="sheet-steps">
          <IonButton fill="clear" aria-label={t("marking.before")} onClick={() => onStep(-1)}>
            <IonIcon
              slot="icon-only"
              className="follows-script"
              icon={chevronBackOutline}
              aria-hidden="true"
            />
          </IonButton>
          <IonButton fill="clear" aria-label={t("marking.next")} onClick={() => onStep(1)}>
            <IonIcon
              slot="icon-only"
              className="follows-script"
              icon={chevronForwardOutline}
              aria-hidden="true"
            />
          </IonButton>
        </span>
      </div>
      <div className="card answer-sheet">
        <AnswerText question={queue.question} response={line.response} />
        {children}
        <OtherAnswers schoolId={schoolId} queue={queue} line={line} />
      </div>
    </>
  );
}

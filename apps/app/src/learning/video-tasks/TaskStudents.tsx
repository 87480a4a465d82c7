import {
  listVideoTakes,
  readVideoDesk,
  type VideoTake,
  type VideoTaskLine,
  type VideoTaskStudent,
} from "@dars/contract/learning/video-tasks";
import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Id } from "@dars/contract/platform/primitives";
import { IonList } from "@ionic/react";
import { Fragment, useState } from "react";

import { lessonAddress } from "#learning/lessons/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { allNames } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { Searched } from "#platform/ui/Searched.tsx";

import { AskAgain } from "./AskAgain.tsx";
import { AskToShow } from "./AskToShow.tsx";
import { ReviewForm } from "./ReviewForm.tsx";
import { TakeView } from "./TakeView.tsx";

interface TaskStudentsProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
  readonly task: VideoTaskLine;
  readonly mayReturn: boolean;
}

/** The last one that was not taken away. */
const findLastTake = ({ takes }: VideoTaskStudent) => takes.findLast(({ state }) => state !== "withdrawn");

const isWaiting = (line: VideoTaskStudent) =>
  findLastTake(line)?.state === "sent" && findLastTake(line)?.markedAt === null;

/** The class: those who wait for feedback first. Once one is returned the next one opens. */
export function TaskStudents({ schoolId, offeringId, task, mayReturn }: TaskStudentsProps) {
  const { t, locale } = useText();
  const { reading } = useRead(listVideoTakes, { params: { schoolId, taskId: task.id } });
  const desk = useRead(readVideoDesk, { params: { schoolId, offeringId } }, mayReturn);
  const [openId, setOpenId] = useState<Id | null>(null);
  return (
    <Await {...reading}>
      {({ students }) => {
        const sorted = inNameOrder(students, ({ student }) => student.name, locale).toSorted(
          (one, other) => Number(isWaiting(other)) - Number(isWaiting(one)),
        );
        const nextAfter = (id: Id) =>
          sorted.find((line) => line.student.id !== id && isWaiting(line))?.student.id ?? null;
        return (
          <Searched
            label={t("video-tasks.students")}
            items={sorted}
            textOf={({ student }) => allNames(student.name)}
          >
            {(found) => (
              <IonList className="rows" lines="none">
                {found.map((line) => (
                  <StudentRow
                    key={line.student.id}
                    line={line}
                    schoolId={schoolId}
                    offeringId={offeringId}
                    task={task}
                    phrases={desk.reading.value?.phrases ?? []}
                    mayReturn={mayReturn}
                    isOpen={openId === line.student.id}
                    onToggle={() => setOpenId(openId === line.student.id ? null : line.student.id)}
                    onReturned={() => setOpenId(nextAfter(line.student.id))}
                  />
                ))}
              </IonList>
            )}
          </Searched>
        );
      }}
    </Await>
  );
}

/** What is marked is not returned yet. */
function getStateTextId(last: VideoTake | undefined): TextId {
  if (!last) return "video-tasks.not-sent";
  return last.state === "sent" && last.markedAt !== null
    ? "video-tasks.marked"
    : last.state === "returned"
      ? "video-tasks.given-back"
      : `video-tasks.state-${last.state}`;
}

/** Who does not mark watches on a page of its own, with a reason (F2). */
function wayTo({ line, schoolId, offeringId, task, mayReturn, onToggle }: StudentRowProps) {
  if (line.takes.length === 0) return {};
  if (mayReturn) return { onPress: onToggle };
  return {
    leadsTo: lessonAddress(`/video-exercises/${offeringId}/${task.id}/${line.student.id}`, { schoolId }),
  };
}

interface StudentRowProps {
  readonly line: VideoTaskStudent;
  readonly schoolId: Id;
  readonly offeringId: Id;
  readonly task: VideoTaskLine;
  readonly phrases: readonly string[];
  readonly mayReturn: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onReturned: () => void;
}

function StudentRow(props: StudentRowProps) {
  const { line, schoolId, task, phrases, isOpen, onReturned } = props;
  const { t } = useText();
  const { student, takes } = line;
  const last = findLastTake(line);
  return (
    <>
      <Row
        strong={<Name of={student.name} />}
        end={t(getStateTextId(last ?? takes.at(-1)))}
        isCurrent={isOpen}
        {...wayTo(props)}
      />
      {isOpen && (
        <div className="video-takes stack">
          {last && <AskToShow schoolId={schoolId} take={last} />}
          {takes.map((take) =>
            take === last ? (
              <Fragment key={`${take.id} ${take.revision}`}>
                <ReviewForm
                  schoolId={schoolId}
                  take={take}
                  task={task}
                  phrases={phrases}
                  onReturned={onReturned}
                />
                <AskAgain schoolId={schoolId} take={take} onAsked={onReturned} />
              </Fragment>
            ) : (
              <TakeView key={take.id} schoolId={schoolId} take={take} criteria={task.criteria} />
            ),
          )}
        </div>
      )}
    </>
  );
}

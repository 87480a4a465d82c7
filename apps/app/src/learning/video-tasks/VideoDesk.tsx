import {
  readVideoDesk,
  type QueuedTake,
  type VideoDesk as Desk,
  type VideoTaskLine,
} from "@dars/contract/learning/video-tasks";
import type { Id, Names } from "@dars/contract/platform/primitives";
import { IonList } from "@ionic/react";
import { useState } from "react";

import { usePace } from "#learning/marking/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";

import { AskAgain } from "./AskAgain.tsx";
import { NextClip } from "./NextClip.tsx";
import { ReviewForm } from "./ReviewForm.tsx";
import { UndoLine } from "./UndoLine.tsx";

interface VideoDeskProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
}

/** All answers that wait, over all tasks of a subject, one after the other. */
export function VideoDesk({ schoolId, offeringId }: VideoDeskProps) {
  const { reading } = useRead(readVideoDesk, { params: { schoolId, offeringId } });
  return <Await {...reading}>{(desk) => <Queue desk={desk} schoolId={schoolId} />}</Await>;
}

interface QueueLine {
  readonly take: QueuedTake;
  readonly name: Names;
  readonly task: VideoTaskLine;
}

function Queue({ desk, schoolId }: { readonly desk: Desk; readonly schoolId: Id }) {
  const { t, locale } = useText();
  const pace = usePace();
  const [openId, setOpen] = useState<Id | null>(null);
  const [lastId, setLast] = useState<Id | null>(null);
  const lines = buildQueueLines(desk);
  const waiting = lines.filter(({ take }) => take.state === "sent" && take.markedAt === null);
  const free = waiting.find(({ take }) => take.claim === null || take.claim.isMine);
  const open = waiting.find(({ take }) => take.id === openId) ?? free ?? waiting[0];
  const rest = waiting.filter((line) => line !== open);
  const last = lines.find(({ take }) => take.id === lastId && take.markedAt !== null);

  function handleMarked({ take }: QueueLine) {
    pace.note();
    setLast(take.id);
    setOpen(null);
  }

  return (
    <div className="stack">
      <Left count={waiting.length} minutes={pace.minutesFor(waiting.length)} />
      {last?.take.state === "sent" && (
        <UndoLine
          key={last.take.id}
          schoolId={schoolId}
          take={last.take}
          name={last.name}
          onUndone={() => setOpen(last.take.id)}
        />
      )}
      {open && (
        <>
          <h2 className="video-task-title">
            <Name of={open.name} /> <bdi className="quiet">{open.task.title}</bdi>
          </h2>
          <ReviewForm
            key={`${open.take.id} ${open.take.revision}`}
            schoolId={schoolId}
            take={open.take}
            task={open.task}
            phrases={desk.phrases}
            onReturned={() => handleMarked(open)}
          />
          <AskAgain
            key={open.take.id}
            schoolId={schoolId}
            take={open.take}
            onAsked={() => handleMarked(open)}
          />
        </>
      )}
      {rest.length > 0 && (
        <IonList className="rows" lines="none">
          {rest.map(({ take, name, task }) => (
            <Row
              key={take.id}
              strong={<Name of={name} />}
              quiet={<bdi>{task.title}</bdi>}
              end={claimWords(take, t, locale)}
              onPress={() => setOpen(take.id)}
            />
          ))}
        </IonList>
      )}
      <NextClip schoolId={schoolId} file={rest[0]?.take.file ?? null} />
    </div>
  );
}

function Left({ count, minutes }: { readonly count: number; readonly minutes: number | null }) {
  const { t } = useText();
  return (
    <p className="quiet">
      {count === 0 ? t("video-tasks.desk-done") : t("video-tasks.left", { count })}
      {minutes !== null && ` · ${t("marking.minutes-left", { count: minutes })}`}
    </p>
  );
}

/** Task by task, what was sent first in front. */
const buildQueueLines = ({ tasks, students }: Desk): readonly QueueLine[] =>
  tasks.flatMap((task) =>
    students
      .flatMap(({ student, takes }) =>
        takes.filter(({ taskId }) => taskId === task.id).map((take) => ({ take, name: student.name, task })),
      )
      .toSorted((one, other) => one.take.sentAt.localeCompare(other.take.sentAt)),
  );

type Text = ReturnType<typeof useText>;

function claimWords({ claim }: QueuedTake, t: Text["t"], locale: Text["locale"]): string {
  if (!claim || claim.isMine) return "";
  return claim.name
    ? t("video-tasks.claimed", { name: localizeName(claim.name, locale) })
    : t("video-tasks.claimed-by-somebody");
}

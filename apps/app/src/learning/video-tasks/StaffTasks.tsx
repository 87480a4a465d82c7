import { listVideoTasks, returnVideoTakes, type VideoTaskLine } from "@dars/contract/learning/video-tasks";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon } from "@ionic/react";
import { addOutline, videocamOutline } from "ionicons/icons";
import { useState } from "react";

import { lessonAddress } from "#learning/lessons/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { useWide } from "#platform/ui/use-wide.ts";

import { DeskCard } from "./DeskCard.tsx";
import { EditTask } from "./EditTask.tsx";
import { NewTask } from "./NewTask.tsx";
import { TaskFacts } from "./TaskFacts.tsx";
import { TaskStudents } from "./TaskStudents.tsx";

interface StaffTasksProps {
  readonly offeringId: Id;
  readonly schoolId: Id;
}

type VideoTasksReply = Reply<typeof listVideoTasks>;

/** Tasks of a subject and level: who has answered, and what waits for feedback. */
export function StaffTasks({ offeringId, schoolId }: StaffTasksProps) {
  const { t, locale } = useText();
  const { reading, refresh } = useRead(listVideoTasks, { params: { schoolId, offeringId } });
  const { value } = reading;
  // The clip and its review form are side by side.
  const isWide = useWide();
  return (
    <Page
      title={value ? localizeName(value.offering.subject.name, locale) : t("video-tasks.title")}
      back={lessonAddress(`/lessons/${offeringId}`, { schoolId })}
      isReading={!isWide}
      onRefresh={refresh}
    >
      <Await {...reading}>{(whole) => <Shown whole={whole} schoolId={schoolId} />}</Await>
    </Page>
  );
}

function Shown({ whole, schoolId }: { readonly whole: VideoTasksReply; readonly schoolId: Id }) {
  const { t } = useText();
  const [isAdding, setAdding] = useState(false);
  const { offering, tasks, classes, may } = whole;
  const mayAdd = may.write && classes.length > 0;
  return (
    <div className="stack">
      {mayAdd && !isAdding && (
        <div className="link-row">
          <IonButton shape="round" onClick={() => setAdding(true)}>
            <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
            {t("video-tasks.new")}
          </IonButton>
        </div>
      )}
      {isAdding && (
        <NewTask schoolId={schoolId} offering={offering} classes={classes} onEnd={() => setAdding(false)} />
      )}
      {may.return && tasks.length > 0 && (
        <DeskCard schoolId={schoolId} offeringId={offering.id} tasks={tasks} />
      )}
      {tasks.length === 0 && (
        <Empty icon={videocamOutline} title={t("video-tasks.none")} text={t("video-tasks.none-staff")} />
      )}
      {tasks.map((task) => (
        <TaskCard
          key={task.id}
          task={task}
          schoolId={schoolId}
          offering={offering}
          classes={mayAdd ? classes : []}
          mayReturn={may.return}
        />
      ))}
    </div>
  );
}

interface TaskCardProps {
  readonly task: VideoTaskLine;
  readonly schoolId: Id;
  readonly offering: VideoTasksReply["offering"];
  /** For which the reader may set it; none where it may not change it. */
  readonly classes: VideoTasksReply["classes"];
  readonly mayReturn: boolean;
}

function TaskCard({ task, schoolId, offering, classes, mayReturn }: TaskCardProps) {
  const offeringId = offering.id;
  const { t } = useText();
  const { save } = useSave();
  const [isOpen, setOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  async function handleReturn() {
    const saved = await save(
      returnVideoTakes,
      {
        params: { schoolId, offeringId },
        body: { key: newClientId(), taskId: task.id, studentIds: null },
      },
      task.title,
      () => t("video-tasks.returned"),
    );
    setError(saved.state === "refused" ? saved.error : null);
  }

  if (isEditing)
    return (
      <article className="card">
        <EditTask
          schoolId={schoolId}
          offering={offering}
          classes={classes}
          task={task}
          onEnd={() => setEditing(false)}
        />
      </article>
    );
  return (
    <article className="card stack">
      <h2 className="video-task-title" dir="auto">
        {task.title}
      </h2>
      <TaskFacts task={task} />
      <p className="quiet">
        {t("video-tasks.answered-of", { answered: task.answered, all: task.students })}
        {task.waiting > 0 && ` · ${t("video-tasks.waiting", { count: task.waiting })}`}
      </p>
      <IonButton size="small" fill="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("video-tasks.students")}
      </IonButton>
      {classes.length > 0 && (
        <IonButton size="small" fill="clear" onClick={() => setEditing(true)}>
          {t("video-tasks.edit")}
        </IonButton>
      )}
      {mayReturn && task.marked > 0 && (
        <IonButton size="small" onClick={() => void handleReturn()}>
          {t("video-tasks.return-all", { count: task.marked })}
        </IonButton>
      )}
      <Refusal error={error} />
      {isOpen && (
        <TaskStudents schoolId={schoolId} offeringId={offeringId} task={task} mayReturn={mayReturn} />
      )}
    </article>
  );
}

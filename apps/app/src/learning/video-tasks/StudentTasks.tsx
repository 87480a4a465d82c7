import {
  listStudentVideoTasks,
  withdrawVideoTake,
  type StudentVideoTask,
  type VideoTake,
} from "@dars/contract/learning/video-tasks";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { videocamOutline } from "ionicons/icons";

import { lessonAddress, type Learner } from "#learning/lessons/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { ClipPlayer } from "#talking/viewer/public.ts";

import { AnswerShow } from "./AnswerShow.tsx";
import { TakeView } from "./TakeView.tsx";
import { TaskFacts } from "./TaskFacts.tsx";

interface StudentTasksProps {
  readonly offeringId: Id;
  readonly learner: Learner;
}

/** A student's tasks with its own answers and what came back; a parent sees those of the child. */
export function StudentTasks({ offeringId, learner }: StudentTasksProps) {
  const { t, locale } = useText();
  const { schoolId, studentId } = learner;
  const { reading, refresh } = useRead(listStudentVideoTasks, {
    params: { schoolId, studentId, offeringId },
  });
  const { value } = reading;
  return (
    <Page
      title={value ? localizeName(value.offering.subject.name, locale) : t("video-tasks.title")}
      back={lessonAddress(`/lessons/${offeringId}`, learner)}
      isReading
      onRefresh={refresh}
    >
      <Await {...reading}>
        {({ tasks }) =>
          tasks.length === 0 ? (
            <Empty icon={videocamOutline} title={t("video-tasks.none")} text={t("video-tasks.none-text")} />
          ) : (
            <div className="stack">
              {tasks.map((task) => (
                <TaskCard key={task.id} task={task} offeringId={offeringId} learner={learner} />
              ))}
            </div>
          )
        }
      </Await>
    </Page>
  );
}

interface TaskCardProps extends StudentTasksProps {
  readonly task: StudentVideoTask;
}

function TaskCard({ task, offeringId, learner }: TaskCardProps) {
  const { t, locale } = useText();
  const { id, title, prompt, model, takesDone, whyNot } = task;
  return (
    <article className="card stack">
      <h2 className="video-task-title" dir="auto">
        {title}
      </h2>
      <TaskFacts task={task} />
      {prompt !== "" && (
        <p className="video-task-prompt" dir="auto">
          {prompt}
        </p>
      )}
      {model && (
        <section aria-label={t("video-tasks.model")}>
          <h3 className="quiet">{t("video-tasks.model")}</h3>
          <ClipPlayer schoolId={learner.schoolId} file={model} name={t("video-tasks.model")} />
        </section>
      )}
      {takesDone.toReversed().map((take) => (
        <OwnTake key={take.id} take={take} criteria={task.criteria} learner={learner} />
      ))}
      {learner.isOwn && whyNot === null && (
        <IonButton routerLink={`/video-capture?offering=${offeringId}&task=${id}`}>
          <IonIcon slot="start" icon={videocamOutline} aria-hidden="true" />
          {t(takesDone.length === 0 ? "video-tasks.record" : "video-tasks.record-again")}
        </IonButton>
      )}
      {whyNot === "no-takes" && <p className="quiet">{t("video-tasks.no-takes")}</p>}
      {task.shown.length > 0 && (
        <section className="stack" aria-label={t("video-tasks.of-class")}>
          <h3 className="quiet">{t("video-tasks.of-class")}</h3>
          {task.shown.map(({ id: takeId, student, file }) => (
            <div key={takeId}>
              <Name of={student.name} />
              <ClipPlayer schoolId={learner.schoolId} file={file} name={localizeName(student.name, locale)} />
            </div>
          ))}
        </section>
      )}
    </article>
  );
}

interface OwnTakeProps extends Pick<StudentVideoTask, "criteria"> {
  readonly take: VideoTake;
  readonly learner: Learner;
}

function OwnTake({ take, criteria, learner }: OwnTakeProps) {
  const { t } = useText();
  const { save } = useSave();
  const { schoolId, studentId, isOwn } = learner;

  async function handleDelete() {
    const yes = t("video-tasks.delete");
    if (!(await ask({ question: t("video-tasks.delete-question"), yes, isDestructive: true }))) return;
    const params = { schoolId, studentId, takeId: take.id };
    await save(withdrawVideoTake, { params }, t("video-tasks.take", { no: take.no }));
  }

  return (
    <TakeView schoolId={schoolId} take={take} criteria={criteria}>
      {isOwn && take.state === "sent" && (
        <IonButton fill="clear" size="small" color="danger" onClick={() => void handleDelete()}>
          {t("video-tasks.delete")}
        </IonButton>
      )}
      <AnswerShow learner={learner} take={take} />
    </TakeView>
  );
}

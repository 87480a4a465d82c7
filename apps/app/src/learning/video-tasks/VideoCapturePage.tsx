import { listStudentVideoTasks, sendVideoTake } from "@dars/contract/learning/video-tasks";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, useIonRouter } from "@ionic/react";
import { videocamOffOutline } from "ionicons/icons";
import { useEffect, useState } from "react";

import { ForReader, lessonAddress, type Learner } from "#learning/lessons/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { describeCapture, type CaptureFault } from "#platform/files/capture-fault.ts";
import { canRecordVideo } from "#platform/files/record-video.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { FilesField, MEDIA_TYPES, useFilesToSend } from "#talking/files/public.ts";

import { Camera } from "./Camera.tsx";
import { TaskFacts } from "./TaskFacts.tsx";

import "./video-tasks.css";

/** `/video-capture?offering=…&task=…`: a video is recorded or chosen, looked at, and sent as the answer to a task. */
export function VideoCapturePage() {
  const { t } = useText();
  const query = useOwnQuery();
  const offeringId = Number(query.get("offering"));
  const taskId = Number(query.get("task"));
  return (
    <ForReader title={t("video-tasks.capture")}>
      {(reader) =>
        "studentId" in reader && reader.isOwn && offeringId > 0 ? (
          <Capture learner={reader} offeringId={offeringId} taskId={taskId} />
        ) : (
          <Page title={t("video-tasks.capture")} back="/home">
            <NoTask />
          </Page>
        )
      }
    </ForReader>
  );
}

function NoTask() {
  const { t } = useText();
  return (
    <Empty
      icon={videocamOffOutline}
      title={t("video-tasks.capture-none")}
      text={t("video-tasks.capture-none-text")}
    />
  );
}

interface CaptureProps {
  readonly learner: Learner;
  readonly offeringId: Id;
  readonly taskId: Id;
}

function Capture({ learner, offeringId, taskId }: CaptureProps) {
  const { t } = useText();
  const { schoolId, studentId } = learner;
  const { reading } = useRead(listStudentVideoTasks, { params: { schoolId, studentId, offeringId } });
  const back = lessonAddress(`/video-exercises/${offeringId}`, learner);
  return (
    <Page title={t("video-tasks.capture")} back={back} isReading>
      <Await {...reading}>
        {({ tasks }) => {
          const task = tasks.find(({ id }) => id === taskId);
          if (!task || task.whyNot !== null) return <NoTask />;
          return (
            <div className="stack">
              <h2 className="video-task-title" dir="auto">
                {task.title}
              </h2>
              <TaskFacts task={task} />
              <Taking
                learner={learner}
                taskId={taskId}
                title={task.title}
                back={back}
                max={task.maxSeconds}
              />
            </div>
          );
        }}
      </Await>
    </Page>
  );
}

interface TakingProps {
  readonly learner: Learner;
  readonly taskId: Id;
  readonly title: string;
  readonly back: string;
  readonly max: number;
}

function Taking({ learner: { schoolId, studentId }, taskId, title, back, max }: TakingProps) {
  const { t } = useText();
  const router = useIonRouter();
  const { saveWithFiles, isSending, ...files } = useFilesToSend(schoolId);
  const [key, setKey] = useState(newClientId);
  const [fault, setFault] = useState<CaptureFault | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [chosen] = files.chosen;

  async function handleSend() {
    const saved = await saveWithFiles(
      sendVideoTake,
      ([fileId = ""]) => ({ params: { schoolId, studentId, taskId }, body: { key, fileId } }),
      title,
      () => t("video-tasks.sent"),
    );
    if (saved?.state === "refused") {
      setKey(newClientId());
      setError(saved.error);
    } else if (saved) router.push(back, "back", "replace");
  }

  return (
    <>
      {!chosen && canRecordVideo() && fault === null && (
        <Camera maxSeconds={max} onClip={(clip) => void files.choose([clip])} onFault={setFault} />
      )}
      {fault !== null && (
        <Empty
          icon={videocamOffOutline}
          title={t("video-tasks.denied-title")}
          text={`${describeCapture("both", fault)} ${t("video-tasks.choose-instead")}`}
          action={{ label: t("video-tasks.try-camera"), onPress: () => setFault(null) }}
        />
      )}
      {chosen?.prepared && <OwnClip key={chosen.key} bytes={chosen.prepared.bytes} />}
      <FilesField
        schoolId={schoolId}
        files={files}
        only={{ types: MEDIA_TYPES.video, label: t("video-tasks.choose"), capture: "user" }}
      />
      <Refusal error={error} />
      {chosen && (
        <>
          <IonButton disabled={isSending} onClick={() => void handleSend()}>
            {t("video-tasks.send")}
          </IonButton>
          <IonButton fill="outline" disabled={isSending} onClick={() => files.remove(chosen.key)}>
            {t("video-tasks.retake")}
          </IonButton>
        </>
      )}
    </>
  );
}

/** What was recorded, before it leaves. */
function OwnClip({ bytes }: { readonly bytes: Blob }) {
  const { t } = useText();
  const [source] = useState(() => URL.createObjectURL(bytes));
  useEffect(() => () => URL.revokeObjectURL(source), [source]);
  return (
    <div className="viewer-media">
      {/* One's own recording has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video src={source} controls playsInline aria-label={t("video-tasks.own-clip")} />
    </div>
  );
}

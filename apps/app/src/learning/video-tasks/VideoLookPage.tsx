import { readLookedTakes, startVideoLook, type LookedTakes } from "@dars/contract/learning/video-looks";
import { listVideoTakes } from "@dars/contract/learning/video-tasks";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { ForReader, lessonAddress } from "#learning/lessons/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { needsLook } from "#platform/api/needs-look.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { RemoveTake } from "./RemoveTake.tsx";
import { TakeView } from "./TakeView.tsx";

import "./video-tasks.css";

/** F2: management or a coordinator watches a student's answers to a task, for an hour and with a reason. */
export function VideoLookPage() {
  const { t } = useText();
  const params = useParams();
  const [taskId, studentId] = [Number(params["taskId"]), Number(params["studentId"])];
  return (
    <ForReader title={t("video-tasks.look")}>
      {({ schoolId }) => (
        <Page
          title={t("video-tasks.look")}
          back={lessonAddress(`/video-exercises/${Number(params["id"])}`, { schoolId })}
          isReading
        >
          <Look schoolId={schoolId} taskId={taskId} studentId={studentId} />
        </Page>
      )}
    </ForReader>
  );
}

interface LookProps {
  readonly schoolId: Id;
  readonly taskId: Id;
  readonly studentId: Id;
}

function Look(params: LookProps) {
  const { t } = useText();
  const { reading, refresh } = useRead(readLookedTakes, { params });
  const { act, error } = useAtOnce(refresh);
  /** Kept until the look has begun: what is sent twice is one look. */
  const [key, setKey] = useState(newClientId);

  async function start(form: HTMLFormElement) {
    const reason = typedIn(form, "reason").trim();
    if (await act(startVideoLook, { params, body: { key, reason } })) setKey(newClientId());
  }

  if (needsLook(reading.error))
    return (
      <Form
        className="card form stack"
        verb={t("video-tasks.look-start")}
        error={error}
        needsNetwork
        onSubmit={start}
      >
        <Whose {...params} />
        <p>{t("video-tasks.look-text")}</p>
        <TextField label={t("video-tasks.look-why")} name="reason" isRequired />
      </Form>
    );
  return <Await {...reading}>{(looked) => <Answers looked={looked} schoolId={params.schoolId} />}</Await>;
}

/** The student whose answers they are, before one says why. */
function Whose({ schoolId, taskId, studentId }: LookProps) {
  const { reading } = useRead(listVideoTakes, { params: { schoolId, taskId } });
  const line = reading.value?.students.find(({ student }) => student.id === studentId);
  if (!line) return null;
  return (
    <h2 className="section-title first">
      <Name of={line.student.name} />
    </h2>
  );
}

function Answers({ looked, schoolId }: { readonly looked: LookedTakes; readonly schoolId: Id }) {
  const { t, format } = useText();
  const { endsAt, student, task, takes, mayRemove } = looked;
  return (
    <div className="stack">
      <p className="banner">{t("video-tasks.look-until", { at: format.time(new Date(endsAt)) })}</p>
      <article className="card stack">
        <h2 className="video-task-title">
          <Name of={student.name} /> <bdi className="quiet">{task.title}</bdi>
        </h2>
        {task.prompt !== "" && (
          <p className="video-task-prompt quiet" dir="auto">
            {task.prompt}
          </p>
        )}
        {takes.length === 0 && <p className="quiet">{t("video-tasks.not-sent")}</p>}
        {takes.map((take) => (
          <TakeView key={take.id} schoolId={schoolId} take={take} criteria={task.criteria}>
            {mayRemove && <RemoveTake schoolId={schoolId} take={take} />}
          </TakeView>
        ))}
      </article>
    </div>
  );
}

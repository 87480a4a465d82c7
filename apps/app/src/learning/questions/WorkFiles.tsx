import type { QuestionType } from "@dars/contract/learning/questions";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import type { Id } from "@dars/contract/platform/primitives";
import { attachOutline, cameraOutline, videocamOutline } from "ionicons/icons";

import { canRecord } from "#platform/files/record-voice.ts";
import type { Lane } from "#platform/offline/lanes.ts";
import { useText } from "#platform/text/use-text.ts";
import { FILE_TYPES, MEDIA_TYPES } from "#talking/files/public.ts";

import { PickFiles } from "./PickFiles.tsx";
import { RecordAnswer } from "./RecordAnswer.tsx";
import { useWorkFiles } from "./use-work-files.ts";
import { WorkFileRow } from "./WorkFileRow.tsx";

export type Work = Extract<QuestionResponse, { kind: "work" }>;

interface WorkFilesProps {
  readonly schoolId: Id;
  readonly lane: Lane;
  readonly type: QuestionType;
  readonly work: Work;
  readonly onChange: (work: Work) => void;
}

/** Photos, files and recordings of an answer, and the ways to add one. */
export function WorkFiles({ schoolId, lane, type, work, onChange }: WorkFilesProps) {
  const { t } = useText();
  const { add, addVoice, remove, fault, isBusy } = useWorkFiles({ schoolId, lane, work, onChange });
  return (
    <div className="work-files">
      {work.files.length > 0 && (
        <ul className="plain" aria-label={t("questions.files")}>
          {work.files.map((file) => (
            <WorkFileRow key={file.fileId} schoolId={schoolId} file={file} onRemove={() => remove(file)} />
          ))}
        </ul>
      )}
      {fault && (
        <p className="refusal" role="alert">
          {t(fault)}
        </p>
      )}
      {isBusy && <p className="quiet">{t("questions.preparing")}</p>}
      <Tools type={type} add={add} addVoice={addVoice} />
    </div>
  );
}

interface ToolsProps extends Pick<ReturnType<typeof useWorkFiles>, "add" | "addVoice"> {
  readonly type: QuestionType;
}

/** What suits the question: the camera for written work, the microphone, a clip. */
function Tools({ type, add, addVoice }: ToolsProps) {
  const { t } = useText();
  const takesPhotos = type === "essay" || type === "file_upload";
  const clips = type === "video" ? MEDIA_TYPES.video : MEDIA_TYPES.audio;
  return (
    <div className="work-tools">
      {takesPhotos && (
        <PickFiles
          label={t("questions.take-photo")}
          icon={cameraOutline}
          accept="image/*"
          capture="environment"
          onPick={add}
        />
      )}
      {type === "video" && (
        <PickFiles
          label={t("questions.film")}
          icon={videocamOutline}
          accept="video/*"
          capture="user"
          onPick={add}
        />
      )}
      {type !== "video" && canRecord() && <RecordAnswer onRecorded={addVoice} />}
      <PickFiles
        label={t("questions.add-file")}
        icon={attachOutline}
        accept={takesPhotos ? `image/*,${FILE_TYPES}` : clips}
        onPick={add}
      />
    </div>
  );
}

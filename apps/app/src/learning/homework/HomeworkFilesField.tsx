import type { Id } from "@dars/contract/platform/primitives";
import { cameraOutline } from "ionicons/icons";

import { PickFiles, RecordAnswer } from "#learning/questions/public.ts";
import { canRecord } from "#platform/files/record-voice.ts";
import { FilesField, type useFilesToSend } from "#talking/files/public.ts";

import { CropPhotos } from "./CropPhotos.tsx";

import "./homework.css";

interface HomeworkFilesFieldProps {
  readonly schoolId: Id;
  readonly files: Pick<
    ReturnType<typeof useFilesToSend>,
    "chosen" | "choose" | "addVoice" | "remove" | "fault"
  >;
  /** What the camera is for, such as the board. */
  readonly camera: string;
  /** What they are added to. */
  readonly target: string;
  /** Takes what was written below a photo that was cropped. */
  readonly onWords: (words: string) => void;
}

/** The camera first, a voice note, and photos and files of the device; what was chosen is shown large. */
export const HomeworkFilesField = ({ schoolId, files, camera, ...crop }: HomeworkFilesFieldProps) => (
  <div className="stack homework-files">
    <div className="work-tools">
      <PickFiles
        label={camera}
        icon={cameraOutline}
        accept="image/*"
        capture="environment"
        onPick={files.choose}
      />
      {canRecord() && <RecordAnswer onRecorded={async (note) => void files.addVoice(note)} />}
      <CropPhotos files={files} {...crop} />
    </div>
    <FilesField schoolId={schoolId} files={files} />
  </div>
);

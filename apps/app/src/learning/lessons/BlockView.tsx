import { knownBlock, type LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { Id } from "@dars/contract/platform/primitives";
import type { AttachedFile as Attached } from "@dars/contract/talking/attached-file";
import { IonIcon } from "@ionic/react";
import { helpCircleOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { AttachedFile } from "#talking/files/public.ts";

import { DocumentView } from "./DocumentView.tsx";
import { ExerciseLink } from "./ExerciseLink.tsx";
import type { Learner } from "./lesson-address.ts";
import { LessonImage } from "./LessonImage.tsx";
import { PdfBlock } from "./PdfBlock.tsx";
import { VideoBlock } from "./VideoBlock.tsx";

interface BlockViewProps {
  readonly schoolId: Id;
  /** The person whose family the reader is; undefined for staff. */
  readonly learner: Learner | undefined;
  readonly lessonId: Id;
  readonly block: LessonBlock;
  readonly files: readonly Attached[];
}

/** One block as it is read. What a newer app has written is said to be so, and nothing else of the lesson suffers. */
export function BlockView({ schoolId, learner, lessonId, block, files }: BlockViewProps) {
  const known = knownBlock(block);
  const findFile = (fileId: string) => files.find((file) => file.fileId === fileId);
  if (!known) return <Unknown />;
  switch (known.kind) {
    case "text":
      return (
        <div className="lesson-text">
          <DocumentView schoolId={schoolId} node={known.content.document} />
        </div>
      );
    case "image":
      return <LessonImage schoolId={schoolId} {...known.content} file={findFile(known.content.fileId)} />;
    case "video":
      return <VideoBlock schoolId={schoolId} {...known.content} file={findFile(known.content.fileId)} />;
    case "pdf":
      return (
        <PdfBlock schoolId={schoolId} title={known.content.title} file={findFile(known.content.fileId)} />
      );
    case "audio":
    case "file":
      return <Filed schoolId={schoolId} title={known.content.title} file={findFile(known.content.fileId)} />;
    case "exercise":
      return (
        <ExerciseLink
          schoolId={schoolId}
          learner={learner}
          lessonId={lessonId}
          exerciseId={known.content.exerciseId}
          title={known.content.title}
        />
      );
    default:
      return <hr className="lesson-divider" />;
  }
}

interface FiledProps {
  readonly schoolId: Id;
  readonly title: string;
  readonly file: Attached | undefined;
}

function Filed({ schoolId, title, file }: FiledProps) {
  const { t } = useText();
  return (
    <div className="card lesson-file">
      {title !== "" && <strong dir="auto">{title}</strong>}
      {file ? (
        <AttachedFile schoolId={schoolId} attachment={file} />
      ) : (
        <p className="quiet">{t("lessons.file-gone")}</p>
      )}
    </div>
  );
}

function Unknown() {
  const { t } = useText();
  return (
    <p className="card lesson-unknown quiet">
      <IonIcon icon={helpCircleOutline} aria-hidden="true" /> {t("lessons.newer-block")}
    </p>
  );
}

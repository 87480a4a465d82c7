import type { Ink } from "@dars/contract/learning/ink";
import type { Id } from "@dars/contract/platform/primitives";
import type { AttachedFile as Attached } from "@dars/contract/talking/attached-file";

import { useText } from "#platform/text/use-text.ts";
import { AttachedFile, useFile } from "#talking/files/public.ts";

import { InkLines } from "./InkLines.tsx";

interface InkedFilesProps {
  readonly schoolId: Id;
  readonly files: readonly Attached[];
  readonly ink: Ink;
}

/** Photos, files and recordings of an answer; photos with the teacher's strokes over them. */
export function InkedFiles({ schoolId, files, ink }: InkedFilesProps) {
  const { t } = useText();
  if (files.length === 0) return null;
  return (
    <ul className="plain answer-files" aria-label={t("questions.files")}>
      {files.map((file) => {
        const strokes = ink.find(({ fileId }) => fileId === file.fileId)?.strokes ?? [];
        return (
          <li key={file.fileId}>
            {strokes.length > 0 ? (
              <InkedPhoto schoolId={schoolId} photo={file} strokes={strokes} />
            ) : (
              <AttachedFile schoolId={schoolId} attachment={file} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface InkedPhotoProps {
  readonly schoolId: Id;
  readonly photo: Attached;
  readonly strokes: Ink[number]["strokes"];
}

function InkedPhoto({ schoolId, photo, strokes }: InkedPhotoProps) {
  const { t } = useText();
  const { places } = useFile(schoolId, photo.fileId);
  const { name, width = 4, height = 3 } = photo;
  return (
    <span className="inked-photo" style={{ aspectRatio: `${width} / ${height}` }}>
      {places && <img src={places.full} alt={t("questions.inked", { name })} />}
      <InkLines strokes={strokes} />
    </span>
  );
}

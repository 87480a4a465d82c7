import type { Id } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { IonIcon } from "@ionic/react";
import { expandOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { AT_ONCE_BYTES, AttachedFiles, useFile, type FilePlaces } from "#talking/files/public.ts";
import { sizeWords } from "#talking/uploads/public.ts";

import "./homework.css";

interface HomeworkFilesProps {
  readonly schoolId: Id;
  readonly files: readonly AttachedFile[];
}

/** What hangs at a homework: a photo of the board as wide as the page, then everything else. */
export function HomeworkFiles({ schoolId, files }: HomeworkFilesProps) {
  const photos = files.filter(({ kind }) => kind === "photo");
  const [board] = photos;
  if (!board || photos.length > 1) return <AttachedFiles schoolId={schoolId} attachments={files} />;
  return (
    <>
      <BoardPhoto schoolId={schoolId} photo={board} />
      <AttachedFiles schoolId={schoolId} attachments={files.filter((file) => file !== board)} />
    </>
  );
}

interface BoardPhotoProps {
  readonly schoolId: Id;
  readonly photo: AttachedFile;
}

/** Its size is said before the whole of it is fetched. Its place is kept while it comes. */
function BoardPhoto({ schoolId, photo }: BoardPhotoProps) {
  const text = useText();
  const { places } = useFile(schoolId, photo.fileId);
  const { width = 4, height = 3, size, name, fileId } = photo;
  return (
    <Link className="board-photo" leadsTo={`/image-preview?school=${schoolId}&file=${fileId}`}>
      <img
        src={(places && chooseForm(places)) ?? undefined}
        alt={text.t("files.photo", { name })}
        width={width}
        height={height}
      />
      <span className="board-photo-size">
        <IonIcon icon={expandOutline} aria-hidden="true" />
        {sizeWords(text, size)}
      </span>
    </Link>
  );
}

/** The largest form that costs little. */
const chooseForm = ({ full, medium, small, thumb, size }: FilePlaces): string | null =>
  size === null || size <= AT_ONCE_BYTES ? full : (medium ?? small ?? thumb);

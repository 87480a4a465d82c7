import type { Id } from "@dars/contract/platform/primitives";
import type { AttachedFile as Attached } from "@dars/contract/talking/attached-file";

import { useText } from "#platform/text/use-text.ts";

import { AttachedFile } from "./AttachedFile.tsx";
import { PhotoCarousel } from "./PhotoCarousel.tsx";
import { splitPhotos } from "./split-photos.ts";

interface AttachedFilesProps {
  readonly schoolId: Id;
  readonly attachments: readonly Attached[];
}

/** All files of one thing; nothing where it has none. */
export function AttachedFiles({ schoolId, attachments }: AttachedFilesProps) {
  const { t } = useText();
  if (attachments.length === 0) return null;
  const { photos, others } = splitPhotos(attachments);
  return (
    <ul className="plain attached-files" aria-label={t("files.attached")}>
      {photos.length > 0 && (
        <li className="attached-photos">
          <PhotoCarousel schoolId={schoolId} photos={photos} />
        </li>
      )}
      {others.map((each) => (
        <li key={each.fileId}>
          <AttachedFile schoolId={schoolId} attachment={each} />
        </li>
      ))}
    </ul>
  );
}

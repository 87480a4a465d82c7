import type { Id } from "@dars/contract/platform/primitives";
import type { AttachedFile as Attached } from "@dars/contract/talking/attached-file";

import { useText } from "#platform/text/use-text.ts";

import { AttachedFile } from "./AttachedFile.tsx";

interface AttachedFilesProps {
  readonly schoolId: Id;
  readonly attachments: readonly Attached[];
}

/** All files of one thing; nothing where it has none. */
export function AttachedFiles({ schoolId, attachments }: AttachedFilesProps) {
  const { t } = useText();
  if (attachments.length === 0) return null;
  return (
    <ul className="plain attached-files" aria-label={t("files.attached")}>
      {attachments.map((each) => (
        <li key={each.fileId}>
          <AttachedFile schoolId={schoolId} attachment={each} />
        </li>
      ))}
    </ul>
  );
}

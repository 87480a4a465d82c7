import type { Id } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { captionsQuery, ClipPlayer, type Captions } from "#talking/viewer/public.ts";

interface VideoBlockProps {
  readonly schoolId: Id;
  readonly title: string;
  readonly caption: string;
  readonly captions?: readonly Captions[];
  readonly file: AttachedFile | undefined;
}

const NO_CAPTIONS: readonly Captions[] = [];

/** Loads only a still until it is played; the size is shown before. */
export function VideoBlock({ schoolId, title, caption, captions = NO_CAPTIONS, file }: VideoBlockProps) {
  const { t } = useText();
  return (
    <figure className="card lesson-file">
      {title !== "" && <strong dir="auto">{title}</strong>}
      {file ? (
        <>
          <ClipPlayer schoolId={schoolId} file={file} name={title || file.name} captions={captions} />
          <Link leadsTo={`/viewer/${file.fileId}?school=${schoolId}&captions=${captionsQuery(captions)}`}>
            {t("lessons.own-page")}
          </Link>
        </>
      ) : (
        <p className="quiet">{t("lessons.file-gone")}</p>
      )}
      {caption !== "" && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  );
}

import type { ClientId, Id } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { useFile } from "#talking/files/public.ts";

interface LessonImageProps {
  readonly schoolId: Id;
  readonly fileId: ClientId;
  readonly alt: string;
  readonly caption?: string;
  readonly file?: AttachedFile | undefined;
}

/** Its place is kept while it comes, so that nothing below it moves. */
export function LessonImage({ schoolId, fileId, alt, caption = "", file }: LessonImageProps) {
  const { t } = useText();
  const { places, isGone } = useFile(schoolId, fileId);
  const { width = 4, height = 3 } = file ?? {};
  return (
    <figure className="lesson-image card">
      {isGone ? (
        <p className="quiet">{t("lessons.file-gone")}</p>
      ) : (
        <Link leadsTo={`/image-preview?school=${schoolId}&file=${fileId}`}>
          <span className="lesson-frame" style={{ aspectRatio: `${width} / ${height}` }}>
            {places && <img src={places.full} alt={alt} loading="lazy" />}
          </span>
        </Link>
      )}
      {caption !== "" && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  );
}

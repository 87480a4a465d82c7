import type { ClientId, Id } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { useFile, type FilePlaces } from "#talking/files/public.ts";

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
        <Link
          leadsTo={`/image-preview?school=${schoolId}&file=${fileId}`}
          {...(alt === "" && { label: caption || t("lessons.image") })}
        >
          <span className="lesson-frame" style={{ aspectRatio: `${width} / ${height}` }}>
            {places && <Sized places={places} width={width} alt={alt} />}
          </span>
        </Link>
      )}
      {caption !== "" && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  );
}

interface SizedProps {
  readonly places: FilePlaces;
  readonly width: number;
  readonly alt: string;
}

/** As large as the screen needs it, where the server has made it smaller. */
function Sized({ places: { full, medium, media }, width, alt }: SizedProps) {
  const sized =
    medium !== undefined && media?.medium && `${medium} ${media.medium.width}w, ${full} ${width}w`;
  return (
    <img
      src={full}
      {...(sized && { srcSet: sized, sizes: "(min-width: 760px) 720px, 100vw" })}
      alt={alt}
      loading="lazy"
    />
  );
}

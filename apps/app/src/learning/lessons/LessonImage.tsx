import type { ClientId, Id } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { AT_ONCE_BYTES, useFile, type FilePlaces } from "#talking/files/public.ts";
import { sizeWords } from "#talking/uploads/public.ts";

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
  const heavy = useHeavy(places);
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
            {places && <Sized places={places} width={width} alt={alt} isHeavy={heavy.bytes > 0} />}
          </span>
        </Link>
      )}
      <ShowWhole {...heavy} />
      {caption !== "" && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  );
}

/** The size of a picture that is not fetched whole before that is asked for; 0 for others. */
function useHeavy(places: FilePlaces | null) {
  const [isWanted, setWanted] = useState(false);
  const size = isWanted ? 0 : (places?.size ?? 0);
  return { bytes: size > AT_ONCE_BYTES ? size : 0, onShow: () => setWanted(true) };
}

function ShowWhole({ bytes, onShow }: ReturnType<typeof useHeavy>) {
  const text = useText();
  if (bytes === 0) return null;
  return (
    <IonButton size="small" fill="outline" shape="round" onClick={onShow}>
      {text.t("files.open-full", { size: sizeWords(text, bytes) })}
    </IonButton>
  );
}

interface SizedProps {
  readonly places: FilePlaces;
  readonly width: number;
  readonly alt: string;
  /** Its whole size has not been agreed to. */
  readonly isHeavy: boolean;
}

/** As large as the screen needs it, where the server has made it smaller; a heavy one is small until it is asked for. */
function Sized({ places, width, alt, isHeavy }: SizedProps) {
  const { full, medium, small, thumb, media } = places;
  if (isHeavy) {
    const smaller = medium ?? small ?? thumb;
    return smaller && <img src={smaller} alt={alt} loading="lazy" />;
  }
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

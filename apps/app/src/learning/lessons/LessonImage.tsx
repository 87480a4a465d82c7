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
  const [isWanted, setWanted] = useState(false);
  const heavyBytes = isWanted ? 0 : getHeavyBytes(places);
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
            {places && <Sized places={places} width={width} alt={alt} isHeavy={heavyBytes > 0} />}
          </span>
        </Link>
      )}
      {heavyBytes > 0 && <ShowWhole bytes={heavyBytes} onPress={() => setWanted(true)} />}
      {caption !== "" && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  );
}

/** The size of a picture that is not fetched whole unasked; 0 for others. */
const getHeavyBytes = (places: FilePlaces | null): number => {
  const size = places?.size ?? 0;
  return size > AT_ONCE_BYTES ? size : 0;
};

interface ShowWholeProps {
  readonly bytes: number;
  readonly onPress: () => void;
}

function ShowWhole({ bytes, onPress }: ShowWholeProps) {
  const text = useText();
  return (
    <IonButton size="small" fill="outline" shape="round" onClick={onPress}>
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

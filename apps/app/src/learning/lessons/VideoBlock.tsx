import type { ClientId, Id } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { IonButton, IonIcon } from "@ionic/react";
import { playOutline } from "ionicons/icons";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { useFile } from "#talking/files/public.ts";
import { sizeWords } from "#talking/uploads/public.ts";

interface VideoBlockProps {
  readonly schoolId: Id;
  readonly fileId: ClientId;
  readonly title: string;
  readonly caption: string;
  readonly file: AttachedFile | undefined;
}

/** Nothing of it is fetched before somebody asks, and its size is said first. */
export function VideoBlock({ schoolId, fileId, title, caption, file }: VideoBlockProps) {
  const text = useText();
  const [isAsked, setAsked] = useState(false);
  const { places, isGone } = useFile(schoolId, isAsked ? fileId : null);
  return (
    <figure className="card lesson-file">
      {title !== "" && <strong dir="auto">{title}</strong>}
      {isAsked && places ? (
        // Captions come with the file where it has them.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video src={places.full} controls autoPlay playsInline />
      ) : (
        <IonButton fill="outline" onClick={() => setAsked(true)}>
          <IonIcon slot="start" icon={playOutline} aria-hidden="true" />
          {text.t("lessons.play-video", { size: file ? sizeWords(text, file.size) : "" })}
        </IonButton>
      )}
      {isAsked && isGone && <p className="quiet">{text.t("lessons.file-gone")}</p>}
      {caption !== "" && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  );
}

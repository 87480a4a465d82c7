import type { Id } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { IonButton, IonIcon } from "@ionic/react";
import { playOutline } from "ionicons/icons";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { useFile } from "#talking/files/public.ts";
import { sizeWords } from "#talking/uploads/public.ts";

import { MediaPlayer } from "./MediaPlayer.tsx";

interface ClipPlayerProps {
  readonly schoolId: Id;
  readonly file: AttachedFile;
  readonly name: string;
  /** Goes there and plays; each new object once. */
  readonly jump?: { readonly to: number } | null;
  /** Of each moment that is played. */
  readonly onPlayed?: (seconds: number) => void;
}

/** A clip of which nothing is fetched before somebody asks, and whose size is said first. */
export function ClipPlayer({ schoolId, file, name, jump = null, onPlayed }: ClipPlayerProps) {
  const text = useText();
  const [isAsked, setAsked] = useState(false);
  const isWanted = isAsked || jump !== null;
  const { places, isGone, refresh } = useFile(schoolId, isWanted ? file.fileId : null);
  if (!isWanted)
    return (
      <IonButton expand="block" fill="outline" onClick={() => setAsked(true)}>
        <IonIcon slot="start" icon={playOutline} aria-hidden="true" />
        {text.t("viewer.play", { size: sizeWords(text, file.size) })}
      </IonButton>
    );
  if (!places) return isGone ? <p className="quiet">{text.t("viewer.gone-title")}</p> : null;
  return (
    <MediaPlayer
      fileId={file.fileId}
      source={places.full}
      isVideo
      name={name}
      jump={jump}
      onLost={() => void refresh()}
      {...(onPlayed && { onPlayed })}
    />
  );
}

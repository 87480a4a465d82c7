import { IonButton, IonIcon, useIonRouter } from "@ionic/react";
import { closeOutline, imageOutline } from "ionicons/icons";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { ErrorNote } from "#platform/ui/ErrorNote.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Skeleton } from "#platform/ui/Skeleton.tsx";
import { sizeWords } from "#talking/uploads/public.ts";

import { AT_ONCE_BYTES } from "./at-once-bytes.ts";
import { useFile, type FilePlaces } from "./use-file.ts";
import { ZoomStage } from "./ZoomStage.tsx";

/** image-preview: one photo of a room. */
export function PreviewPage() {
  return <WithSession>{() => <Preview />}</WithSession>;
}

function Preview() {
  const { t } = useText();
  const [query] = useSearchParams();
  const { places, isGone, error, refresh } = useFile(Number(query.get("school")), query.get("file"));
  const router = useIonRouter();

  function handleClose() {
    if (router.canGoBack()) router.goBack();
    else router.push("/chatting-rooms", "back", "replace");
  }

  return (
    <Page
      title={t("files.photo-title")}
      back="/chatting-rooms"
      actions={
        <IonButton aria-label={t("platform.close")} onClick={handleClose}>
          <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
        </IonButton>
      }
    >
      {!places && !isGone && !error && <Skeleton />}
      {!places && error && <ErrorNote error={error} onRetry={() => void refresh()} />}
      {isGone && <Empty icon={imageOutline} title={t("files.gone-title")} text={t("files.gone-text")} />}
      {places && <Photo places={places} />}
    </Page>
  );
}

/** A large photo is shown in a smaller version until it is asked for. */
function Photo({ places }: { readonly places: FilePlaces }) {
  const text = useText();
  const { t } = text;
  const { full, download, size, medium, small, thumb } = places;
  const smaller = medium ?? small ?? thumb;
  const [isWanted, setWanted] = useState(size === null || size <= AT_ONCE_BYTES);
  const shown = isWanted ? full : smaller;
  return (
    <>
      {!isWanted && size !== null && (
        <div className="buttons">
          <IonButton fill="outline" size="small" onClick={() => setWanted(true)}>
            {t("files.open-full", { size: sizeWords(text, size) })}
          </IonButton>
        </div>
      )}
      {shown !== null && <ZoomStage full={shown} download={download} alt={t("files.photo-title")} />}
    </>
  );
}

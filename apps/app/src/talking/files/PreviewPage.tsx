import { IonButton, IonIcon, useIonRouter } from "@ionic/react";
import { closeOutline, imageOutline } from "ionicons/icons";
import { useSearchParams } from "react-router-dom";

import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { useFile } from "./use-file.ts";
import { ZoomStage } from "./ZoomStage.tsx";

/** image-preview: one photo of a room. */
export function PreviewPage() {
  const { t } = useText();
  const [query] = useSearchParams();
  const { places, isGone } = useFile(Number(query.get("school")), query.get("file"));
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
      {isGone && <Empty icon={imageOutline} title={t("files.gone-title")} text={t("files.gone-text")} />}
      {places && <ZoomStage full={places.full} download={places.download} alt={t("files.photo-title")} />}
    </Page>
  );
}

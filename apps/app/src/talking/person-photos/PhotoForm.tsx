import type { Id } from "@dars/contract/platform/primitives";
import { removePersonPhoto, savePersonPhoto } from "@dars/contract/talking/person-photos";
import { IonButton, IonIcon } from "@ionic/react";
import { cameraOutline, imageOutline, personOutline, trashOutline } from "ionicons/icons";
import { lazy, Suspense, useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { usePersonPhoto } from "#platform/files/use-person-photo.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { PickPhoto } from "./PickPhoto.tsx";
import { usePhotoToSend } from "./use-photo-to-send.ts";

import "./person-photos.css";

const SquareStep = lazy(async () => ({
  default: (await import("#talking/photo-step/public.ts")).SquareStep,
}));

interface PhotoFormProps {
  readonly schoolId: Id;
  readonly personId: Id;
  readonly isOwn: boolean;
}

/** The photo as it is, and another in its place: from the camera or a file, cut to a square. */
export function PhotoForm({ schoolId, personId, isOwn }: PhotoFormProps) {
  const { t } = useText();
  const photo = usePersonPhoto(schoolId, personId);
  const [picked, setPicked] = useState<File | null>(null);
  const { send, fault } = usePhotoToSend(schoolId);
  const { save, error, isBusy } = useSave();
  const params = { schoolId, personId };
  const title = t(isOwn ? "person-photos.own-title" : "person-photos.title");

  async function handleUse(file: File) {
    setPicked(null);
    const fileId = await send(file);
    if (fileId !== null) await save(savePersonPhoto, { params, body: { key: newClientId(), fileId } }, title);
  }

  async function handleRemove() {
    const isSure = await ask({
      question: t("person-photos.remove-question"),
      yes: t("person-photos.remove"),
      isDestructive: true,
    });
    if (isSure) await save(removePersonPhoto, { params }, title, () => t("person-photos.removed"));
  }

  return (
    <section className="card stack">
      <div className="photo-now">
        {photo ? (
          <img src={photo.full} alt={title} />
        ) : (
          <>
            <IonIcon icon={personOutline} aria-hidden="true" />
            <span className="quiet">{t("person-photos.none")}</span>
          </>
        )}
      </div>
      <p className="quiet">{t(isOwn ? "person-photos.own-text" : "person-photos.text")}</p>
      {fault !== null && (
        <p className="refusal" role="alert">
          {fault}
        </p>
      )}
      {error && <Refusal error={error} />}
      <div className="buttons">
        <PickPhoto
          icon={cameraOutline}
          label={t("person-photos.take")}
          camera={isOwn ? "user" : "environment"}
          isDisabled={isBusy}
          onPick={setPicked}
        />
        <PickPhoto
          icon={imageOutline}
          label={t("person-photos.choose")}
          isDisabled={isBusy}
          onPick={setPicked}
        />
        {photo && (
          <IonButton fill="clear" color="danger" disabled={isBusy} onClick={() => void handleRemove()}>
            <IonIcon slot="start" icon={trashOutline} aria-hidden="true" />
            {t("person-photos.remove")}
          </IonButton>
        )}
      </div>
      {picked && (
        <Suspense fallback={null}>
          <SquareStep file={picked} onUse={(file) => void handleUse(file)} onClose={() => setPicked(null)} />
        </Suspense>
      )}
    </section>
  );
}

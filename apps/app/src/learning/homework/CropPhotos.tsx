import { IonIcon } from "@ionic/react";
import { cropOutline } from "ionicons/icons";
import { lazy, Suspense, useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import type { useFilesToSend } from "#talking/files/public.ts";

import "./homework.css";

// Loaded only when a photo is changed.
const PhotoStep = lazy(async () => ({
  default: (await import("#talking/photo-step/public.ts")).PhotoStep,
}));

interface CropPhotosProps {
  readonly files: Pick<ReturnType<typeof useFilesToSend>, "chosen" | "choose" | "remove">;
  /** What they are added to. */
  readonly target: string;
  readonly onWords: (words: string) => void;
}

/** Crops and blurs the photos that were chosen, before they leave; nothing where there are none. */
export function CropPhotos({ files: { chosen, choose, remove }, target, onWords }: CropPhotosProps) {
  const { t } = useText();
  const [opened, setOpened] = useState<readonly File[]>([]);
  const photos = chosen.flatMap(({ key, prepared, isPhoto }) =>
    isPhoto && prepared ? [{ key, prepared }] : [],
  );
  if (photos.length === 0) return null;

  function handleOpen() {
    setOpened(photos.map(({ prepared: { bytes, name } }) => new File([bytes], name, { type: bytes.type })));
  }

  async function handleReady(ready: readonly { readonly file: File }[], words: string) {
    setOpened([]);
    for (const { key } of photos) remove(key);
    await choose(ready.map(({ file }) => file));
    onWords(words);
  }

  return (
    <>
      <button type="button" className="work-tool" onClick={handleOpen}>
        <IonIcon icon={cropOutline} aria-hidden="true" />
        <span>{t("homework.crop")}</span>
      </button>
      {opened.length > 0 && (
        <Suspense>
          <PhotoStep
            files={opened}
            others={[]}
            room={target}
            caption=""
            readers={null}
            isAdded
            onClose={() => setOpened([])}
            onSend={(ready, words) => void handleReady(ready, words)}
          />
        </Suspense>
      )}
    </>
  );
}

import { IonSpinner } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";

import { AreaFrame } from "./AreaFrame.tsx";
import type { PhotoAtHand } from "./use-photos.ts";
import type { useTool } from "./use-tool.ts";

interface PhotoStageProps {
  readonly photo: PhotoAtHand;
  /** Null until it is drawn. */
  readonly url: string | null;
  readonly isUnreadable: boolean;
  readonly tool: ReturnType<typeof useTool>;
}

/** The photo as it would leave, with the frame that is being put on it. */
export function PhotoStage({ photo: { alt, file }, url, isUnreadable, tool }: PhotoStageProps) {
  const { t } = useText();
  const { pending, area, setArea } = tool;
  if (isUnreadable)
    return (
      <div className="step-stage">
        <p role="alert">{t("photo-step.unreadable")}</p>
      </div>
    );
  return (
    <div className="step-stage">
      {url === null ? (
        <IonSpinner aria-label={t("photo-step.preparing")} />
      ) : (
        <div className="step-picture">
          <img src={url} alt={alt || t("photo-step.photo", { name: file.name })} />
          {pending && <AreaFrame area={area} kind={pending.kind} onChange={setArea} />}
        </div>
      )}
    </div>
  );
}

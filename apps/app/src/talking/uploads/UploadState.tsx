import type { UploadState as State } from "@dars/contract/roster/uploads";
import { IonIcon } from "@ionic/react";
import {
  alertCircleOutline,
  arrowUndoOutline,
  checkmarkCircleOutline,
  cloudUploadOutline,
  eyeOutline,
  hourglassOutline,
  trashOutline,
} from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

const LOOKS: Readonly<Record<State, readonly [className: string, icon: string]>> = {
  receiving: ["state waiting", cloudUploadOutline],
  checking: ["state waiting", hourglassOutline],
  checked: ["state waiting", eyeOutline],
  refused: ["state bad", alertCircleOutline],
  committing: ["state waiting", hourglassOutline],
  committed: ["state good", checkmarkCircleOutline],
  undoing: ["state waiting", hourglassOutline],
  undone: ["state", arrowUndoOutline],
  failed: ["state bad", alertCircleOutline],
  discarded: ["state", trashOutline],
};

/** The state of an upload, in a few words and an icon. */
export function UploadState({ state }: { readonly state: State }) {
  const { t } = useText();
  const [className, icon] = LOOKS[state];
  return (
    <span className={className}>
      <IonIcon icon={icon} aria-hidden="true" />
      {t(`uploads.state-${state}`)}
    </span>
  );
}

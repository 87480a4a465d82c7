import { IonButton, IonIcon } from "@ionic/react";
import { arrowUndoOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import type { Cells } from "./use-cells.ts";

/** Takes back the latest save of this visit. */
export function UndoButton({ cells }: { readonly cells: Cells }) {
  const { t } = useText();
  return (
    <div className="buttons">
      <IonButton fill="outline" size="small" disabled={!cells.canUndo} onClick={() => void cells.undo()}>
        <IonIcon slot="start" icon={arrowUndoOutline} aria-hidden="true" />
        {t("sheets.undo")}
      </IonButton>
    </div>
  );
}
